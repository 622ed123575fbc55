import sql, { empty, join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { PartyType, Registration, RegistrationCounts } from '#contracts/registrations.ts';
import { sessionIsLive } from '#server/platform/auth/live-session.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { holdsWord, searchedWords } from '#server/platform/database/search.queries.ts';
import { registrationColumns, toRegistration } from './registration.queries.ts';
import type { RegistrationRow } from './registration.queries.ts';

export interface RegistrationFilter {
  archived: boolean;
  propertyCode: string | undefined;
  unit: string | undefined;
  partyType: PartyType | undefined;
  /** What is searched for; '' and undefined search for nothing. */
  q: string | undefined;
}

export interface RegistrationPage {
  isSessionLive: boolean;
  total: number;
  /** Over both tabs. */
  counts: RegistrationCounts;
  rows: Registration[];
}

export interface PageOptions {
  page: number;
  pageSize: number;
  sessionId: string;
  now: Date;
}

/**
 * One page of the desk's list, its exact total, the counts over both tabs, and whether the caller's session lives: one
 * statement, one snapshot. Without a search the numbers are sums; with one, the ids that match are taken once.
 */
export async function listRegistrations(
  db: Database,
  filter: RegistrationFilter,
  options: PageOptions,
): Promise<RegistrationPage> {
  const words = searchedWords(filter.q);
  const rows = await db.query<PageRow>(
    words.length > 0 ? searchStatement(filter, words, options) : listStatement(filter, options),
  );
  const [first] = rows;
  return {
    isSessionLive: first?.live ?? false,
    total: first?.total ?? 0,
    counts: {
      total: first?.total_both ?? 0,
      owners: first?.owners ?? 0,
      tenants: first?.tenants ?? 0,
      archived: first?.total_archived ?? 0,
    },
    rows: rows.filter(hasRegistration).map(toRegistration),
  };
}

function listStatement(filter: RegistrationFilter, options: PageOptions): Sql {
  return sql`
    select caller.live, counts.*, page.*
    from (select ${sessionIsLive(options.sessionId, options.now)} as live) caller
    cross join (${sumsOf(filter)}) counts
    left join (
      select ${registrationColumns} from registration r
      where r.archived = ${filter.archived} and ${matches(filter, 'r')}
      order by r.created_at desc, r.id desc
      ${limitOf(options)}
    ) page on true
    order by page.created_at desc, page.id desc`;
}

function searchStatement(filter: RegistrationFilter, words: string[], options: PageOptions): Sql {
  return sql`
    with matching as materialized (
      select r.id, r.created_at, r.archived, r.party_type from registration r
      where ${join(
        words.map((word) => holdsWord(raw('r.search_text'), word)),
        ' and ',
      )} and ${matches(filter, 'r')}
    )
    select caller.live, counts.*, page.*
    from (select ${sessionIsLive(options.sessionId, options.now)} as live) caller
    cross join (select ${countsOf(filter, sql`count(*)`)} from matching c) counts
    left join (
      select ${registrationColumns} from (
        select m.id from matching m where m.archived = ${filter.archived}
        order by m.created_at desc, m.id desc
        ${limitOf(options)}
      ) m join registration r on r.id = m.id
    ) page on true
    order by page.created_at desc, page.id desc`;
}

/** The offset stands in a query of its own, so that the planner does not plan anew for each one. */
function limitOf({ page, pageSize }: PageOptions): Sql {
  const offset = (page - 1) * pageSize;
  return sql`limit ${raw(String(pageSize))} ${offset > 0 ? sql`offset (select ${offset}::int)` : empty}`;
}

/** The sums of the folded groups plus the changes that are not folded yet. */
function sumsOf(filter: RegistrationFilter): Sql {
  const sums = filter.unit ? raw('registration_unit_count') : raw('registration_count');
  return sql`
    select ${countsOf(filter, sql`sum(c.total)`)} from (
      select archived, party_type, total from ${sums} c where ${matches(filter, 'c')}
      union all
      select archived, party_type, change from registration_count_change d where ${matches(filter, 'd')}
    ) c`;
}

function countsOf({ archived }: RegistrationFilter, number: Sql): Sql {
  const where = (condition: Sql) => sql`coalesce(${number} filter (where ${condition}), 0)::int`;
  return sql`
    ${where(sql`c.archived = ${archived}`)} as total,
    ${where(sql`true`)} as total_both,
    ${where(sql`c.party_type = 'OWNER'`)} as owners,
    ${where(sql`c.party_type = 'TENANT'`)} as tenants,
    ${where(sql`c.archived`)} as total_archived`;
}

function matches({ propertyCode, unit, partyType }: RegistrationFilter, alias: string): Sql {
  const of = (column: string) => raw(`${alias}.${column}`);
  const conditions = [sql`true`];
  if (propertyCode) conditions.push(sql`${of('property_code')} = ${propertyCode}`);
  if (partyType) conditions.push(sql`${of('party_type')} = ${partyType}`);
  if (unit) conditions.push(sql`${of('unit_digits')} = ${unit.padStart(4, '0')}`);
  return join(conditions, ' and ');
}

interface PageNumbers {
  live: boolean;
  total: number;
  total_both: number;
  owners: number;
  tenants: number;
  total_archived: number;
}

/** A row of the list; every column of the registration is null where the page is empty. */
type PageRow = PageNumbers & (RegistrationRow | { id: null });

function hasRegistration(row: PageRow): row is PageNumbers & RegistrationRow {
  return row.id !== null;
}
