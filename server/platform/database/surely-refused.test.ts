import { expect, test } from 'vitest';
import { wasSurelyRefused } from './database.ts';

test.each([
  ['of a broken rule', '23505', true],
  ['of a database that can only be read', '25006', true],
  ['of a lost connection', '08006', false],
  ['of a shutdown in the middle of it', '57P01', false],
  ['of a connection that was reset', 'ECONNRESET', false],
])('after an error %s (%s) it is sure that nothing was stored: %s', (_what, code, isKnown) => {
  const error = new Error('Failed query', { cause: Object.assign(new Error('The reason'), { code }) });
  expect(wasSurelyRefused(error)).toBe(isKnown);
});
