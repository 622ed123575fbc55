import * as z from 'zod/mini';
import { documents } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { sentDocumentMessages } from '#contracts/packet-messages.en.ts';
import { registrationMessages } from '#contracts/registration-form.ts';
import type { FilledForm, PublicForm } from '../forms/public-form.ts';
import { errorOfFile, withTrueType } from '../owner-tenant-registration/registration-files.ts';
import { packetTexts } from './packet-texts.en.ts';

export interface SlotParts {
  typed: never;
  hidden: never;
  file: 'file';
}

/** The form that sends one document again. */
export function slotDefinition(
  kind: DocumentKind,
  { token, reference }: { token: string; reference: string },
): PublicForm<SlotParts> {
  return {
    draftName: `packet-${reference}-${kind}`,
    path: `/api/packet/${token}/${kind}`,
    fields: { file: { label: packetTexts.documents[kind].label, target: `${kind}-file` } },
    blank: {},
    noFiles: { file: [] },
    schema: z.object({}),
    errorOfFile: (_, file) => (file ? errorOfFile(documents[kind].part, file) : sentDocumentMessages.file),
    identifyFile: withTrueType,
    leadsTo: 'first field',
    bodyOf,
    tooLarge: { file: registrationMessages.fileTooLarge },
  };
}

function bodyOf({ files }: FilledForm<SlotParts>): FormData {
  const body = new FormData();
  for (const file of files.file) body.append('file', file, file.name);
  return body;
}
