import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'Unit,Owner\r\n0007,Peña\r\n';
const utf16 = (big: boolean, mark: boolean) => {
  const bytes = Buffer.from(`${mark ? '\u{feff}' : ''}${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\u{feff}${text}`)],
  ['UTF-16, the lower byte first, with its mark', utf16(false, true)],
  ['UTF-16, the higher byte first, with its mark', utf16(true, true)],
  ['UTF-16, the lower byte first, without a mark', utf16(false, false)],
  ['UTF-16, the higher byte first, without a mark', utf16(true, false)],
  ['the letters of Windows', Buffer.from(text, 'latin1')],
])('a sheet that was saved in %s reads the same', (_what, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});
