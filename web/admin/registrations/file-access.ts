import { documents } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { unopenedFileErrors } from '#contracts/errors.ts';
import { registrations } from '#contracts/registrations.ts';
import type { AttachmentLink } from '#contracts/files.ts';
import { call } from '#web/lib/call.ts';
import { CallError, codeOf, messageOf } from '#web/lib/call-error.ts';
import { fetchFile, saveFile, shortLivedAddress, showInTab } from '../kit/records/signed-file.ts';
import type { ToastText } from '../kit/toasts/toast-store.ts';

/** Why a file did not open, with the words for it (specification section 8). */
export class FileNotOpened extends Error {
  readonly toast: ToastText;
  /** The virus scanner has not looked at it yet, or found something. */
  readonly isUnchecked: boolean;

  constructor(toast: ToastText, cause?: unknown) {
    super(toast.title, { cause });
    this.name = 'FileNotOpened';
    this.toast = toast;
    this.isUnchecked = unopenedFileErrors.some((code) => code === codeOfCall(cause));
  }
}

/** 'No file available for Background.' */
export function missingFileMessage(kind: DocumentKind): string {
  return `No file available for ${documents[kind].tabLabel}.`;
}

/** Asks for short-lived paths to a file, which goes on record as opened. Fails with FileNotOpened. */
export async function presignFile(id: number, kind: DocumentKind, version?: number): Promise<AttachmentLink> {
  let answer;
  try {
    answer = await call(registrations.fileLink, { params: { id }, query: { kind, version } });
  } catch (error) {
    throw notOpened(kind, error);
  }
  if (!answer.url) throw new FileNotOpened({ title: missingFileMessage(kind), variant: 'blue' });
  return { ...answer.data, path: answer.url };
}

/**
 * Opens a file in a new tab, as a blob that is forgotten after 60 seconds; what browsers cannot show, by its preview.
 * The tab opens with the press, before anything is awaited, or the browser would take it for a pop-up.
 */
export async function viewFile(id: number, kind: DocumentKind, version?: number): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const link = await presignFile(id, kind, version);
    const substitute = /hei[cf]/.test(link.mime) ? link.previewPath : null;
    showInTab(tab, shortLivedAddress(await fetched(substitute ?? link.path)));
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export async function downloadFile(id: number, kind: DocumentKind): Promise<void> {
  const link = await presignFile(id, kind);
  saveFile(await fetched(link.path), link.fileName);
}

/** The file behind a signed path. Fails with FileNotOpened. */
export async function fetched(path: string): Promise<Blob> {
  try {
    return await fetchFile(path);
  } catch (error) {
    throw new FileNotOpened({ title: 'Could not open file', variant: 'destructive' }, error);
  }
}

function codeOfCall(error: unknown) {
  return error instanceof CallError ? codeOf(error.failure) : null;
}

function notOpened(kind: DocumentKind, error: unknown): FileNotOpened {
  const failure = error instanceof CallError ? error.failure : null;
  if (failure && codeOf(failure) === 'NO_FILE') {
    return new FileNotOpened({ title: missingFileMessage(kind), variant: 'blue' }, error);
  }
  const title = (failure && messageOf(failure)) ?? 'Could not open file';
  return new FileNotOpened({ title, variant: 'destructive' }, error);
}
