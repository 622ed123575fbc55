import { serviceRequests } from '#contracts/service-requests.ts';
import type { AttachmentLink } from '#contracts/files.ts';
import { call } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';
import {
  fetchFile,
  fileAddress,
  saveFile,
  shortLivedAddress,
  showInTab,
} from '../kit/records/signed-file.ts';

/** A file of a request, by its id; the first where that is undefined. */
export interface NamedAttachment {
  id: number;
  file: number | undefined;
}

/** Asks for short-lived paths to an attachment. Fails with the text 'presign HTTP {status}'. */
export async function presignAttachment({ id, file }: NamedAttachment): Promise<AttachmentLink> {
  try {
    const { path, data } = await call(serviceRequests.fileLink, { params: { id }, query: { file } });
    return { ...data, path };
  } catch (error) {
    const status = error instanceof CallError ? error.status : 'FETCH_ERROR';
    throw new Error(`presign HTTP ${status}`, { cause: error });
  }
}

/**
 * Opens the attachment in a new tab, as a blob; where that call is refused, by a signed path. The tab opens with the
 * press, before anything is awaited, or the browser would take it for a pop-up. Answers whether something opened.
 */
export async function viewAttachment({ id, file }: NamedAttachment): Promise<boolean> {
  const tab = window.open('', '_blank');
  try {
    const blob = await call(serviceRequests.file, { params: { id }, query: { file, dl: 0 } });
    showInTab(tab, shortLivedAddress(blob));
    return true;
  } catch {
    try {
      showInTab(tab, fileAddress((await presignAttachment({ id, file })).path));
      return true;
    } catch {
      tab?.close();
      return false;
    }
  }
}

/** Saves the attachment under its stored name. A failure is swallowed, as the specification says. */
export async function downloadAttachment(attachment: NamedAttachment, fileName: string): Promise<void> {
  try {
    const { path } = await presignAttachment(attachment);
    saveFile(await fetchFile(path), fileName);
  } catch {
    // Swallowed: see above.
  }
}
