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
import { photo, signIn, submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { readOutbox } from '#tests/support/mailbox.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';
import { encryptAgain } from './encrypt-again.ts';

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

test('a new root secret takes over from the one before it, which can then go', async () => {
  const sent = await submitRequest(before, {}, photo());
  const token = sent.trackingPath.replace('/track/', '');
  await readOutbox(before, 2);
  const admin = await createAdmin(before, 'rotated@example.com');
  const session = admin.as.token;
  const begun = await before.api.call(beginSecondFactor, { body: { password: adminPassword } }, admin.as);
  const { secret } = begun.body.data;
  const code = await generate({ secret, epoch: Math.floor(before.clock.now().getTime() / 1000) });
  await before.api.call(confirmSecondFactor, { body: { code } }, admin.as);

  // With both, everything goes on, and what is new opens with the new one alone.
  expect((await during.api.call(listServiceRequests, {}, { token: session })).status).toBe(200);
  expect((await during.api.call(readTrackedRequest, { params: { token } })).status).toBe(200);
  expect(await openFile(during, sent.id, session)).toEqual(tinyJpeg);
  expect(await enterCode(during, admin, secret)).toBe(200);
  const later = await submitRequest(during, { unitDigits: '13' }, photo());
  const { accessToken } = await signIn(during);
  expect(await openFile(after, later.id, accessToken)).toEqual(tinyJpeg);

  const renew = () => encryptAgain(during.context, [next, old], new AbortController().signal);
  expect(await renew()).toBeGreaterThanOrEqual(3);
  expect(await renew()).toBe(0);

  expect(await openFile(after, sent.id, accessToken)).toEqual(tinyJpeg);
  expect(await enterCode(after, admin, secret)).toBe(200);
  const { rows } = await before.database.db.pool.query<{ text: string }>(
    `select text_body as text from mail where record_id = $1 and text_body like '%~sealed.%'`,
    [sent.id],
  );
  const about = { recordKind: 'service-request', recordId: sent.id };
  expect(rows.map(({ text }) => decryptTokens(text, about, after.context.linkKeys))).toEqual(
    rows.map(() => expect.stringContaining(sent.trackingPath)),
  );
  expect(rows).not.toEqual([]);
  // A link that was sent is signed with the secret of its day.
  expect((await after.api.call(readTrackedRequest, { params: { token } })).status).toBe(404);
  expect((await during.api.call(readTrackedRequest, { params: { token } })).status).toBe(200);
});

test('a file that cannot be read is left as it is, and the others are encrypted again', async () => {
  const [lost, whole] = [await submitRequest(before, {}, photo()), await submitRequest(before, {}, photo())];
  const { rows } = await before.database.db.pool.query<{ key: string }>(
    `select storage_key as key from stored_file join service_request_file on file_id = stored_file.id where request_id = $1`,
    [lost.id],
  );
  for (const { key } of rows) await before.context.files.remove(key);
  await encryptAgain(during.context, [next, old], new AbortController().signal);
  const { accessToken } = await signIn(after);
  expect(await openFile(after, whole.id, accessToken)).toEqual(tinyJpeg);
});
