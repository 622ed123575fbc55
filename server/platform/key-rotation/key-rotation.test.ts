import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginSecondFactor, confirmSecondFactor, logInWithCode } from '#contracts/second-factor.ts';
import type { SecondFactorChallenge } from '#contracts/second-factor.ts';
import { createServiceRequestFileLink } from '#contracts/service-request-files.ts';
import { listServiceRequests } from '#contracts/service-requests.ts';
import { logIn } from '#contracts/sessions.ts';
import { readTrackedRequest } from '#contracts/tracking.ts';
import { decryptTokens } from '#server/platform/auth/encrypted-link.ts';
import type { RootSecrets } from '#server/platform/secrets.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { readOutbox } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';
import { encryptAgain } from './encrypt-again.ts';
import { replaceSecret, replaceTexts } from './encrypted-values.queries.ts';
import { findOutdated } from './find-outdated.ts';
import type { Outdated } from './find-outdated.ts';

const [old, next] = ['o'.repeat(43), 'n'.repeat(43)];
let before: TestApp;
let during: TestApp;
let after: TestApp;
beforeAll(async () => {
  before = await startTestApp({ appSecrets: [old], jobs: true });
  const started = (appSecrets: RootSecrets) =>
    startTestApp({ appSecrets, shares: before, config: { dataDir: before.context.config.dataDir } });
  during = await started([next, old]);
  after = await started([next]);
});
afterAll(async () => {
  for (const app of [after, during, before]) await app.close();
});

/** The bytes of a request's file as staff open it. */
async function openFile(app: TestApp, id: number, token: string): Promise<Buffer> {
  const link = await app.api.call(createServiceRequestFileLink, { params: { id } }, { token });
  const answer = await app.app.inject({ method: 'GET', url: link.body.data.path });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.rawPayload;
}

async function enterCode(app: TestApp, { user }: Admin, secret: string): Promise<number> {
  app.clock.advance(60_000);
  const asked = await app.api.call(logIn, { body: { email: user.email, password: adminPassword } });
  // The contract names what the challenge holds.
  const { challenge } = asked.error.data as SecondFactorChallenge;
  const code = await generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  return (await app.api.call(logInWithCode, { body: { challenge, code } })).status;
}

/** Sets up a second factor by the old secret alone. */
async function setUpSecondFactor({ user, as }: Admin): Promise<{ user: Admin['user']; secret: string }> {
  const begun = await before.api.call(beginSecondFactor, { body: { password: adminPassword } }, as);
  const { secret } = begun.body.data;
  const code = await generate({ secret, epoch: Math.floor(before.clock.now().getTime() / 1000) });
  await before.api.call(confirmSecondFactor, { body: { code } }, as);
  return { user, secret };
}

test('a new root secret takes over from the one before it, which can then go', async () => {
  const sent = await submitRequest(before, {}, photo());
  const token = sent.trackingPath.replace('/track/', '');
  await readOutbox(before, 2);
  const admin = await createAdmin(before, 'rotated@example.com');
  const session = admin.as.token;
  const { secret } = await setUpSecondFactor(admin);

  // With both, everything goes on, and what is new opens with the new one alone.
  expect((await during.api.call(listServiceRequests, {}, { token: session })).status).toBe(200);
  expect((await during.api.call(readTrackedRequest, { params: { token } })).status).toBe(200);
  expect(await openFile(during, sent.id, session)).toEqual(tinyJpeg);
  expect(await enterCode(during, admin, secret)).toBe(200);
  const later = await submitRequest(during, { unitDigits: '13' }, photo());
  const { accessToken } = await during.superAdminSession();
  expect(await openFile(after, later.id, accessToken)).toEqual(tinyJpeg);

  const renew = () => encryptAgain(during.context, [next, old], new AbortController().signal);
  expect(await renew()).toBeGreaterThanOrEqual(3);
  expect(await renew()).toBe(0);

  expect(await openFile(after, sent.id, accessToken)).toEqual(tinyJpeg);
  expect(await enterCode(after, admin, secret)).toBe(200);
  const { rows } = await before.database.db.pool.query<{ text: string; html: string }>(
    `select text_body as text, html_body as html from mail where record_id = $1 and text_body like '%~sealed.%'`,
    [sent.id],
  );
  const about = { recordKind: 'service-request', recordId: sent.id };
  for (const body of rows.flatMap(({ text, html }) => [text, html]))
    expect(decryptTokens(body, about, after.context.linkKeys)).toContain(sent.trackingPath);
  expect(rows).not.toEqual([]);
  // A link that was sent is signed with the secret of its day.
  expect((await after.api.call(readTrackedRequest, { params: { token } })).status).toBe(404);
  expect((await during.api.call(readTrackedRequest, { params: { token } })).status).toBe(200);
});

test('a file that cannot be read is left as it is, and the others are encrypted again', async () => {
  const [lost, damaged, whole] = [
    await submitRequest(before, {}, photo()),
    await submitRequest(before, {}, photo()),
    await submitRequest(before, {}, photo()),
  ];
  const keyOf = async ({ id }: { id: number }) => {
    const { rows } = await before.database.db.pool.query<{ key: string }>(
      `select storage_key as key from stored_file join service_request_file on file_id = stored_file.id where request_id = $1`,
      [id],
    );
    return rows[0]?.key ?? '';
  };
  await before.context.files.remove(await keyOf(lost));
  const key = await keyOf(damaged);
  await appendFile(join(before.context.config.dataDir, 'files', key.slice(0, 2), key), 'x');
  // A server that stops begins no other file.
  expect(await encryptAgain(during.context, [next, old], AbortSignal.abort())).toBe(0);
  await encryptAgain(during.context, [next, old], new AbortController().signal);
  const { accessToken } = await after.superAdminSession();
  expect(await openFile(after, whole.id, accessToken)).toEqual(tinyJpeg);
  expect(await keyOf(damaged)).toBe(key);
});

test('what someone sets up again or has forgotten meanwhile stays so', async () => {
  const { id } = await submitRequest(before, { unitDigits: '14' });
  const { user } = await setUpSecondFactor(await createAdmin(before, 'other-app@example.com'));
  const { pool } = before.database.db;
  const messageId = await soon(async () => {
    const { rows } = await pool.query<{ id: number }>(
      `select id from mail where record_id = $1 and text_body like '%~sealed.%'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.id;
  });
  const outdated: Outdated[] = [];
  for await (const one of findOutdated(before.context.db, [next, old])) outdated.push(one);
  const other = Buffer.from('the secret of another app');
  await pool.query('update second_factor set secret = $1 where user_id = $2', [other, user.id]);
  await pool.query('update mail set text_body = null, html_body = null where id = $1', [messageId]);
  for (const one of outdated) {
    if (one.kind === 'second factor') await replaceSecret(before.context.db, one);
    if (one.kind === 'message') await replaceTexts(before.context.db, one);
  }
  const { rows: factors } = await pool.query('select secret from second_factor where user_id = $1', [
    user.id,
  ]);
  expect(factors).toEqual([{ secret: other }]);
  const { rows: bodies } = await pool.query('select text_body, html_body from mail where id = $1', [
    messageId,
  ]);
  expect(bodies).toEqual([{ text_body: null, html_body: null }]);
});
