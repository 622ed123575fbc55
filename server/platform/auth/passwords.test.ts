import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password opens its own hash and no other', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsf', hash)).toBe(false);
  expect(await hashPassword('correct horse')).not.toBe(hash);
});

// spec: LG-43
test('every byte of a long password counts', async () => {
  const hash = await hashPassword(`${'é'.repeat(60)}a`);
  expect(await verifyPassword(`${'é'.repeat(60)}b`, hash)).toBe(false);
  expect(await verifyPassword(`${'é'.repeat(60)}a`, hash)).toBe(true);
});

test('no password opens an account that does not exist', async () => {
  expect(await verifyPassword('', null)).toBe(false);
});

test('however many passwords are hashed at once, a file is read before most of them are done', async () => {
  let done = 0;
  const hashes = Array.from({ length: 16 }, async () => {
    await verifyPassword('guessed', null);
    done += 1;
  });
  await stat('.');
  expect(done).toBeLessThan(8);
  await Promise.all(hashes);
  expect(done).toBe(16);
});
