import { createSecretKey } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Keys } from '#server/platform/secrets.ts';
import { linkedId, opens, signLink } from './private-link.ts';
import { encryptToken, decryptTokens } from './encrypted-link.ts';

const keys: Keys = [createSecretKey(Buffer.alloc(32, 7))];
const createdAt = '2026-03-02T15:00:00.003Z';
const ids = fc.integer({ min: 1, max: 2 ** 31 - 1 });

test('a link opens its record and no other, in no other version', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 1000 }), (id, version) => {
      const record = { id, createdAt, version };
      const token = signLink(record, keys);
      expect(token).toMatch(/^[\w-]{48}$/);
      expect(signLink(record, keys)).toBe(token);
      expect(linkedId(token)).toBe(id);
      expect(opens(token, record, keys)).toBe(true);
      expect(opens(token, { ...record, version: version + 1 }, keys)).toBe(false);
      expect(opens(token, { ...record, createdAt: '2026-03-02T15:00:00.004Z' }, keys)).toBe(false);
      expect(opens(token, { ...record, id: id - 1 }, keys)).toBe(false);
      expect(opens(token, record, [createSecretKey(Buffer.alloc(32, 8))])).toBe(false);
    }),
  );
});

test('one changed character opens nothing', () => {
  const record = { id: 12, createdAt, version: 1 };
  const token = signLink(record, keys);
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    const id = linkedId(changed);
    expect(id === record.id && opens(changed, record, keys)).toBe(false);
  }
});

test('what is no link speaks of no record', () => {
  for (const text of [
    '',
    '1',
    'x'.repeat(47),
    'x'.repeat(49),
    `${'x'.repeat(47)}=`,
    'A'.repeat(48),
    '_'.repeat(48),
  ])
    expect(linkedId(text)).toBeUndefined();
});

test('a token in the text of a message is read with the key alone, in messages about its record', () => {
  const token = signLink({ id: 12, createdAt, version: 1 }, keys);
  const about = { recordKind: 'service-request', recordId: 12 };
  const text = `Follow it: https://example.com/track/${encryptToken(token, about, keys)} and more`;
  expect(text).not.toContain(token);
  expect(decryptTokens(text, about, keys)).toBe(`Follow it: https://example.com/track/${token} and more`);
  expect(decryptTokens(text, about, [createSecretKey(Buffer.alloc(32, 8))])).toBe(text);
  // Copied from there into what a visitor writes: that is sent back to the visitor.
  expect(decryptTokens(text, { ...about, recordId: 13 }, keys)).toBe(text);
  expect(decryptTokens(text, { ...about, recordKind: 'contact-inquiry' }, keys)).toBe(text);
  const invented = `~sealed.${'A'.repeat(102)}~`;
  expect(decryptTokens(invented, about, keys)).toBe(invented);
});
