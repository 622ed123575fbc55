import type { ContactInquiry, InquiryCounts, InquiryFolder } from '#contracts/contact-inquiries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, desc, eq, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL, SQLWrapper } from '#server/platform/database/drizzle.ts';
import { jsonObject } from '#server/platform/database/expressions.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { PageOptions } from '#server/platform/database/lists.queries.ts';
import { contactInquiry } from '#server/platform/database/schema.ts';
import { containsWord, searchedWords } from '#server/platform/database/search.queries.ts';
import { inquiryColumns, toContactInquiry } from './contact-inquiry.queries.ts';

export interface InquiryFilter {
  folder: InquiryFolder;
  /** What is searched for; '' and undefined search for nothing. */
  q: string | undefined;
  scope: PropertyScope;
  /** Newest first where nothing is said. */
  isOldestFirst?: boolean;
}

export interface InquiryPage {
  total: number;
  /** Of every folder. */
  counts: InquiryCounts;
  rows: ContactInquiry[];
}

/**
 * One page of a folder, and the exact number in each folder: one statement, one snapshot. The rows that a search finds are taken once.
 */
export async function listContactInquiries(
  { orm }: Database,
  { folder, q, scope, isOldestFirst = false }: InquiryFilter,
  { page, pageSize }: PageOptions,
): Promise<InquiryPage> {
  const inOrder = isOldestFirst ? asc : desc;
  const words = searchedWords(q).map((word) => containsWord(contactInquiry.searchText, word));
  const { id, createdAt, folder: inFolder } = contactInquiry;
  const matching = orm.$with('matching').as(
    query
      .select({ id, createdAt, folder: inFolder })
      .from(contactInquiry)
      .where(and(...words)),
  );
  const isSearch = words.length > 0;
  const within = isSearch ? orm.with(matching) : orm.with();
  const source = isSearch ? matching : contactInquiry;
  const isVisible = withinScope(scope, null);
  const counts = query
    .select({ counts: countsOf(source) })
    .from(sql`${source}`)
    .where(isVisible);
  const ids = query
    .select({ listedId: sql<number>`${source.id}`.as('listed_id') })
    .from(sql`${source}`)
    .where(and(sql`${source.folder} = ${folder}`, isVisible))
    .orderBy(inOrder(source.createdAt), inOrder(source.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('ids');
  const total = sql<InquiryCounts>`${counts}`;
  const rows = within
    .select({ ...inquiryColumns, total })
    .from(ids)
    .innerJoin(contactInquiry, eq(id, ids.listedId))
    .orderBy(inOrder(createdAt), inOrder(id));
  const found = await readPage({ within, total }, rows);
  return {
    total: found.total[countName[folder]],
    counts: found.total,
    rows: found.rows.map(toContactInquiry),
  };
}

const countName: Record<InquiryFolder, keyof InquiryCounts> = {
  OPEN: 'open',
  HANDLED: 'handled',
  SET_ASIDE: 'setAside',
  ARCHIVED: 'archived',
};

function countsOf(source: { folder: SQLWrapper }): SQL<InquiryCounts> {
  const countOf = (folder: InquiryFolder) =>
    sql<number>`count(*) filter (where ${source.folder} = ${sql.raw(`'${folder}'`)})::int`;
  return jsonObject({
    open: countOf('OPEN'),
    handled: countOf('HANDLED'),
    setAside: countOf('SET_ASIDE'),
    archived: countOf('ARCHIVED'),
  });
}
