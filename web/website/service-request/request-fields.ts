import type { Issue } from '#contracts/errors.ts';
import { serviceRequestForm, serviceRequestWords } from '#contracts/service-requests.ts';
import { publicUploadMaxBytes } from '#contracts/fields.ts';
import { keptDigits } from '../forms/phone-editing.ts';
import { readTexts } from '../forms/text-controls.ts';

/** The fields in the order in which a visitor is led to what is wrong (specification section 5), each with its control. */
export const fields = {
  propertyCode: { label: 'Property', target: 'property' },
  unitDigits: { label: 'Unit', target: 'unit' },
  category: { label: 'Category', target: 'category-0' },
  email: { label: 'Email', target: 'email' },
  phone: { label: 'Phone', target: 'phone' },
  attachment: { label: 'Photo/PDF', target: 'attachment' },
  notes: { label: 'Notes', target: 'notes' },
} as const;

export type FieldName = keyof typeof fields;
export type FieldErrors = Partial<Record<FieldName, string>>;

// These are exactly the table's names, which Object.keys forgets.
export const fieldOrder = Object.keys(fields) as FieldName[];
export const textFields = fieldOrder.filter((name) => name !== 'attachment');
export type RequestValues = Record<(typeof textFields)[number], string>;

/** The server also speaks of the duplicates that the form sends. */
const nameOfPath: Record<string, FieldName> = {
  property: 'propertyCode',
  unit: 'unitDigits',
  phoneNumber: 'phone',
  ...Object.fromEntries(fieldOrder.map((name) => [name, name])),
};

export function readValues(form: HTMLFormElement): RequestValues {
  return readTexts(form, textFields);
}

/** What the contract finds wrong, the first word for each field. */
export function findErrors(values: RequestValues): FieldErrors {
  const result = serviceRequestForm.safeParse(values);
  return result.success
    ? {}
    : errorsOf(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** Issues by field; what belongs to no field is left to the message. */
export function errorsOf(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = nameOfPath[path];
    if (name) errors[name] ??= message;
  }
  return errors;
}

export const { fileTooLarge } = serviceRequestWords;

export function firstInvalid(errors: FieldErrors): FieldName | undefined {
  return fieldOrder.find((name) => errors[name]);
}

/** Why a file cannot be sent; undefined when it can. The server looks again, at the content. */
export function errorOfFile(file: File): string | undefined {
  if (file.size > publicUploadMaxBytes) return serviceRequestWords.fileTooLarge;
  // Systems name types in their own ways, or have no name for them.
  const isOther = file.type !== '' && file.type !== 'application/octet-stream';
  const isWrongKind = isOther && !/^image\/(?!svg)|\/(?:x-)?pdf$/.test(file.type);
  return isWrongKind ? serviceRequestWords.fileKind : undefined;
}

/** The multipart body: every field, notes and attachment only if present, and the specified duplicates. */
export function bodyOf(values: RequestValues, file: File | null): FormData {
  const { propertyCode, unitDigits, category, email } = values;
  const phone = keptDigits(values.phone);
  const notes = values.notes.trim();
  const body = new FormData();
  const parts = { email: email.trim(), phone, category, propertyCode, unitDigits };
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  if (notes) body.append('notes', notes);
  const duplicates = { phoneNumber: phone, property: propertyCode, unit: unitDigits };
  for (const [name, value] of Object.entries(duplicates)) body.append(name, value);
  // The file last, so that the server knows everything else before the long part.
  if (file) body.append('attachment', file, file.name);
  return body;
}
