import sql, { empty, join, raw } from 'sql-template-tag';
import type { ContactInquiry, InquiryCounts, InquiryFolder } from '#contracts/contact-inquiries.ts';
import { callerNow, readCaller } from '#server/platform/auth/caller.queries.ts';
import type { CallerNow } from '#server/platform/auth/caller.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { holdsWord, searchedWords } from '#server/platform/database/search.queries.ts';
import { inquiryColumns, toContactInquiry } from './contact-inquiry.queries.ts';
import type { InquiryRow } from './contact-inquiry.queries.ts';

export interface InquiryFilter {
  folder: InquiryFolder;
  /** What is searched for; '' and undefined search for nothing. */
  q: string | undefined;
  scope: PropertyScope;
}

export interface InquiryPage {
  caller: CallerNow | null;
  total: number;
  /** Of every folder. */
  counts: InquiryCounts;
  rows: ContactInquiry[];
}

const searchText = raw('r.search_text');

/**
 * One page of a folder, the exact number in each folder, and who calls: one statement, one snapshot. The rows that a search finds are taken once.
 */
export async function listContactInquiries(
  db: Database,
  { folder, q, scope }: InquiryFilter,
  { page, pageSize, sessionId, now }: { page: number; pageSize: number; sessionId: string; now: Date },
): Promise<InquiryPage> {
  const words = searchedWords(q).map((word) => holdsWord(searchText, word));
  const isSearch = words.length > 0;
  const source = raw(isSearch ? 'matching' : 'contact_inquiry');
  const found = isSearch
    ? sql`with matching as materialized (
        select r.id, r.created_at, r.folder from contact_inquiry r
        where ${join(words, ' and ')} and ${inScope(scope, null)}
      )`
    : empty;
  const offset = (page - 1) * pageSize;
  const rows = await db.query<PageRow>(sql`
    ${found}
    select caller.caller, counts.*, page.*
    from (select ${callerNow(sessionId, now)} as caller) caller
    cross join (
      select ${countOf('OPEN')} as open, ${countOf('HANDLED')} as handled, ${countOf('SET_ASIDE')} as set_aside,
        ${countOf('ARCHIVED')} as archived
      from ${source} c where ${inScope(scope, null)}
    ) counts
    left join (
      select ${inquiryColumns} from (
        select m.id from ${source} m where m.folder = ${folder} and ${inScope(scope, null)}
        order by m.created_at desc, m.id desc
        limit ${raw(String(pageSize))} ${offset > 0 ? sql`offset (select ${offset}::int)` : empty}
      ) m join contact_inquiry r on r.id = m.id
    ) page on true
    order by page.created_at desc, page.id desc`);
  const [first] = rows;
  const counts = {
    open: first?.open ?? 0,
    handled: first?.handled ?? 0,
    setAside: first?.set_aside ?? 0,
    archived: first?.archived ?? 0,
  };
  return {
    caller: readCaller(first?.caller),
    total: counts[countName[folder]],
    counts,
    rows: rows.filter(hasInquiry).map(toContactInquiry),
  };
}

const countName: Record<InquiryFolder, keyof InquiryCounts> = {
  OPEN: 'open',
  HANDLED: 'handled',
  SET_ASIDE: 'setAside',
  ARCHIVED: 'archived',
};

function countOf(folder: InquiryFolder) {
  return sql`count(*) filter (where c.folder = ${raw(`'${folder}'`)})::int`;
}

interface Numbers {
  caller: string | null;
  open: number;
  handled: number;
  set_aside: number;
  archived: number;
}

/** A row of the list; every column of the inquiry is null where the page is empty. */
type PageRow = Numbers & (InquiryRow | { id: null });

function hasInquiry(row: PageRow): row is Numbers & InquiryRow {
  return row.id !== null;
}
