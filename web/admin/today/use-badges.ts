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

/** Where people wait for an answer: what the tab's title counts. */
const answerKinds: readonly (keyof Badges)[] = ['service-request', 'contact-inquiry', 'message'];

/** How much waits behind the menu's links, by their paths, and how many people wait for an answer. Nothing is asked before the account is known to be set up. */
export function useBadges(isSetUp: boolean): {
  badges: Readonly<Record<string, Badge>>;
  answers: number;
} {
  const { data } = useGetBadgesQuery(undefined, { skip: !isSetUp });
  // The keys are those of the badges.
  const kinds = Object.keys(countedAs) as (keyof Badges)[];
  const counted = kinds.map((kind) => ({ kind, count: data?.[kind] ?? 0 }));
  return {
    badges: Object.fromEntries(
      counted.map(({ kind, count }) => [listPath(kind), { count, what: countedAs[kind] }]),
    ),
    answers: counted.reduce((sum, { kind, count }) => sum + (answerKinds.includes(kind) ? count : 0), 0),
  };
}
