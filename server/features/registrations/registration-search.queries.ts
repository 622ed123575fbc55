import sql, { join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { unitSpellings } from '#contracts/unit-spellings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { limitOf, listPage } from '#server/platform/database/list-page.queries.ts';
import type { ListParts, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { holdsWord } from '#server/platform/database/search.queries.ts';
import { countsOf, matches, newestPageFirst, groupsOf } from './registration-filter.queries.ts';
import type { RegistrationFilter } from './registration-filter.queries.ts';
import { registrationColumns } from './registration.queries.ts';
import type { RegistrationRow } from './registration.queries.ts';
import type { SearchTotal, SearchTotals } from './search-totals.ts';

type Search = RegistrationFilter & { words: string[] };

interface FoundPage {
  numbers: SearchTotal | undefined;
  rows: RegistrationRow[];
}

/**
 * A page of what matches, with exact numbers. Rare terms are read whole by the trigram index. Of common ones, whose
 * total is remembered, only the changes since it was counted are read, and the page by going through the newest.
 */
export async function searchRegistrations(
  db: Database,
  search: Search,
  { now, totals, ...options }: PageOptions & { now: Date; totals: SearchTotals },
): Promise<FoundPage> {
  const { words: _words, ...filter } = search;
  const remembered = totals.find(filter, now);
  const found =
    (remembered && (await searchNewest(db, search, { ...options, remembered }))) ??
    (await listPage<RegistrationRow, SearchTotal>(db, countingParts(search, options)));
  if (found.numbers && isCommon(found.numbers, search, options)) {
    const { snapshot, active, archived, owners, tenants, unsearched } = found.numbers;
    totals.keep(filter, { snapshot, active, archived, owners, tenants, unsearched }, now);
  }
  return found;
}

/** Undefined where the remembered total is of no use any more, or the newest do not fill the page. */
async function searchNewest(
  db: Database,
  search: Search,
  options: PageOptions & { remembered: SearchTotal },
): Promise<FoundPage | undefined> {
  if (!isCommon(options.remembered, search, options)) return undefined;
  const found = await listPage<RegistrationRow, SearchTotal & { is_known: boolean }>(
    db,
    newestParts(search, options),
  );
  if (!found.numbers?.is_known) return undefined;
  const left = Math.max(0, totalOf(found.numbers, search) - offsetOf(options));
  return found.rows.length === Math.min(left, options.pageSize) ? found : undefined;
}

/** One match by way of the trigram index costs as much as going through so many of the newest rows. */
const rowsForOneMatch = 6;

/**
 * Whether going through the newest rows until the page is full is likely to cost less than reading all that match; it
 * never goes on for longer than that (`newestStatement`), so that matches which are all old cost twice, not more.
 */
function isCommon(numbers: Omit<SearchTotal, 'snapshot'>, search: Search, options: PageOptions): boolean {
  const total = totalOf(numbers, search);
  const needed = offsetOf(options) + options.pageSize;
  return needed * numbers.unsearched < total * total * rowsForOneMatch;
}

function totalOf({ active, archived }: { active: number; archived: number }, { archived: tab }: Search) {
  return tab ? archived : active;
}

function offsetOf({ page, pageSize }: PageOptions): number {
  return (page - 1) * pageSize;
}

/** All that match, once: page and numbers come from these. */
function countingParts(search: Search, options: PageOptions): ListParts {
  return {
    before: sql`
      with matching as materialized (
        select r.id, r.created_at, r.archived, r.party_type from registration r
        where ${holdsWords(search, 'r')} and ${matches(search, 'r')}
      )`,
    numbers: sql`
      pg_current_snapshot()::text as snapshot,
      (select greatest(sum(c.total), 1000)::int from (${groupsOf(search)}) c) as unsearched,
      ${countsOf(sql`count(*)`)} from matching c`,
    page: sql`
      select ${registrationColumns} from (
        select m.id from matching m where m.archived = ${search.archived}
        order by m.created_at desc, m.id desc ${limitOf(options)}
      ) m join registration r on r.id = m.id`,
    order: newestPageFirst,
  };
}

/** The remembered numbers, brought up to this snapshot, and the matches among the newest rows. */
function newestParts(
  search: Search,
  { remembered, ...options }: PageOptions & { remembered: SearchTotal },
): ListParts {
  const { snapshot, active, archived, owners, tenants, unsearched } = remembered;
  return {
    numbers: sql`
      pg_current_snapshot()::text as snapshot, ${unsearched}::int as unsearched,
      (select h.xid < pg_snapshot_xmin(${snapshot}::pg_snapshot) from registration_change_horizon h) as is_known,
      ${active}::int + since.active as active, ${archived}::int + since.archived as archived,
      ${owners}::int + since.owners as owners, ${tenants}::int + since.tenants as tenants
      from (
        select ${countsOf(sql`sum(c.change)`)} from registration_change c
        where c.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)
          and ${holdsWords(search, 'c')} and ${matches(search, 'c')}
      ) since`,
    page: sql`
      select ${registrationColumns} from (
        select n.* from registration n where n.archived = ${search.archived} and ${matches(search, 'n')}
        order by n.created_at desc, n.id desc
        limit ${totalOf(remembered, search) * rowsForOneMatch}::int
      ) r
      where ${holdsWords(search, 'r')}
      order by r.created_at desc, r.id desc ${limitOf(options)}`,
    order: newestPageFirst,
  };
}

function holdsWords({ words }: Search, alias: string): Sql {
  const text = raw(`${alias}.search_text`);
  return join(
    words.map((word) => holdsWordOrUnit(text, word)),
    ' and ',
  );
}

/** The word, or the unit that it may mean: that stands at the beginning of a word. */
function holdsWordOrUnit(text: Sql, word: string): Sql {
  const units = unitSpellings(word).filter((spelling) => spelling !== word.toUpperCase());
  const ways = [word, ...units.map((unit) => ` ${unit}`)].map((way) => holdsWord(text, way));
  return sql`(${join(ways, ' or ')})`;
}
