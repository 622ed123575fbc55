import { daysAfter, mondayOf, monthsBefore } from '#contracts/days.ts';
import { todayEndpoints } from '#contracts/today.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { countBadges } from './count-badges.ts';
import { readBackupStatus } from './backup-status.ts';
import { makeCards } from './today-cards.ts';
import { findComingWeek } from './today.queries.ts';
import { countByWeek, sumByMonth } from './trends.queries.ts';
import { findLastVisit, noteVisit } from './visit.queries.ts';

const weeksShown = 12;
const monthsShown = 6;

export function todayRoutes(platform: HttpPlatform): void {
  implement(platform, todayEndpoints, {
    get: async (context, _input, { caller }) => {
      const today = siteDay(context);
      const since = await findLastVisit(context.db, caller.userId, context.clock.now());
      const cards = await makeCards(context.db, { caller, today, since });
      const week = await findComingWeek(context.db, caller.scope, today);
      const backup = await readBackupStatus(context, caller);
      return { since, cards, week, backup };
    },
    trends: async ({ db, clock }, _input, { caller: { scope } }) => {
      const today = siteDay({ clock });
      const thisWeek = mondayOf(today);
      const mondays = Array.from({ length: weeksShown }, (_, at) =>
        daysAfter(thisWeek, 7 * (at + 1 - weeksShown)),
      );
      const months = Array.from({ length: monthsShown }, (_, at) =>
        monthsBefore(today, monthsShown - 1 - at),
      );
      return {
        weeks: await countByWeek(db, scope, mondays),
        spending: { months, categories: await sumByMonth(db, scope, { months, to: today }) },
      };
    },
    noteVisit: (context, _input, { caller: { userId } }) =>
      noteVisit(context.db, userId, context.clock.now()),
    badges: (context, _input, { caller }) => countBadges(context.db, caller),
  });
}
