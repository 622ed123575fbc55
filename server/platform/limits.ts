import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { fail, Failure } from '#contracts/errors.ts';
import type { Config } from '#server/config.ts';
import { noNetworks, rememberNetworks } from './known-networks.ts';
import type { KnownNetworks } from './known-networks.ts';
import { networkOf } from './network-of.ts';
import { shareOfNetwork, UploadAdmission, uploadBudget } from './upload-admission.ts';

/** Rate limit: at most so many calls per span of time for each key. */
export interface CallLimit {
  /** Counts one call; throws RATE_LIMITED with the seconds to wait once there were too many. */
  consume(key: string): Promise<void>;
}

/** Rate limit: at most so many failures per span of time for each key. */
export interface FailureLimit {
  /**
   * Runs an attempt and counts it where it throws INVALID_CREDENTIALS. Throws RATE_LIMITED once there were too many failures. Attempts
   * that come at once run side by side only as far as failures are left; the others wait for their outcome.
   */
  guard<T>(key: string, attempt: () => Promise<T>): Promise<T>;
  /** Forgets all failures of the key. */
  reset(key: string): Promise<void>;
}

/** Rate limit: at most so many bytes per span of time for each key. */
export interface ByteBudget {
  /**
   * Runs an upload of at most so many bytes and counts those that it stored. Throws RATE_LIMITED with the seconds to wait
   * where the budget may not hold them, beside those of uploads that run now.
   */
  spend<T extends { sizeBytes: number }>(key: string, maxBytes: number, upload: () => Promise<T>): Promise<T>;
}

export interface Limits {
  loginByAddress: FailureLimit;
  loginByAccount: FailureLimit;
  /** Names the counters of `loginByAccount`. */
  knownNetworks: KnownNetworks;
  /** Exchanges of a token for a session, by address: every tab of an office behind one address renews its session. */
  tokenExchange: CallLimit;
  /** Exchanges of the tokens of one session, and codes for one login that waits for its code. */
  sessionExchange: CallLimit;
  /** Submissions of the public forms; generous, since a building may share one address. */
  publicForm: CallLimit;
  /** Readings of pages that a private link opens, by address. */
  privatePage: CallLimit;
  /** What is sent by one private link. */
  privateLink: CallLimit;
  /** Previews of pictures that are not stored; each costs up to a second of the processor. */
  publicPreview: CallLimit;
  /** Files that visitors send, by address. */
  publicUpload: ByteBudget;
  /** Uploads that are read at the same time, of visitors and staff. */
  uploads: UploadAdmission;
  /** Sockets that are opened, by address; an office with many tabs shares one, and all come back after a restart. */
  socketHandshake: CallLimit;
}

const loginFailures = { points: 10, duration: 15 * 60 };
const exchangeCalls = { points: 1000, duration: 10 * 60 };
/** A session renews itself every 15 minutes, in whatever tab. */
const sessionCalls = { points: 200, duration: 10 * 60 };
const formCalls = { points: 300, duration: 10 * 60 };
const pageCalls = { points: 600, duration: 10 * 60 };
const linkCalls = { points: 20, duration: 60 * 60 };
const previewCalls = { points: 60, duration: 10 * 60 };
const handshakes = { points: 300, duration: 60 };

/**
 * Login failures are counted in the database, for all instances together; floods of calls and bytes by each instance. Addresses of one
 * network count as one.
 */
export function createLimits(
  pool: pg.Pool,
  { rateLimits, uploadBudgetBytes }: Pick<Config, 'rateLimits' | 'uploadBudgetBytes'>,
): Limits {
  if (!rateLimits) {
    return {
      loginByAddress: unlimited,
      loginByAccount: unlimited,
      knownNetworks: noNetworks,
      tokenExchange: unlimited,
      sessionExchange: unlimited,
      publicForm: unlimited,
      privatePage: unlimited,
      privateLink: unlimited,
      publicPreview: unlimited,
      publicUpload: { spend: (_key, _maxBytes, upload) => upload() },
      uploads: new UploadAdmission(uploadBudget),
      socketHandshake: unlimited,
    };
  }
  const shared = {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    ...loginFailures,
  };
  return {
    loginByAddress: failureLimit(
      new RateLimiterPostgres({ ...shared, keyPrefix: 'login-address' }),
      networkOf,
    ),
    loginByAccount: failureLimit(new RateLimiterPostgres({ ...shared, keyPrefix: 'login-account' })),
    knownNetworks: rememberNetworks(pool, shared.tableName, digest),
    tokenExchange: callLimit(new RateLimiterMemory({ ...exchangeCalls, keyPrefix: 'exchange' }), networkOf),
    sessionExchange: callLimit(new RateLimiterMemory({ ...sessionCalls, keyPrefix: 'session' })),
    publicForm: callLimit(new RateLimiterMemory(formCalls), networkOf),
    privatePage: callLimit(new RateLimiterMemory({ ...pageCalls, keyPrefix: 'page' }), networkOf),
    privateLink: callLimit(new RateLimiterMemory({ ...linkCalls, keyPrefix: 'link' })),
    publicPreview: callLimit(new RateLimiterMemory(previewCalls), networkOf),
    publicUpload: byteBudget(uploadBudgetBytes),
    uploads: new UploadAdmission({ ...uploadBudget, ofOneNetwork: shareOfNetwork }),
    socketHandshake: callLimit(new RateLimiterMemory({ ...handshakes, keyPrefix: 'socket' }), networkOf),
  };
}

const unlimited: CallLimit & FailureLimit = {
  consume: () => Promise.resolve(),
  guard: (_key, attempt) => attempt(),
  reset: () => Promise.resolve(),
};

function callLimit(limiter: RateLimiterMemory, keyOf = asNamed): CallLimit {
  return {
    consume: async (name) => {
      try {
        await limiter.consume(digest(keyOf(name)));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
      }
    },
  };
}

function byteBudget(budgetBytes: number): ByteBudget {
  const limiter = new RateLimiterMemory({ points: budgetBytes, duration: 60 * 60 });
  /** What uploads that run now may still take. */
  const pending = new Map<string, number>();

  function addPending(key: string, bytes: number): void {
    const sum = (pending.get(key) ?? 0) + bytes;
    if (sum === 0) pending.delete(key);
    else pending.set(key, sum);
  }

  return {
    spend: async (name, maxBytes, upload) => {
      const key = digest(networkOf(name));
      const counted = await limiter.get(key);
      if ((counted?.consumedPoints ?? 0) + (pending.get(key) ?? 0) + maxBytes > budgetBytes) {
        throw counted ? tooMany(counted) : fail('RATE_LIMITED', { retryAfterSeconds: 60 });
      }
      addPending(key, maxBytes);
      try {
        const stored = await upload();
        await limiter.penalty(key, stored.sizeBytes);
        return stored;
      } finally {
        addPending(key, -maxBytes);
      }
    },
  };
}

function failureLimit(limiter: RateLimiterPostgres, keyOf = asNamed): FailureLimit {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let left = 0;

  async function enter(key: string): Promise<void> {
    for (;;) {
      const leftBefore = left;
      const counted = await limiter.get(key);
      // Anyone who left while the number was read may be neither in it nor among those that run.
      if (left !== leftBefore) continue;
      const failures = counted?.consumedPoints ?? 0;
      if (counted && failures >= loginFailures.points) throw tooMany(counted);
      const beside = running.get(key) ?? 0;
      if (failures + beside < loginFailures.points) {
        running.set(key, beside + 1);
        return;
      }
      await new Promise<void>((resolve) => waiting.set(key, [...(waiting.get(key) ?? []), resolve]));
    }
  }

  function leave(key: string): void {
    left += 1;
    const stillRunning = (running.get(key) ?? 1) - 1;
    if (stillRunning === 0) running.delete(key);
    else running.set(key, stillRunning);
    const next = waiting.get(key) ?? [];
    waiting.delete(key);
    for (const wake of next) wake();
  }

  return {
    guard: async (name, attempt) => {
      const key = digest(keyOf(name));
      await enter(key);
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Failure && error.code === 'INVALID_CREDENTIALS') await limiter.penalty(key);
        throw error;
      } finally {
        leave(key);
      }
    },
    reset: async (name) => {
      await limiter.delete(digest(keyOf(name)));
    },
  };
}

function asNamed(name: string): string {
  return name;
}

function tooMany({ msBeforeNext }: RateLimiterRes) {
  return fail('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}

/** Keys are addresses and emails: only their digests are stored. */
function digest(key: string): string {
  return createHash('sha256').update(key.toLowerCase()).digest('base64url');
}
