import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Registration, RegistrationCounts } from '#contracts/registrations.ts';
import { callerNow, readCaller } from '#server/platform/auth/caller.queries.ts';
import type { CallerNow } from '#server/platform/auth/caller.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { searchedWords } from '#server/platform/database/search.queries.ts';
import { countsOf, limitOf, matches, sumsOf } from './registration-filter.queries.ts';
import type { PageNumbers, PageOptions, PageRow, RegistrationFilter } from './registration-filter.queries.ts';
import { searchRegistrations } from './registration-search.queries.ts';
import { registrationColumns, toRegistration } from './registration.queries.ts';
import type { RegistrationRow } from './registration.queries.ts';
import type { SearchTotals } from './search-totals.ts';

export interface RegistrationPage {
  caller: CallerNow | null;
  total: number;
  /** Over both tabs. */
  counts: RegistrationCounts;
  rows: Registration[];
}

/**
 * One page of the desk's list, its exact total, the counts over both tabs, and who calls, all of one
 * snapshot. Without a search the numbers are sums: docs/decisions/0004.
 */
export async function listRegistrations(
  db: Database,
  filter: RegistrationFilter,
  options: PageOptions & { totals: SearchTotals },
): Promise<RegistrationPage> {
  const words = searchedWords(filter.q);
  const rows =
    words.length > 0
      ? await searchRegistrations(db, { ...filter, words }, options)
      : await db.query<PageRow>(listStatement(filter, options));
  const [first] = rows;
  const { caller, active, archived, owners, tenants } = first ?? nothing;
  return {
    caller: readCaller(caller),
    total: filter.archived ? archived : active,
    counts: { total: active + archived, owners, tenants, archived },
    rows: rows.filter(hasRegistration).map(toRegistration),
  };
}

const nothing: PageNumbers = { caller: null, active: 0, archived: 0, owners: 0, tenants: 0 };

function listStatement(filter: RegistrationFilter, options: PageOptions): Sql {
  return sql`
    select caller.caller, counts.*, page.*
    from (select ${callerNow(options.sessionId, options.now)} as caller) caller
    cross join (select ${countsOf(sql`sum(c.total)`)} from (${sumsOf(filter)}) c) counts
    left join (
      select ${registrationColumns} from registration r
      where r.archived = ${filter.archived} and ${matches(filter, 'r')}
      order by r.created_at desc, r.id desc
      ${limitOf(options)}
    ) page on true
    order by page.created_at desc, page.id desc`;
}

function hasRegistration(row: PageRow): row is PageNumbers & RegistrationRow {
  return row.id !== null;
}
