import { expect, test } from 'vitest';
import { acceptOf, errorOfFile, withTrueType } from './registration-files.ts';

const file = (name: string, type: string, bytes = 1): File =>
  new File([new Uint8Array(bytes)], name, { type });

// spec: GF-42
test.each([
  ['scan.pdf', 'application/pdf'],
  ['photo.jpeg', 'image/jpeg'],
  ['photo.png', 'image/png'],
  ['photo.heic', 'image/heic'],
  ['photo.heif', 'image/heif'],
  ['PHOTO.HEIC', ''],
  ['photo.heic', 'application/octet-stream'],
])('an optional document may be %s of type "%s"', (name, type) => {
  expect(errorOfFile('driversLicense', file(name, type))).toBeUndefined();
});

// spec: GF-42
test.each([
  ['photo.gif', 'image/gif'],
  ['photo.webp', 'image/webp'],
  ['drawing.svg', 'image/svg+xml'],
  ['letter.docx', ''],
  ['nothing', ''],
])('an optional document may not be %s of type "%s"', (name, type) => {
  expect(errorOfFile('leaseAgreement', file(name, type))).toBe('PDF or image only');
});

// spec: GF-42
test.each([
  ['form.pdf', 'application/x-pdf', '%PDF-1.7\n', 'application/pdf'],
  ['form.pdf', '', '\u{feff}\r\n%PDF-1.4', 'application/pdf'],
  ['scan', '', '%PDF-1.4', 'application/pdf'],
  ['photo.jpg', 'image/pjpeg', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['photo.png', 'image/x-png', '\x89PNG\r\n', 'image/png'],
  ...['heic', 'heix', 'mif1', 'msf1'].map((brand): [string, string, string, string] => [
    'photo.heic',
    'application/octet-stream',
    `\0\0\0\x18ftyp${brand}`,
    'image/heic',
  ]),
])(
  'where the type is not known, %s of type "%s" counts by its first bytes',
  async (name, type, start, found) => {
    const bytes = start.startsWith('\u{feff}') ? start : Uint8Array.from(start, (char) => char.charCodeAt(0));
    const chosen = new File([bytes], name, { type, lastModified: 7 });
    const file = await withTrueType(chosen);
    expect([file.type, file.name, file.size, file.lastModified]).toEqual([found, name, chosen.size, 7]);
    expect(errorOfFile('driversLicense', file)).toBeUndefined();
  },
);

// spec: GF-42
test.each([
  ['page.pdf', 'text/html', '<!doctype html>'],
  ['photo.heic', '', '\0\0\0\x18ftypavif'],
  ['form.pdf', 'application/x-pdf', 'PK'],
])(
  '%s of type "%s" that begins like something else is refused once it was looked at',
  async (name, type, start) => {
    const chosen = new File([start], name, { type });
    expect(errorOfFile('driversLicense', await withTrueType(chosen))).toBe('PDF or image only');
  },
);

test('an empty file is no document', () => {
  expect(errorOfFile('backgroundCheck', file('scan.pdf', 'application/pdf', 0))).toBe('PDF or image only');
});

// spec: GF-41, GF-43
test('the completed form is a PDF of at most 10 MB, to the byte', () => {
  const limit = 10 * 1024 * 1024;
  expect(acceptOf('filledPacket')).toBe('application/pdf,.pdf');
  expect(errorOfFile('filledPacket', file('form.pdf', 'application/pdf', limit))).toBeUndefined();
  expect(errorOfFile('filledPacket', file('form.pdf', 'application/pdf', limit + 1))).toBe('Max 10 MB');
  expect(errorOfFile('filledPacket', file('form.png', 'image/png'))).toBe(
    'Please upload the completed registration form (PDF)',
  );
});
