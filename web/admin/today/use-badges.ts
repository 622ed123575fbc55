import type { Badges } from '#contracts/today.ts';
import { listPath } from '../kit/nouns/nouns.ts';
import type { Badge } from '../kit/nouns/nouns.ts';
import { useGetBadgesQuery } from './today-api.ts';

/** What each number counts, as people hear it after the number. */
const countedAs: Readonly<Record<keyof Badges, string>> = {
  'service-request': 'waiting for us',
  registration: 'to decide',
  'contact-inquiry': 'without an answer',
  message: 'unread',
  mail: 'failed',
};

/** How much waits behind the menu's links, by their paths, and all of it together. Nothing is asked while the account is set up. */
export function useBadges(isSettingUp: boolean): { badges: Readonly<Record<string, Badge>>; total: number } {
  const { data } = useGetBadgesQuery(undefined, { skip: isSettingUp });
  // The keys are those of the badges.
  const kinds = Object.keys(countedAs) as (keyof Badges)[];
  const counted = kinds.map((kind) => ({ kind, count: data?.[kind] ?? 0 }));
  return {
    badges: Object.fromEntries(
      counted.map(({ kind, count }) => [listPath(kind), { count, what: countedAs[kind] }]),
    ),
    total: counted.reduce((sum, { count }) => sum + count, 0),
  };
}
