import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOwnSessions, refreshSession } from '#contracts/sessions.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import type { CallLimit } from '#server/platform/limits.ts';
import { signIn, startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
});
afterAll(() => app.close());

const office = '192.0.2.1';
const send = (path: string, payload: object, remoteAddress = office) =>
  app.app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress });
const refreshFrom = async (remoteAddress: string, refreshToken: string) => {
  const answer = await send('/refresh', { refreshToken }, remoteAddress);
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<SessionAnswer>() };
};
const refresh = (refreshToken: string) => app.api.call(refreshSession, { body: { refreshToken } });
const lives = async ({ accessToken: token }: SessionAnswer) =>
  (await app.api.call(listOwnSessions, {}, { token })).status === 200;
/** So many calls as the handlers count them. */
async function count(limit: CallLimit, key: string, calls: number): Promise<void> {
  for (let call = 0; call < calls; call++) await limit.consume(key);
}
const countBy = (statuses: number[]) =>
  Object.entries(Object.groupBy(statuses, String)).map(([status, of]) => [status, of?.length]);

describe('an office behind one address', () => {
  test('makes a thousand exchanges in ten minutes, in eight tabs of everyone, and a flood is stopped', async () => {
    const tokens: string[] = [];
    for (let person = 0; person < 4; person++) tokens.push((await signIn(app)).refreshToken);
    // Every tab of everyone within ten minutes: at the start of the day, and after the network was away.
    for (let tab = 0; tab < 8; tab++) {
      for (const [person, token] of tokens.entries()) {
        const renewed = await refreshFrom(office, token);
        expect(renewed.status).toBe(200);
        tokens[person] = renewed.body.refreshToken;
      }
    }
    await count(app.context.limits.tokenExchange, office, 900);
    const flood: number[] = [];
    for (let call = 0; call < 100; call++)
      flood.push((await send('/refresh', { refreshToken: 'x' })).statusCode);
    expect(countBy(flood)).toEqual([
      ['401', 68],
      ['429', 32],
    ]);
    const refused = await send('/login/second-factor', { challenge: 'made up', code: '123456' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await refreshFrom('192.0.2.2', tokens[0] ?? '')).status).toBe(200);
  });
});

test('one session is renewed two hundred times in ten minutes, from wherever, and goes on after that', async () => {
  const session = await signIn(app);
  const other = await signIn(app);
  let { refreshToken } = session;
  const { sid } = decodeJwt<{ sid: string }>(session.accessToken);
  await count(app.context.limits.sessionExchange, sid, 180);
  for (let call = 0; call < 20; call++) {
    const renewed = await refreshFrom(`198.51.100.${call}`, refreshToken);
    expect(renewed.status).toBe(200);
    ({ refreshToken } = renewed.body);
  }
  const late = await refreshFrom('203.0.113.1', refreshToken);
  expect(late.status).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  expect(await lives(session)).toBe(true);
  expect((await refresh(other.refreshToken)).status).toBe(200);
});

describe('a refresh token within its grace', () => {
  // spec: LG-41
  test('is good for two tabs, and a third use is refused without an end of the session', async () => {
    const session = await signIn(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refreshToken)));
    expect(countBy(answers.map(({ status }) => status))).toEqual([
      ['200', 2],
      ['429', 18],
    ]);
    expect(await lives(session)).toBe(true);
    const tabs = answers.filter(({ status }) => status === 200);
    app.clock.advance(60_000);
    for (const tab of tabs) expect((await refresh(tab.body.refreshToken)).status).toBe(200);
    // After the grace a replay ends it, as ever.
    expect((await refresh(session.refreshToken)).status).toBe(401);
    expect(await lives(session)).toBe(false);
  });
});

test('a refresh token that nobody has used for twelve hours is dead, and its session is not listed', async () => {
  const left = await signIn(app);
  const hour = 60 * 60_000;
  app.clock.advance(6 * hour);
  const atDesk = await signIn(app);
  app.clock.advance(6 * hour);
  const renewed = await refresh(atDesk.refreshToken);
  expect(renewed.status).toBe(200);
  const listed = await app.api.call(listOwnSessions, {}, { token: renewed.body.accessToken });
  expect(listed.body.data).toHaveLength(1);
  const late = await refresh(left.refreshToken);
  expect(late.status).toBe(401);
  expect(late.error.error.code).toBe('INVALID_SESSION');
});
