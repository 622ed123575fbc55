import type { ReplyTemplate, ReplyTemplateFilters } from '#contracts/reply-templates.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, isNull, or, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { replyTemplate } from '#server/platform/database/inquiry-schema.ts';
import { containsWord, searchedWords } from '#server/platform/database/search.queries.ts';
import { finderOf, listRows } from '#server/platform/database/table-rows.queries.ts';
import { writersOf } from '#server/platform/database/table-writers.queries.ts';

/** Those of all properties are everyone's; one of a property is for those who work with it. */
function isVisible(scope: PropertyScope): SQL | undefined {
  if (scope === null) return undefined;
  return or(isNull(replyTemplate.propertyCode), withinScope(scope, replyTemplate.propertyCode));
}

/** One page of the templates, those for requests first, by name. An office has some dozens: no index serves the search. */
export function listReplyTemplates(
  db: Database,
  { filters, scope }: { filters: ReplyTemplateFilters; scope: PropertyScope },
  options: PageOptions,
): Promise<FoundPage<ReplyTemplate>> {
  const { usedFor, propertyCode, q } = filters;
  const searched = sql`search_form(' ' || ${replyTemplate.title} || ' ' || ${replyTemplate.text})`;
  const matches = and(
    isVisible(scope),
    usedFor === undefined ? undefined : eq(replyTemplate.usedFor, usedFor),
    propertyCode === undefined
      ? undefined
      : or(isNull(replyTemplate.propertyCode), eq(replyTemplate.propertyCode, propertyCode)),
    ...searchedWords(q).map((word) => containsWord(searched, word)),
  );
  const order = [
    { by: replyTemplate.usedFor, isDescending: true },
    { by: replyTemplate.title, isDescending: false },
    { by: replyTemplate.id, isDescending: false },
  ];
  return listRows(db, { table: replyTemplate, matches, order }, options);
}

export const findReplyTemplate = finderOf(replyTemplate, isVisible);

export const replyTemplateWriters = writersOf(replyTemplate);
