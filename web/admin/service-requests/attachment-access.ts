import { serviceRequests } from '#contracts/service-requests.ts';
import type { AttachmentLink } from '#contracts/service-requests.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { call } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';

const revokeAfterMs = 60_000;

/** Asks for short-lived paths to an attachment. Fails with the text 'presign HTTP {status}'. */
export async function presignAttachment(id: number): Promise<AttachmentLink> {
  try {
    const { path, data } = await call(serviceRequests.fileLink, { params: { id } });
    return { ...data, path };
  } catch (error) {
    const status = error instanceof CallError ? error.status : 'FETCH_ERROR';
    throw new Error(`presign HTTP ${status}`, { cause: error });
  }
}

/** A signed path's address: it is appended to the API base. */
export function attachmentAddress(path: string): string {
  return `${apiBase()}${path}`;
}

export async function fetchAttachment(path: string): Promise<Blob> {
  const response = await fetch(attachmentAddress(path), { credentials: 'include' });
  if (!response.ok) throw new Error(`file HTTP ${response.status}`);
  return response.blob();
}

/**
 * Opens the attachment in a new tab, as a blob; where that call is refused, by a signed path. The tab opens with the
 * press, before anything is awaited, or the browser would take it for a pop-up. Answers whether something opened.
 */
export async function viewAttachment(id: number): Promise<boolean> {
  const tab = window.open('', '_blank');
  try {
    const blob = await call(serviceRequests.file, { params: { id }, query: { dl: 0 } });
    const address = URL.createObjectURL(blob);
    setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
    show(tab, address);
    return true;
  } catch {
    try {
      show(tab, attachmentAddress((await presignAttachment(id)).path));
      return true;
    } catch {
      tab?.close();
      return false;
    }
  }
}

/** Saves the attachment under its stored name. A failure is swallowed, as the specification says. */
export async function downloadAttachment(id: number, fileName: string): Promise<void> {
  try {
    const { path } = await presignAttachment(id);
    const address = URL.createObjectURL(await fetchAttachment(path));
    setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName;
    link.click();
  } catch {
    // Swallowed: see above.
  }
}

function show(tab: Window | null, address: string): void {
  if (tab) tab.location.href = address;
  else window.open(address, '_blank');
}
