import type { FileKind } from '#contracts/endpoint.ts';
import { contentDisposition, downloadName } from './file-name.ts';
import { mimeOfKind } from './sniff.ts';

export interface ServedFile {
  /** As sniffed when it was stored; anything else is served as plain bytes. */
  mime: string;
  fileName: string;
  sizeBytes: number;
  disposition: 'inline' | 'attachment';
}

/**
 * Nothing in a served file runs, loads, or reaches the site around it; only our own pages may frame it. Chromium's PDF
 * viewer works inside this sandbox.
 */
const policy = "sandbox; default-src 'none'; img-src 'self'; frame-ancestors 'self'";

/** The headers that go with a visitor's file, whole: they stand in for the site's own. */
export function fileHeaders({ mime, fileName, sizeBytes, disposition }: ServedFile): Record<string, string> {
  const kind = kindOfMime(mime);
  return {
    'content-type': kind ? mime : 'application/octet-stream',
    'content-length': String(sizeBytes),
    'content-disposition': contentDisposition(
      kind ? disposition : 'attachment',
      kind ? downloadName(fileName, kind) : fileName,
    ),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
}

function kindOfMime(mime: string): FileKind | undefined {
  // The keys of this record are exactly the kinds.
  return (Object.keys(mimeOfKind) as FileKind[]).find((kind) => mimeOfKind[kind] === mime);
}
