import { expect, test } from 'vitest';
import { acceptOf, errorOfFile } from './registration-files.ts';

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
  ['page.pdf', 'text/html'],
  ['letter.docx', ''],
  ['nothing', ''],
])('an optional document may not be %s of type "%s"', (name, type) => {
  expect(errorOfFile('leaseAgreement', file(name, type))).toBe('PDF or image only');
});

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
