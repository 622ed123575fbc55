import * as z from 'zod/mini';
import { sentDocumentMessages } from '#contracts/packet-messages.en.ts';
import { registrationFiles, registrationMessages } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
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
  kind: RegistrationFileKind,
  { token, reference }: { token: string; reference: string },
): PublicForm<SlotParts> {
  return {
    draftName: `packet-${reference}-${kind}`,
    path: `/api/packet/${token}/${kind}`,
    fields: { file: { label: packetTexts.documents[kind].label, target: `${kind}-file` } },
    blank: {},
    noFiles: { file: [] },
    schema: z.object({}),
    errorOfFile: (_, file) =>
      file ? errorOfFile(registrationFiles[kind].part, file) : sentDocumentMessages.file,
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
