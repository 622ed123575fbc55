import { expect, test } from 'vitest';
import { fileSizeText } from './file-size-text.ts';

test('a file of exactly the limit reads as the limit', () => {
  expect(fileSizeText(812)).toBe('812 bytes');
  expect(fileSizeText(24_530)).toBe('24 KB');
  expect(fileSizeText(10 * 1024 * 1024)).toBe('10.0 MB');
  expect([1023, 1024, 1024 * 1024].map(fileSizeText)).toEqual(['1023 bytes', '1 KB', '1.0 MB']);
});
