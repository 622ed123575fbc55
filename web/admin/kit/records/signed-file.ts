import { apiBase } from '#web/lib/api-base.ts';

const revokeAfterMs = 60_000;

/** A signed path's address: it is appended to the API base. */
export function fileAddress(path: string): string {
  return `${apiBase()}${path}`;
}

export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(fileAddress(path), { credentials: 'include' });
  if (!response.ok) throw new Error(`file HTTP ${response.status}`);
  return response.blob();
}

/** An address of the blob that is forgotten after 60 seconds. */
export function shortLivedAddress(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
  return address;
}

/** Leads the tab to an address; where the browser opened none, tries once more. */
export function showInTab(tab: Window | null, address: string): void {
  if (tab) tab.location.href = address;
  else window.open(address, '_blank');
}

/** Saves the blob under a name, as a pressed download link does. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = shortLivedAddress(blob);
  link.download = fileName;
  link.click();
}
