import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeOwnUser, changeUser, createUser, generateOverwriteCode, signUp } from '#contracts/users.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

test.each([
  ['the long s', 'bo\u017f\u017f@example.com'],
  ['the Kelvin sign', '\u212aate@example.com'],
  ['a Cyrillic letter', 'b\u043ess@example.com'],
  ['full-width letters', '\uff42oss@example.com'],
  ['a domain of another alphabet', 'boss@ex\u0430mple.com'],
])('no account gets an email with %s, which looks like someone else’s', async (_sign, email) => {
  const { accessToken: token } = await app.superAdminSession();
  const { user, as } = await createAdmin(app, `${crypto.randomUUID()}@example.com`);
  const password = 'long enough';
  const { body } = await app.api.call(generateOverwriteCode, {}, { token });
  const answers = [
    await app.api.call(createUser, { body: { email, password } }, { token }),
    await app.api.call(signUp, { body: { email, password, overwriteCode: body.data.code } }),
    await app.api.call(changeUser, { params: { id: user.id }, body: { email } }, { token }),
    await app.api.call(changeOwnUser, { body: { email, currentPassword: adminPassword } }, as),
  ];
  for (const { status, error } of answers) {
    expect(status).toBe(400);
    const [issue] = error.error.issues ?? [];
    expect(issue?.path).toBe('email');
    expect(issue?.message).toContain('plain letters (A to Z)');
  }
});
