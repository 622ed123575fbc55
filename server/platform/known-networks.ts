import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { networkOf } from './network-of.ts';

/** From where an account has signed in lately: a stranger's failed logins elsewhere do not count there. */
export interface KnownNetworks {
  add(account: string, address: string): Promise<void>;
  /**
   * Under which name failed logins of the account are counted that come from this address: a network that is known has a count
   * of its own.
   */
  counterOf(account: string, address: string): Promise<string>;
}

const rememberedSeconds = 30 * 24 * 60 * 60;

/** Keeps them where failed logins are counted, for all instances; `keyOf` makes a key from which no one reads either part. */
export function rememberNetworks(
  pool: pg.Pool,
  tableName: string,
  keyOf: (name: string) => string,
): KnownNetworks {
  const store = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName,
    tableCreated: true,
    keyPrefix: 'login-network',
    points: 1,
    duration: rememberedSeconds,
  });
  const nameOf = (account: string, address: string): string => `${account} from ${networkOf(address)}`;
  return {
    add: async (account, address) => {
      await store.set(keyOf(nameOf(account, address)), 1, rememberedSeconds);
    },
    counterOf: async (account, address) => {
      const name = nameOf(account, address);
      return (await store.get(keyOf(name))) === null ? account : name;
    },
  };
}

/** Where nothing is limited, nothing is remembered. */
export const noNetworks: KnownNetworks = {
  add: () => Promise.resolve(),
  counterOf: (account) => Promise.resolve(account),
};
