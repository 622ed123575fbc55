import sql from 'sql-template-tag';
import type { Registration, RegistrationCounts } from '#contracts/registrations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { limitOf, listPage } from '#server/platform/database/list-page.queries.ts';
import type { ListParts, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { searchedWords } from '#server/platform/database/search.queries.ts';
import { countsOf, matches, newestPageFirst, groupsOf } from './registration-filter.queries.ts';
import type { RegistrationFilter, RegistrationNumbers } from './registration-filter.queries.ts';
import { searchRegistrations } from './registration-search.queries.ts';
import { registrationColumns, toRegistration } from './registration.queries.ts';
import type { RegistrationRow } from './registration.queries.ts';
import type { SearchTotals } from './search-totals.ts';

export interface RegistrationPage {
  total: number;
  /** Over both tabs. */
  counts: RegistrationCounts;
  rows: Registration[];
}

/**
 * One page of the desk's list, its exact total, and the counts over both tabs, all of one snapshot. Without a search the numbers are sums: docs/decisions/0004.
 */
export async function listRegistrations(
  db: Database,
  filter: RegistrationFilter,
  options: PageOptions & { now: Date; totals: SearchTotals },
): Promise<RegistrationPage> {
  const words = searchedWords(filter.q);
  const found =
    words.length > 0
      ? await searchRegistrations(db, { ...filter, words }, options)
      : await listPage<RegistrationRow, RegistrationNumbers>(db, partsOf(filter, options));
  const { active, archived, owners, tenants } = found.numbers ?? nothing;
  return {
    total: filter.archived ? archived : active,
    counts: { total: active + archived, owners, tenants, archived },
    rows: found.rows.map(toRegistration),
  };
}

const nothing: RegistrationNumbers = { active: 0, archived: 0, owners: 0, tenants: 0 };

function partsOf(filter: RegistrationFilter, options: PageOptions): ListParts {
  return {
    numbers: sql`${countsOf(sql`sum(c.total)`)} from (${groupsOf(filter)}) c`,
    page: sql`
      select ${registrationColumns} from registration r
      where r.archived = ${filter.archived} and ${matches(filter, 'r')}
      order by r.created_at desc, r.id desc ${limitOf(options)}`,
    order: newestPageFirst,
  };
}
