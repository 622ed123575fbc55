import { addBusinessMinutes } from '#contracts/business-time.ts';
import type { PromiseRule } from '#contracts/promises.ts';
import type { Database } from '#server/platform/database/database.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import { site } from '#site';
import { readPromises } from './promise.queries.ts';
import type { StoredPromises } from './promise.queries.ts';

/** What a promise is calculated by: the settings of the promise, in one of their versions. */
export type PromiseBook = Pick<
  StoredPromises,
  'version' | 'rules' | 'officeDays' | 'opens' | 'closes' | 'holidays'
>;

/** What of a request decides which rule binds it. */
export interface PromisedRequest {
  propertyCode: string;
  category: string;
  createdAt: string;
}

/** By when a request that arrives now is promised its first update; null where no rule binds it. */
export function firstUpdateBy(book: PromiseBook, request: PromisedRequest): string | null {
  const rule = bindingRule(book, request);
  return rule ? after(book, new Date(request.createdAt), rule.firstMinutes) : null;
}

/** By when the next update is promised, calculated from now; null where no rule binds the request. */
export function nextUpdateBy(book: PromiseBook, request: PromisedRequest, now: Date): string | null {
  const rule = bindingRule(book, request);
  return rule ? after(book, now, rule.nextMinutes) : null;
}

/**
 * The most specific of the rules that were on when the request arrived: for property and category, for the property, for the
 * category, for all.
 */
export function bindingRule(
  { rules }: Pick<PromiseBook, 'rules'>,
  { propertyCode, category, createdAt }: PromisedRequest,
): PromiseRule | undefined {
  const rank = (rule: PromiseRule): number => (rule.propertyCode ? 2 : 0) + (rule.category ? 1 : 0);
  return rules
    .filter(
      (rule) =>
        (rule.propertyCode ?? propertyCode) === propertyCode &&
        (rule.category ?? category) === category &&
        Date.parse(rule.since) <= Date.parse(createdAt),
    )
    .toSorted((one, other) => rank(other) - rank(one))[0];
}

function after(book: PromiseBook, from: Date, minutes: number): string {
  const holidays = new Set(book.holidays.map(({ day }) => day));
  return addBusinessMinutes(from, minutes, { ...book, holidays, timeZone: site.timeZone }).toISOString();
}

/** What a write fails with whose promises were calculated by settings that have changed: `promised_by_version`. */
const isOutdated = (error: unknown): boolean => brokenConstraint(error) === 'promise_setting_is_known';

/** Does a write with the settings that the server remembers, and again with newer ones where these have changed. */
export type WithPromises = <T>(write: (book: PromiseBook) => Promise<T>) => Promise<T>;

/**
 * Remembers the settings, so that a submission need not read them. Another instance may change them: the write itself looks
 * at their version, in its own statement, and refuses where that is another one.
 */
export function rememberPromises(db: Database): WithPromises {
  let known: Promise<PromiseBook> | null = null;
  const recall = (): Promise<PromiseBook> => {
    const reading = known ?? readPromises(db);
    known = reading;
    // What could not be read is asked for again.
    reading.catch(() => forget(reading));
    return reading;
  };
  const forget = (old: Promise<PromiseBook>): void => {
    if (known === old) known = null;
  };
  return async (write) => {
    for (;;) {
      const book = recall();
      try {
        return await write(await book);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        forget(book);
      }
    }
  };
}
