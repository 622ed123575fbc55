import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMail } from '#contracts/mail.ts';
import { disableSecondFactor } from '#contracts/second-factor.ts';
import { logIn } from '#contracts/sessions.ts';
import {
  changeOwnUser,
  changeUser,
  createUser,
  resetSecondFactor,
  setUserPassword,
} from '#contracts/users.ts';
import { readOutbox } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { signIn, startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin, turnOnSecondFactor } from '#tests/support/user-builders.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  token = (await signIn(app)).accessToken;
});
afterAll(() => app.close());

test('an admin is notified of what was done to the account by the account itself', async () => {
  const { user, as } = await createAdmin(app, 'own.acts@example.com');
  const { id, email } = user;
  const own = { currentPassword: adminPassword };
  const secret = await turnOnSecondFactor(app, { password: adminPassword, ...as });
  app.clock.advance(60_000);
  const epoch = Math.floor(app.clock.now().getTime() / 1000);
  const code = await generate({ secret, epoch });
  await app.api.call(disableSecondFactor, { body: { password: adminPassword, code } }, as);
  await app.api.call(changeOwnUser, { body: { email: 'moved.acts@example.com', ...own } }, as);
  await app.api.call(changeOwnUser, { body: { password: 'a row of seven herons', ...own } }, as);
  const { rows } = await app.database.db.pool.query<{ recipient: string; text_body: string }>(
    `select recipient, text_body from mail where record_kind = 'user' and record_id = $1 order by id`,
    [id],
  );
  expect(
    rows.map(({ recipient, text_body: text }) => [recipient, /You [a-z ]+ account/.exec(text)?.[0]]),
  ).toEqual([
    [email, 'You turned off the second factor of your back office account'],
    [email, 'You changed the email of your back office account'],
    ['moved.acts@example.com', 'You changed the password of your back office account'],
  ]);
});

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
const newerIphone = iphone.replaceAll('19', '20');

test('an admin is notified of a sign-in by an unknown device, and of what others do to the account', async () => {
  const body = { email: 'clerk@example.com', password: 'first password', role: 'ADMIN' } as const;
  const clerk = await app.api.call(createUser, { body }, { token });
  const signInWith = async (userAgent: string, password: string) => {
    const headers = { 'user-agent': userAgent };
    const answer = await app.api.call(logIn, { body: { email: body.email, password } }, { headers });
    expect(answer.status).toBe(200);
    return answer.body.accessToken;
  };
  // The first sign-in, another by what is the same device after an update: nothing to tell.
  await signInWith(iphone, body.password);
  await signInWith(newerIphone, body.password);
  await signInWith('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0', body.password);
  const params = { id: clerk.body.data.id };
  await app.api.call(setUserPassword, { params, body: { password: 'second password' } }, { token });

  // A second factor that is on is taken off once.
  const password = 'second password';
  await turnOnSecondFactor(app, { password, token: await signInWith(iphone, password) });
  const reset = { params, body: { currentPassword: superAdmin.password } };
  await app.api.call(resetSecondFactor, reset, { token });
  await app.api.call(resetSecondFactor, reset, { token });
  await app.api.call(changeUser, { params, body: { email: 'renamed@example.com' } }, { token });

  const mails = await soon(async () => {
    const found = (await readOutbox(app, 4)).filter(({ to }) => to?.[0]?.address === body.email);
    expect(found).toHaveLength(4);
    return found;
  });
  expect(mails.map(({ subject }) => subject ?? '').toSorted()).toEqual([
    'New sign-in to your account',
    'Your email was changed',
    'Your password was changed',
    'Your second factor was turned off',
  ]);
  expect(mails.find(({ subject }) => subject?.startsWith('New'))?.text).toContain(
    'Device: Firefox on Windows',
  );
  const changed = mails.find(({ subject }) => subject === 'Your password was changed')?.text;
  expect(changed).toContain('An administrator changed the password of your back office account');
  for (const { text } of mails) expect(text).not.toMatch(/first password|second password/);
  const listed = await app.api.call(
    listMail,
    { query: { recordKind: 'user', recordId: params.id } },
    { token },
  );
  expect(listed.body.data.map(({ reference }) => reference)).toEqual([null, null, null, null]);
});
