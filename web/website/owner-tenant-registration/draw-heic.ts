import { previewPicture } from '#contracts/files.ts';
import { apiBase } from '#web/lib/api-base.ts';

let giveWay = new AbortController();

/** A JPEG of an HEIC picture, drawn by the server, which keeps nothing of it. Rejects where there is none to be had. */
export async function drawHeic(file: File, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(`${apiBase()}/api${previewPicture.path}`, {
    method: previewPicture.method,
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
    signal: AbortSignal.any([signal, giveWay.signal]),
  });
  const isPicture = answer.headers.get('content-type')?.startsWith('image/') ?? false;
  if (!answer.ok || !isPicture) throw new Error(`No preview: ${answer.status}`);
  return answer.blob();
}

/** Leaves a poor connection to the form itself. */
export function stopDrawing(): void {
  giveWay.abort();
  giveWay = new AbortController();
}
