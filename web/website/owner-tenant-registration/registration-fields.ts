import type { Issue } from '#contracts/errors.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import {
  registrationFileParts,
  registrationForm,
  registrationUnitLength,
  type PartyType,
} from '#contracts/registration-form.ts';
import { keptDigits } from '../forms/phone-editing.ts';
import { errorOfFile, fileNames, type ChosenFiles, type FileName } from './registration-files.ts';

/** What a visitor fills in, in the form's order. */
export const textFields = [
  'propertyCode',
  'unitDigits',
  'partyType',
  'firstName',
  'lastName',
  'email',
  'phone',
] as const;
export type TextField = (typeof textFields)[number];

/** With what the form found out by itself: the id of the unit, or nothing. */
export const keptFields = [...textFields, 'unitId'] as const;
export type RegistrationValues = Record<(typeof keptFields)[number], string>;

export const fieldOrder = [...textFields, ...fileNames] as const;
export type FieldName = TextField | FileName;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** What the summary calls each field, and the control that it leads to. */
export const fields: Record<FieldName, { label: string; target: string }> = {
  propertyCode: { label: 'Property', target: 'property' },
  unitDigits: { label: 'Unit', target: 'unit' },
  partyType: { label: 'Registration type', target: 'party-type-0' },
  firstName: { label: 'First name', target: 'first-name' },
  lastName: { label: 'Last name', target: 'last-name' },
  email: { label: 'Email', target: 'email' },
  phone: { label: 'Phone', target: 'phone' },
  filledPacket: { label: 'Completed registration form', target: 'completed-form' },
  backgroundCheck: { label: 'Background check report', target: 'background-check' },
  leaseAgreement: { label: 'Lease agreement', target: 'lease-agreement' },
  driversLicense: { label: 'Driver’s license', target: 'drivers-license' },
};

export const firstPartyType: PartyType = 'OWNER';

export const noValues: RegistrationValues = {
  propertyCode: '',
  unitDigits: '',
  partyType: firstPartyType,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  unitId: '',
};

/** Without these the form cannot be submitted (specification section 5). */
const neededFields = [
  'propertyCode',
  'unitDigits',
  'firstName',
  'lastName',
  'email',
  'phone',
  'filledPacket',
] as const;

/** What is not filled in yet, whether or not the rest is right. */
export function findMissing(values: RegistrationValues, files: ChosenFiles): FieldName[] {
  return neededFields.filter((name) =>
    name === 'filledPacket' ? files.filledPacket === null : values[name].trim() === '',
  );
}

/** What the contract finds wrong, the first word for each field. */
export function findErrors(values: RegistrationValues, files: ChosenFiles): FieldErrors {
  const result = registrationForm.safeParse(values);
  const errors = result.success
    ? {}
    : errorsOf(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  for (const name of fileNames) {
    const file = files[name];
    const error = file ? errorOfFile(name, file) : missingFile(name);
    if (error) errors[name] = error;
  }
  return errors;
}

function missingFile(name: FileName): string | undefined {
  const { required, messages } = registrationFileParts[name];
  return required ? messages.missing : undefined;
}

/** Issues by field; what belongs to no field is left to the message. */
export function errorsOf(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of fieldOrder) {
    const issue = issues.find(({ path }) => path === name);
    if (issue) errors[name] = issue.message;
  }
  return errors;
}

/** `BT01-0007` once a property is chosen and the unit is complete; nothing before. */
export function composeIdentifier({ propertyCode, unitDigits }: RegistrationValues): string | null {
  const isComplete = propertyCode !== '' && unitDigits.length === registrationUnitLength;
  return isComplete ? unitIdentifier(propertyCode, unitDigits.toUpperCase()) : null;
}

/** The multipart body: the identifier only if composed, the unit's id only if found, files only if chosen. */
export function bodyOf(values: RegistrationValues, files: ChosenFiles): FormData {
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
  add('phone', keptDigits(values.phone));
  // The files last, so that the server knows everything else before the long parts.
  for (const name of fileNames) {
    const file = files[name];
    if (file) body.append(name, file, file.name);
  }
  return body;
}
