import { publicUploadMaxBytes } from '#contracts/fields.ts';
import { requestFormLabels } from '#contracts/request-messages.en.ts';
import { serviceRequestFilesMax } from '#contracts/service-request-files.ts';
import { serviceRequestForm, serviceRequestMessages } from '#contracts/service-request-fields.ts';
import { fieldTable } from '../forms/field-errors.ts';
import { nationalDigits } from '../forms/phone-editing.ts';
import { namesOf } from '../forms/public-form.ts';
import type { FilledForm, PublicForm } from '../forms/public-form.ts';
import { formatPhoneInput, limitToDigits } from '../forms/typed-formats.ts';

export interface RequestParts {
  typed: keyof typeof serviceRequestForm.shape;
  hidden: never;
  file: 'attachment';
}

// One for each field that the contract asks for.
const blank = Object.fromEntries(namesOf(serviceRequestForm.shape).map((name) => [name, ''])) as Record<
  RequestParts['typed'],
  string
>;

/** The maintenance request form. */
export const requestDefinition: PublicForm<RequestParts> = {
  draftName: 'service-request',
  path: '/api/public-submissions',
  fields: fieldTable(requestFormLabels, {
    propertyCode: 'property',
    unitDigits: 'unit',
    category: 'category-0',
  }),
  blank,
  remembers: ['propertyCode', 'unitDigits', 'email', 'phone'],
  noFiles: { attachment: [] },
  repeats: {
    attachment: { max: serviceRequestFilesMax, tooMany: serviceRequestMessages.tooManyFiles },
  },
  schema: serviceRequestForm,
  errorOfFile: (_, file) => errorOfAttachment(file),
  dropsWrongFiles: true,
  formats: { phone: formatPhoneInput, unitDigits: (input, event) => limitToDigits(input, 4, event) },
  withoutList: 'last list',
  // The server also speaks of the duplicates that the form sends.
  aliases: { property: 'propertyCode', unit: 'unitDigits', phoneNumber: 'phone' },
  leadsTo: 'first field',
  bodyOf,
  tooLarge: { attachment: serviceRequestMessages.fileTooLarge },
};

/** Why a photo or PDF cannot be sent; undefined when it can. The server looks again, at the content. */
export function errorOfAttachment(file: File | null): string | undefined {
  if (!file) return undefined;
  if (file.size > publicUploadMaxBytes) return serviceRequestMessages.fileTooLarge;
  // Systems name types in their own ways, or have no name for them.
  const isOther = file.type !== '' && file.type !== 'application/octet-stream';
  const isWrongKind = isOther && !/^image\/(?!svg)|\/(?:x-)?pdf$/.test(file.type);
  return isWrongKind ? serviceRequestMessages.fileKind : undefined;
}

/** The multipart body: every field that is filled in, and the specified duplicates (section 5). */
function bodyOf({ values, files: { attachment } }: FilledForm<RequestParts>): FormData {
  const phone = nationalDigits(values.phone);
  const duplicates = { phoneNumber: phone, property: values.propertyCode, unit: values.unitDigits };
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...values, phone, ...duplicates }))
    if (value.trim()) body.append(name, value.trim());
  // The files last, so that the server knows everything else before the long parts.
  for (const file of attachment) body.append('attachment', file, file.name);
  return body;
}
