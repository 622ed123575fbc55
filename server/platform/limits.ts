import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { fail } from '#contracts/errors.ts';

/** A number of attempts in a span of time, counted for each key. */
export interface Limit {
  /** Counts one attempt; throws RATE_LIMITED with the seconds to wait once there were too many. */
  consume(key: string): Promise<void>;
  /** Takes one attempt back. */
  giveBack(key: string): Promise<void>;
  /** Forgets all attempts of the key. */
  reset(key: string): Promise<void>;
}

export interface Limits {
  loginByAddress: Limit;
  loginByAccount: Limit;
  /** Submissions of the public forms; generous, since a building may share one address. */
  publicForm: Limit;
}

/** Login failures are counted in the database, for all instances together; form floods by each instance. */
export function createLimits(pool: pg.Pool, isOn: boolean): Limits {
  if (!isOn) return { loginByAddress: unlimited, loginByAccount: unlimited, publicForm: unlimited };
  const shared = {
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    points: 10,
    duration: 15 * 60,
  };
  return {
    loginByAddress: limit(new RateLimiterPostgres({ ...shared, keyPrefix: 'login-address' })),
    loginByAccount: limit(new RateLimiterPostgres({ ...shared, keyPrefix: 'login-account' })),
    publicForm: limit(new RateLimiterMemory({ points: 300, duration: 10 * 60 })),
  };
}

const unlimited: Limit = {
  consume: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};

function limit(limiter: RateLimiterAbstract): Limit {
  return {
    consume: async (key) => {
      try {
        await limiter.consume(digest(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw fail('RATE_LIMITED', {
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        });
      }
    },
    giveBack: async (key) => {
      await limiter.reward(digest(key));
    },
    reset: async (key) => {
      await limiter.delete(digest(key));
    },
  };
}

/** Keys are addresses and e-mails: only their digests are kept. */
function digest(key: string): string {
  return createHash('sha256').update(key.toLowerCase()).digest('base64url');
}
