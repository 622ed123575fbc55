import sql, { empty, join, raw } from 'sql-template-tag';
import type { ContactInquiry, InquiryCounts, InquiryFolder } from '#contracts/contact-inquiries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { limitOf, listPage } from '#server/platform/database/list-page.queries.ts';
import type { PageOptions } from '#server/platform/database/list-page.queries.ts';
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
  total: number;
  /** Of every folder. */
  counts: InquiryCounts;
  rows: ContactInquiry[];
}

const searchText = raw('r.search_text');

/**
 * One page of a folder, and the exact number in each folder: one statement, one snapshot. The rows that a search finds are taken once.
 */
export async function listContactInquiries(
  db: Database,
  { folder, q, scope }: InquiryFilter,
  options: PageOptions,
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
  const { numbers, rows } = await listPage<InquiryRow, InquiryCounts>(db, {
    before: found,
    numbers: sql`
        ${countOf('OPEN')} as open, ${countOf('HANDLED')} as handled, ${countOf('SET_ASIDE')} as "setAside",
        ${countOf('ARCHIVED')} as archived
        from ${source} c where ${inScope(scope, null)}`,
    page: sql`
        select ${inquiryColumns} from (
          select m.id from ${source} m where m.folder = ${folder} and ${inScope(scope, null)}
          order by m.created_at desc, m.id desc ${limitOf(options)}
        ) m join contact_inquiry r on r.id = m.id`,
    order: raw('page.created_at desc, page.id desc'),
  });
  const { open, handled, setAside, archived } = numbers ?? noneCounted;
  const counts = { open, handled, setAside, archived };
  return { total: counts[countName[folder]], counts, rows: rows.map(toContactInquiry) };
}

const noneCounted: InquiryCounts = { open: 0, handled: 0, setAside: 0, archived: 0 };

const countName: Record<InquiryFolder, keyof InquiryCounts> = {
  OPEN: 'open',
  HANDLED: 'handled',
  SET_ASIDE: 'setAside',
  ARCHIVED: 'archived',
};

function countOf(folder: InquiryFolder) {
  return sql`count(*) filter (where c.folder = ${raw(`'${folder}'`)})::int`;
}
