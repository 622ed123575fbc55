import { serviceRequestFilesMax } from '#contracts/service-request-files.ts';
import { serviceRequestMessages } from '#contracts/service-request-fields.ts';
import { trackingMessages } from '#contracts/tracking-messages.en.ts';
import { noteForm, reopenForm } from '#contracts/tracking.ts';
import type { FilledForm, PublicForm } from '../forms/public-form.ts';
import { errorOfAttachment } from '../service-request/request-definition.ts';
import { trackingTexts } from './tracking-texts.en.ts';

/** A note, or the word that the work is not done. */
export type NoteKind = 'note' | 'reopen';

export interface NoteParts {
  typed: 'note';
  hidden: never;
  file: 'attachment';
}

/** The form that adds to a request, or reopens it. */
export function noteDefinition(
  kind: NoteKind,
  given: { label: string; path: string; reference: string },
): PublicForm<NoteParts> {
  return {
    draftName: `track-${given.reference}-${kind}`,
    path: given.path,
    fields: {
      note: { label: given.label, target: `${kind}-text` },
      attachment: { label: trackingTexts.file, target: `${kind}-attachment` },
    },
    blank: { note: '' },
    noFiles: { attachment: [] },
    repeats: {
      attachment: { max: serviceRequestFilesMax, tooMany: serviceRequestMessages.tooManyFiles },
    },
    schema: kind === 'reopen' ? reopenForm : noteForm,
    errorOfFile: (_, file) => errorOfAttachment(file),
    // A file makes an empty note a good one.
    errorsOfWhole: ({ note }, { attachment }) =>
      kind === 'note' && !note.trim() && attachment.length === 0 ? { note: trackingMessages.nothing } : {},
    dropsWrongFiles: true,
    leadsTo: 'first field',
    bodyOf,
    tooLarge: { attachment: serviceRequestMessages.fileTooLarge },
  };
}

function bodyOf({ values: { note }, files: { attachment } }: FilledForm<NoteParts>): FormData {
  const body = new FormData();
  if (note.trim()) body.append('note', note);
  for (const file of attachment) body.append('attachment', file, file.name);
  return body;
}
