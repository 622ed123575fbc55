import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail, Failure } from '#contracts/errors.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createLimits } from './limits.ts';
import type { CallLimit, Limits } from './limits.ts';

let database: TestDatabase;
let limits: Limits;
beforeAll(async () => {
  database = await createTestDatabase();
  limits = createLimits(database.db.pool, { rateLimits: true, uploadBudgetBytes: 1000 });
});
afterAll(() => database.drop());

/** After how many seconds to come again; 0 where nothing was refused. */
async function waitOf(attempt: () => Promise<unknown>): Promise<number> {
  try {
    await attempt();
    return 0;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'RATE_LIMITED') throw error;
    return error.retryAfterSeconds ?? Number.NaN;
  }
}

const minutes = 60;
test.each<[string, CallLimitName, number, number]>([
  ['three hundred forms in ten minutes', 'publicForm', 300, 10 * minutes],
  ['six hundred private pages in ten minutes', 'privatePage', 600, 10 * minutes],
  ['sixty previews in ten minutes', 'publicPreview', 60, 10 * minutes],
  ['three hundred sockets in a minute', 'socketHandshake', 300, minutes],
])('a network has %s, and no other network waits for it', async (_name, which, calls, seconds) => {
  const limit: CallLimit = limits[which];
  for (let call = 0; call < calls; call++) await limit.consume(`2001:db8:1:2::${(call % 9) + 1}`);
  const wait = await waitOf(() => limit.consume('2001:db8:1:2::ffff'));
  expect(wait).toBeGreaterThan(seconds - minutes);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(await waitOf(() => limit.consume('2001:db8:1:3::1'))).toBe(0);
});

type CallLimitName = 'publicForm' | 'privatePage' | 'publicPreview' | 'socketHandshake';

test('by one private link twenty things are sent within an hour', async () => {
  for (let call = 0; call < 20; call++) await limits.privateLink.consume('a link');
  expect(await waitOf(() => limits.privateLink.consume('a link'))).toBeGreaterThan(59 * minutes);
  expect(await waitOf(() => limits.privateLink.consume('another link'))).toBe(0);
});

test('a network sends so many bytes an hour as were stored, counting those on their way as the most they may be', async () => {
  const send = (mostBytes: number, upload: () => Promise<{ sizeBytes: number }>, address = '192.0.2.1') =>
    limits.publicUpload.spend(address, mostBytes, upload);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<{ sizeBytes: number }>();
  const first = send(600, () => arrived);
  const stored = (sizeBytes: number) => () => Promise.resolve({ sizeBytes });
  // The budget is counted before the file is read.
  await expect.poll(() => waitOf(() => send(600, stored(1)))).toBeGreaterThan(0);
  expect(await waitOf(() => send(600, stored(1), '192.0.2.2'))).toBe(0);
  arrive({ sizeBytes: 300 });
  await first;
  // One that breaks off has stored nothing.
  await expect(send(700, () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off');
  expect(await waitOf(() => send(700, stored(700)))).toBe(0);
  expect(await waitOf(() => send(1, stored(1)))).toBeGreaterThan(59 * minutes);
});

test('of twenty wrong passwords at once ten are tried, and what fails otherwise is no wrong password', async () => {
  const { loginByAccount: limit } = limits;
  let tried = 0;
  const wrong = async () => {
    tried += 1;
    await database.db.pool.query('select 1');
    throw fail('INVALID_CREDENTIALS');
  };
  const outage = () => limit.guard('ada@example.com', () => Promise.reject(new Error('no answer')));
  for (let count = 0; count < 10; count++) await expect(outage()).rejects.toThrow('no answer');
  const codes = await Promise.all(
    Array.from({ length: 20 }, () =>
      limit.guard('Ada@example.com', wrong).catch((error: unknown) => error instanceof Failure && error.code),
    ),
  );
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(10);
  expect(tried).toBe(10);
  expect(await waitOf(() => limit.guard('ada@example.com', wrong))).toBeGreaterThan(14 * minutes);
  await limit.reset('ADA@example.com');
  expect(await limit.guard('ada@example.com', () => Promise.resolve('in'))).toBe('in');
});
