import sql, { raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Registration, RegistrationCounts } from '#contracts/registrations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { limitOf, listPage } from '#server/platform/database/list-page.queries.ts';
import type { PageOptions } from '#server/platform/database/list-page.queries.ts';
import { groupsOf, matches } from './registration-filter.queries.ts';
import type { RegistrationFilter } from './registration-filter.queries.ts';
import { registrationColumns, toRegistration } from './registration.queries.ts';
import type { RegistrationRow } from './registration.queries.ts';

export interface RegistrationPage {
  total: number;
  /** Over both tabs. */
  counts: RegistrationCounts;
  rows: Registration[];
}

/** One page of the desk's list, its exact total, and the counts over both tabs, all of one snapshot. */
export async function listRegistrations(
  db: Database,
  filter: RegistrationFilter,
  options: PageOptions,
): Promise<RegistrationPage> {
  const found = await listPage<RegistrationRow, typeof nothing>(db, {
    numbers: numbersOf(groupsOf(filter)),
    page: sql`
        select ${registrationColumns} from registration r
        where r.archived = ${filter.archived} and ${matches(filter)}
        order by r.created_at desc, r.id desc ${limitOf(options)}`,
    order: raw('page.created_at desc, page.id desc'),
  });
  const { total, archived, owners } = found.numbers ?? nothing;
  return {
    total: filter.archived ? archived : total - archived,
    counts: { total, owners, tenants: total - owners, archived },
    rows: found.rows.map(toRegistration),
  };
}

const nothing = { total: 0, archived: 0, owners: 0 };

/** As few as there can be: a search may go through every row for them. */
function numbersOf(groups: Sql): Sql {
  const where = (condition: string) => sql`coalesce(sum(c.total) filter (where ${raw(condition)}), 0)::int`;
  return sql`
    ${where('true')} as total, ${where('c.archived')} as archived, ${where(`c.party_type = 'OWNER'`)} as owners
    from (${groups}) c`;
}
