import * as z from 'zod/mini';
import {
  email,
  id,
  instant,
  noneOrText,
  oneLine,
  optionalText,
  orNone,
  pageParameters,
  phone,
  sortOrder,
} from './fields.ts';
import { languageField } from './language-field.ts';
import { chosenProperty } from './property-filter.ts';

/** What owners and tenants have in common. */
export const personMessages = {
  required: 'Required',
  nameTooLong: 'Max 80',
  nameUnreadable: 'Letters, spaces and punctuation only',
  email: 'Enter a valid email',
  phone: 'Must be 10 digits',
  address: 'Max 300 characters',
} as const;

const name = () =>
  oneLine(80, {
    missing: personMessages.required,
    tooLong: personMessages.nameTooLong,
    unreadable: personMessages.nameUnreadable,
  });

/** What is asked of a person; only the name must be known. */
export const personForm = z.object({
  firstName: name(),
  lastName: name(),
  email: orNone(email(personMessages.email, 254)),
  phone: orNone(phone(personMessages.phone)),
  mailingAddress: noneOrText(300, personMessages.address),
  /** In which they are written to. Left out: as recorded, of a new person English. */
  language: z.optional(languageField),
  /** With a change: the record as the caller knows it. */
  expectedUpdatedAt: z.optional(instant),
});
export type PersonForm = z.infer<typeof personForm>;

export const person = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  mailingAddress: z.nullable(z.string()),
  language: languageField,
});
export type Person = z.infer<typeof person>;

/** The labels of the fields that staff change or read in the history. */
export const personLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  mailingAddress: 'Mailing address',
  language: 'Language',
} as const satisfies Record<Exclude<keyof PersonForm, 'expectedUpdatedAt'>, string>;

/** A person as other records name them. */
export const personName = z.object({ id, firstName: z.string(), lastName: z.string() });
export type PersonName = z.infer<typeof personName>;

/** `Ada Example` */
export function fullName({ firstName, lastName }: Pick<PersonName, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** A unit as other records name it. */
export const unitName = z.object({
  id,
  realEstateObjectId: id,
  propertyCode: z.string(),
  unitNumber: z.string(),
  unitIdentifier: z.string(),
});
export type UnitName = z.infer<typeof unitName>;

/** What owners and tenants can be sorted by, of names the last name; the newest first where nothing is said. */
export const personSortKeys = ['created', 'name'] as const;
export const personOrder = sortOrder(personSortKeys);

/** The filters of owners and tenants: a property, and a search over names, email, phone and address. */
export const personFilters = z.object({
  ...pageParameters,
  propertyCode: chosenProperty,
  q: optionalText(200, 'Max 200'),
  sort: z._default(personOrder, '-created'),
});
export type PersonFilters = z.infer<typeof personFilters>;
