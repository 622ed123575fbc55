import { id } from '#contracts/fields.ts';
import { languages } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import { fullName, personForm } from '#contracts/people.ts';
import type { PersonKind } from '#server/features/people/person.queries.ts';
import type { RowReader } from './row-reader.ts';

/** A person as a row names them. */
export interface ReadPerson {
  /** Of a file that was exported from here: which record it is. */
  recordNumber: number | undefined;
  firstName: string;
  lastName: string;
  email?: string | undefined;
  phone?: string | undefined;
  mailingAddress?: string | undefined;
  language?: Language | undefined;
}

/** `Ada Example` and `Example, Ada` as two names; the last word is the last name. */
export function splitName(typed: string): { firstName: string; lastName: string } {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const comma = text.indexOf(',');
  if (comma > 0) return { firstName: text.slice(comma + 1).trim(), lastName: text.slice(0, comma).trim() };
  const space = text.lastIndexOf(' ');
  return { firstName: text.slice(0, Math.max(0, space)), lastName: text.slice(space + 1) };
}

/** Whether a text names two people with first and last names: `Ada Oak & Ben Elm`, but not `Ada & Ben Oak`. */
export function namesSeveral(typed: string): boolean {
  const people = typed.split(/\s*(?:[;&/\n]|\band\b)\s*/i).filter(Boolean);
  return people.length > 1 && people.every((one) => /\S[\s,]+\S/.test(one));
}

/** What to do then: tenants may share a unit, and an owner is one. */
export function severalMessage(kind: PersonKind): string {
  return kind === 'tenant'
    ? 'This names several people. Give each a row of their own with the same unit.'
    : 'This names several people. A unit has one owner on file: name one here, and the others in the mailing address.';
}

const nameFields = ['firstName', 'lastName', 'fullName'] as const;

/** What stands in the place of a name where there is nobody. */
const nobody =
  /^(?:vac(?:ant|ancy|\.)?|empty|unoccupied|owner(?:[- ]?occ(?:upied|upant|\.)?)?|not rented|none|n\/a|tbd|-+)?$/i;

/** Whether a text names nobody: it is empty, or says so. */
export function isNobody(name: string): boolean {
  return nobody.test(name);
}

/** Whether a row of a sheet of people has nothing of a person, such as that of a vacant unit. */
export function namesNobody(reader: RowReader): boolean {
  const isEmpty = ['recordNumber', 'email', 'phone'].every((field) => reader.text(field) === '');
  return isEmpty && nameFields.every((field) => isNobody(reader.text(field)));
}

/** Reads the person of a row by the rules of the form for one; notes what is wrong. */
export function readPerson(reader: RowReader, kind: PersonKind): ReadPerson | undefined {
  const isWhole = reader.text('firstName') === '' && reader.text('lastName') === '';
  const typed = reader.text('fullName');
  const split = isWhole && typed !== '';
  const name = split
    ? splitName(typed)
    : { firstName: reader.text('firstName'), lastName: reader.text('lastName') };
  const read = personForm.safeParse({
    ...name,
    email: reader.given('email'),
    phone: reader.given('phone'),
    mailingAddress: reader.given('mailingAddress'),
  });
  const recordNumber = readNumber(reader);
  if (split && namesSeveral(typed)) {
    reader.refuse('fullName', severalMessage(kind));
    return undefined;
  }
  if (!read.success) {
    if (split && (name.firstName === '' || name.lastName === ''))
      reader.refuse('fullName', 'Enter first and last name, such as Ada Example.');
    reader.refuseIssues(read.error.issues, (field) =>
      split && (field === 'firstName' || field === 'lastName') ? 'fullName' : field,
    );
    return undefined;
  }
  const { firstName, lastName, email, phone, mailingAddress } = read.data;
  return {
    recordNumber,
    firstName,
    lastName,
    email: email ?? undefined,
    phone: phone ?? undefined,
    mailingAddress: mailingAddress ?? undefined,
    language: readLanguageCell(reader),
  };
}

/** As people write it: `Spanish`, `Español`, `es`. */
function readLanguageCell(reader: RowReader): Language | undefined {
  const typed = reader.given('language');
  if (typed === undefined) return undefined;
  const read = languages.find((language) => languageHeads[language].includes(typed.trim().toLowerCase()));
  if (!read) reader.refuse('language', 'Write English or Spanish.');
  return read;
}

const languageHeads: Record<Language, string[]> = {
  en: ['en', 'english', 'inglés'],
  es: ['es', 'spanish', 'español', 'espanol'],
};

function readNumber(reader: RowReader): number | undefined {
  const typed = reader.given('recordNumber');
  if (typed === undefined) return undefined;
  const read = id.safeParse(typed);
  if (!read.success)
    reader.refuse('recordNumber', 'Leave this empty, or enter the number from an exported file.');
  return read.data;
}

/** Whether nothing but the name tells who is meant. */
export function hasNameAlone({ recordNumber, email, phone, mailingAddress }: ReadPerson): boolean {
  return [recordNumber, email, phone, mailingAddress].every((value) => value === undefined);
}

/** A name as it is compared. */
export function nameKey(person: { firstName: string; lastName: string }): string {
  return fullName(person).toLowerCase();
}
