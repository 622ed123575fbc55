import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicProperty } from '#contracts/public-properties.ts';

/** The properties as they are now; null where they cannot be known. */
export type ListProperties = () => Promise<readonly PublicProperty[] | null>;

/** A page is not held up longer by a database that is slow. */
const longestMs = 2000;

/** Answers a list as it is now, or, while the database does not answer, as it was last. */
export function rememberProperties(list: () => Promise<readonly PublicProperty[]>): ListProperties {
  let last: readonly PublicProperty[] | null = null;
  const read: ListProperties = async () => {
    try {
      last = await list();
    } catch {
      // The page is more use with the last list than an error is.
    }
    return last;
  };
  return () => Promise.race([read(), sleep(longestMs, undefined, { ref: false }).then(() => last)]);
}

/**
 * What is made from the list of properties, made once for each list. `make` answers by path; without a list there is
 * nothing, and what the build made stands.
 */
export function followProperties<Made>(
  listProperties: ListProperties,
  make: (properties: readonly PublicProperty[]) => Promise<Map<string, Made>>,
): (path: string) => Promise<Made | undefined> {
  let current: { key: string; made: Promise<Map<string, Made>> } | null = null;
  return async (path) => {
    const properties = await listProperties();
    if (!properties) return undefined;
    const key = JSON.stringify(properties);
    if (current?.key !== key) current = { key, made: make(properties) };
    const { made } = current;
    try {
      return (await made).get(path);
    } catch (error) {
      if (current.made === made) current = null;
      throw error;
    }
  };
}
