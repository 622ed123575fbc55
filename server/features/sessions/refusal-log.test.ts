import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn } from '#contracts/sessions.ts';
import { logInWithCode } from '#contracts/second-factor.ts';
import type { SecondFactorChallenge } from '#contracts/second-factor.ts';
import { changeOwnUser, removeUser, signUp } from '#contracts/users.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin, turnOnSecondFactor } from '#tests/support/user-builders.ts';

interface Line {
  msg: string;
  code: string;
  account: string | null;
  network: string;
  attempt: string;
}

let app: TestApp;
let text = '';
beforeEach(async () => {
  text = '';
  const logTo = { write: (line: string) => void (text += line) };
  app = await startTestApp({ config: { rateLimits: true }, logTo });
});
afterEach(() => app.close());

/** What was refused since the last look. */
function refusals(): Line[] {
  // The log's own form, one object in a line.
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  text = '';
  return lines.filter(({ msg }) => msg.endsWith('refused'));
}

const signInFrom = (remoteAddress: string, email: string, password = 'guessed') =>
  app.app.inject({ method: 'POST', url: '/api/login', payload: { email, password }, remoteAddress });

test('a refused sign-in names account and network, always by the same words, and neither email nor address', async () => {
  for (const address of ['198.51.100.7', '198.51.100.8']) {
    await signInFrom(address, superAdmin.email);
    await signInFrom(address, superAdmin.email.toUpperCase());
    await signInFrom(address, 'nobody@example.com');
  }
  expect(text).not.toMatch(/example\.com|198\.51|guessed/i);
  const found = refusals();
  expect(found.map(({ msg, code, attempt }) => [msg, code, attempt])).toEqual(
    found.map(() => ['sign-in refused', 'INVALID_CREDENTIALS', 'password']),
  );
  expect(found).toHaveLength(6);
  expect(new Set(found.map(({ account }) => account)).size).toBe(2);
  expect(new Set(found.map(({ network }) => network)).size).toBe(2);
  for (let guess = 0; guess < 8; guess++) await signInFrom('198.51.100.7', superAdmin.email);
  expect(refusals().at(-1)).toMatchObject({ code: 'RATE_LIMITED', account: found[0]?.account });
});

test('so do a wrong code, and a wrong password within a session', async () => {
  const { user, as } = await createAdmin(app, 'owner@example.com');
  await turnOnSecondFactor(app, { password: adminPassword, token: as.token });
  const asked = await app.api.call(logIn, { body: { email: user.email, password: adminPassword } });
  // Where a code is needed, the refusal carries the challenge, as the contract names it.
  const { challenge } = asked.error.data as SecondFactorChallenge;
  expect(refusals()).toEqual([]);
  await app.api.call(logInWithCode, { body: { challenge, code: '000000' } });
  await app.api.call(changeOwnUser, { body: { password: 'another one', currentPassword: 'guessed' } }, as);
  const found = refusals();
  expect(found.map(({ msg, attempt }) => [msg, attempt])).toEqual([
    ['sign-in refused', 'code'],
    ['sign-in refused', 'own currentPassword'],
  ]);
  expect(new Set(found.map(({ account }) => account)).size).toBe(1);
});

test('a refused right names who asked for what', async () => {
  const one = await createAdmin(app, 'curious@example.com');
  const other = await createAdmin(app, 'other@example.com');
  const about = { params: { id: other.user.id } };
  await app.api.call(removeUser, about, one.as);
  await app.api.call(removeUser, about, one.as);
  await app.api.call(removeUser, about, other.as);
  await app.api.call(signUp, { body: { email: 'me@example.com', password: 'long enough' } });
  expect(text).not.toMatch(/example\.com/);
  const found = refusals();
  expect(found.map(({ msg, attempt }) => [msg, attempt])).toEqual([
    ['right refused', 'DELETE /api/admin/users/:id'],
    ['right refused', 'DELETE /api/admin/users/:id'],
    ['right refused', 'DELETE /api/admin/users/:id'],
    ['right refused', 'POST /api/signup'],
  ]);
  const accounts = found.map(({ account }) => account);
  expect(accounts).toEqual([accounts[0], accounts[0], accounts[2], null]);
  expect(accounts[0]).not.toBe(accounts[2]);
});
