import { describe, expect, it } from 'vitest';
import { fileHeaders } from './serve.ts';

const photo = { mime: 'image/jpeg', fileName: 'leak.jpg', sizeBytes: 12, disposition: 'inline' } as const;

describe('a visitor’s file on its way to staff', () => {
  // spec: FI-11 FI-12
  it('is what was sniffed and nothing else, runs nothing, loads nothing and is stored nowhere', () => {
    expect(fileHeaders(photo)).toEqual({
      'content-type': 'image/jpeg',
      'content-length': '12',
      'content-disposition': `inline; filename="leak.jpg"; filename*=UTF-8''leak.jpg`,
      'content-security-policy': expect.stringMatching(
        /^sandbox; default-src 'none';.*frame-ancestors 'self'$/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
  });

  it('is a download of plain bytes where its kind is not one of ours', () => {
    expect(fileHeaders({ ...photo, mime: 'text/html' })).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
  });

  it('has the ending of what is sent: the preview of a HEIC is a JPEG', () => {
    expect(fileHeaders({ ...photo, fileName: 'IMG_1.heic' })['content-disposition']).toContain('"IMG_1.jpg"');
  });
});
