import { characterCount, unitIdentifier } from '#contracts/fields.ts';
import {
  registrationEmailMax,
  registrationFileParts,
  registrationForm,
  registrationNameMax,
  registrationUnitLength,
  type PartyType,
} from '#contracts/registration-form.ts';
import { fieldTable } from '../forms/field-errors.ts';
import { failureMessages } from '../forms/form-texts.en.ts';
import { nationalDigits } from '../forms/phone-editing.ts';
import { namesOf, type ErrorsOf, type FieldOf, type FilesOf } from '../forms/public-form.ts';
import type { FilledForm, PublicForm, ValuesOf } from '../forms/public-form.ts';
import { formatPhoneInput, limitToLettersAndDigits } from '../forms/typed-formats.ts';
import { errorOfFile, noFiles, withTrueType, type FileName } from './registration-files.ts';
import { registrationTexts } from './registration-texts.en.ts';

const firstPartyType: PartyType = 'OWNER';

const blankFields = {
  propertyCode: '',
  unitDigits: '',
  partyType: firstPartyType,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
};

export interface RegistrationParts {
  typed: keyof typeof blankFields;
  /** What the form finds out by itself: the id of the unit, or nothing. */
  hidden: 'unitId';
  file: FileName;
}
export type FieldName = FieldOf<RegistrationParts>;
export type FieldErrors = ErrorsOf<RegistrationParts>;
export type RegistrationValues = ValuesOf<RegistrationParts>;
export type ChosenFiles = FilesOf<RegistrationParts>;

/** The registration form. */
export const registrationDefinition: PublicForm<RegistrationParts> = {
  draftName: 'registration',
  path: '/api/registration-submissions',
  fields: fieldTable(registrationTexts.labels, {
    propertyCode: 'property',
    unitDigits: 'unit',
    partyType: 'party-type-0',
    filledPacket: 'completed-form',
  }),
  blank: { ...blankFields, unitId: '' },
  noFiles,
  schema: registrationForm,
  errorOfFile: (name, file) => (file ? errorOfFile(name, file) : errorOfMissingFile(name)),
  identifyFile: withTrueType,
  formats: {
    phone: formatPhoneInput,
    unitDigits: (input, event) => limitToLettersAndDigits(input, registrationUnitLength, event),
  },
  clears: clearedParts,
  isDueAtOnce: isTooLong,
  withoutList: 'nothing',
  leadsTo: 'notice',
  bodyOf,
  messageOf,
};

function errorOfMissingFile(name: FileName): string | undefined {
  const { required, messages } = registrationFileParts[name];
  return required ? messages.missing : undefined;
}

/** Another property has other units, and another unit another id. */
function clearedParts(
  before: RegistrationValues,
  now: RegistrationValues,
): readonly ('unitDigits' | 'unitId')[] {
  if (before.propertyCode !== now.propertyCode) return ['unitDigits', 'unitId'];
  return composeIdentifier(before) === composeIdentifier(now) ? [] : ['unitId'];
}

/** Too much shows while it is typed. */
function isTooLong(name: FieldName, values: RegistrationValues): boolean {
  if (name === 'firstName' || name === 'lastName')
    return characterCount(values[name].trim()) > registrationNameMax;
  return name === 'email' && characterCount(values.email.trim()) > registrationEmailMax;
}

/** `BT01-0007` once a property is chosen and the unit is complete; nothing before. */
export function composeIdentifier({ propertyCode, unitDigits }: RegistrationValues): string | null {
  const isComplete = propertyCode !== '' && unitDigits.length === registrationUnitLength;
  return isComplete ? unitIdentifier(propertyCode, unitDigits.toUpperCase()) : null;
}

/** What is not filled in yet, whether or not the rest is right: the form cannot be submitted without (specification section 5). */
export function findMissing(values: RegistrationValues, files: ChosenFiles): FieldName[] {
  const { partyType: _, ...needed } = blankFields;
  const missing = namesOf(needed).filter((name) => values[name].trim() === '');
  return files.filledPacket.length > 0 ? missing : [...missing, 'filledPacket'];
}

/** The multipart body: the identifier only if composed, the unit's id only if found, files only if chosen. */
function bodyOf({ values, files }: FilledForm<RegistrationParts>): FormData {
  const body = new FormData();
  const add = (name: string, value: string): void => body.append(name, value.trim());
  const identifier = composeIdentifier(values);
  add('propertyCode', values.propertyCode);
  add('unitDigits', values.unitDigits);
  if (identifier) add('unitIdentifier', identifier);
  if (values.unitId) add('unitId', values.unitId);
  add('partyType', values.partyType);
  add('firstName', values.firstName);
  add('lastName', values.lastName);
  add('email', values.email);
  add('phone', nationalDigits(values.phone));
  // The files last, so that the server knows everything else before the long parts.
  for (const name of namesOf(files)) for (const file of files[name]) body.append(name, file, file.name);
  return body;
}

/** After 'Could not submit: ', where the answer has no message: its text as it is, else its status (specification section 8). */
function messageOf({ status, body }: { status: number; body: string }): string {
  // A success that is not our server's: the sign-in page of a hotel's network stood between.
  if (status >= 200 && status < 300) return failureMessages.noAnswer;
  return body.trim() || `HTTP ${status}`;
}
