import type {
  ContactInquiry,
  ContactInquiryFilters,
  InquiryCounts,
  InquiryFolder,
  InquiryState,
} from '#contracts/contact-inquiries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL, SQLWrapper } from '#server/platform/database/drizzle.ts';
import { jsonObject } from '#server/platform/database/expressions.ts';
import { inOrder, readPage, sortedWithin } from '#server/platform/database/lists.queries.ts';
import type { ListOrder, PageOptions } from '#server/platform/database/lists.queries.ts';
import { contactInquiry } from '#server/platform/database/inquiry-schema.ts';
import { containsWord, searchedWords } from '#server/platform/database/search.queries.ts';
import { inquiryColumns, toContactInquiry } from './contact-inquiry.queries.ts';

export interface InquiryFilter {
  folder: InquiryFolder;
  state: InquiryState;
  /** What is searched for; '' and undefined search for nothing. */
  q: string | undefined;
  scope: PropertyScope;
  /** Newest first where nothing is said. */
  sort?: ContactInquiryFilters['sort'];
}

export interface InquiryPage {
  total: number;
  /** Counts of every folder. */
  counts: InquiryCounts;
  rows: ContactInquiry[];
}

/**
 * One page of a folder, and the exact number in each folder: one statement, one snapshot. The rows that a search finds are taken once.
 */
export async function listContactInquiries(
  { orm }: Database,
  { folder, state, q, scope, sort = '-created' }: InquiryFilter,
  { page, pageSize }: PageOptions,
): Promise<InquiryPage> {
  const words = searchedWords(q).map((word) => containsWord(contactInquiry.searchText, word));
  const { id, createdAt, folder: inFolder, answeredAt, ...named } = contactInquiry;
  const { lastName, firstName, communityName, numberOfUnits } = named;
  const matching = orm.$with('matching').as(
    query
      .select({
        id,
        createdAt,
        folder: inFolder,
        answeredAt,
        lastName,
        firstName,
        communityName,
        numberOfUnits,
      })
      .from(contactInquiry)
      .where(and(...words)),
  );
  const isSearch = words.length > 0;
  const within = isSearch ? orm.with(matching) : orm.with();
  const source = isSearch ? matching : contactInquiry;
  const isVisible = withinScope(scope, null);
  const isListed = and(
    sql`${source.folder} = ${folder}`,
    state === 'unanswered' ? sql`${source.answeredAt} is null` : undefined,
  );
  const numbers = query
    .select({ numbers: jsonObject({ counts: countsOf(source), listed: countOf(isListed) }) })
    .from(sql`${source}`)
    .where(isVisible);
  const ids = query
    .select({ listedId: sql<number>`${source.id}`.as('listed_id') })
    .from(sql`${source}`)
    .where(and(isListed, isVisible))
    .orderBy(...inOrder(orderOf(source, sort)))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('ids');
  const total = sql<{ counts: InquiryCounts; listed: number }>`${numbers}`;
  const rows = within
    .select({ ...inquiryColumns, total })
    .from(ids)
    .innerJoin(contactInquiry, eq(id, ids.listedId))
    .orderBy(...inOrder(orderOf(contactInquiry, sort)));
  const found = await readPage({ within, total }, rows);
  return {
    total: found.total.listed,
    counts: found.total.counts,
    rows: found.rows.map(toContactInquiry),
  };
}

type SortedColumns = Record<
  'id' | 'createdAt' | 'lastName' | 'firstName' | 'communityName' | 'numberOfUnits',
  SQLWrapper
>;

function orderOf(source: SortedColumns, sort: ContactInquiryFilters['sort']): ListOrder {
  const newest = [
    { by: source.createdAt, isDescending: true },
    { by: source.id, isDescending: true },
  ];
  return sortedWithin(newest, sort, {
    created: [],
    name: [source.lastName, source.firstName],
    community: [source.communityName],
    units: [source.numberOfUnits],
  });
}

function countOf(condition: SQL | undefined): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})::int`;
}

function countsOf(source: { folder: SQLWrapper; answeredAt: SQLWrapper }): SQL<InquiryCounts> {
  const inFolder = (folder: InquiryFolder) => sql`${source.folder} = ${sql.raw(`'${folder}'`)}`;
  return jsonObject({
    open: countOf(inFolder('OPEN')),
    unanswered: countOf(and(inFolder('OPEN'), sql`${source.answeredAt} is null`)),
    handled: countOf(inFolder('HANDLED')),
    setAside: countOf(inFolder('SET_ASIDE')),
    archived: countOf(inFolder('ARCHIVED')),
  });
}
