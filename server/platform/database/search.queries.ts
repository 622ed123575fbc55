import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { phoneDigits } from '#contracts/fields.ts';
import { sql as fragment } from './drizzle.ts';
import type { SQL, SQLWrapper } from './drizzle.ts';

/** What is searched for: a phone number as it was typed by its digits, everything else word by word; [] for nothing. */
export function searchedWords(q: string | undefined): string[] {
  const typed = q?.trim() ?? '';
  const digits = /^[\d\s().+-]+$/.test(typed) ? phoneDigits(typed) : '';
  return digits.length >= 3 ? [digits] : typed.split(/\s+/).filter(Boolean);
}

/**
 * Whether a column of `search_form` with a trigram index holds the word: anywhere in the text; one or two plain
 * characters at the beginning of a word only, since the index knows no shorter pieces than three characters with the
 * space before a word among them. PostgreSQL plans each search with its pattern in sight (`Database.query`), so that it
 * goes by the index where few rows match, and reads them all where most do.
 */
export function holdsWord(column: Sql, word: string): Sql {
  const before = /^[\x21-\x7e]{1,2}$/.test(word) ? '% ' : '%';
  const literal = sql`replace(replace(search_form(${word}), '%', '\\%'), '_', '\\_')`;
  return sql`${column} like (${before}::text || ${literal} || '%')`;
}

/** The same for the query builder; the pattern is out of the planner's sight, which then works out each only once. */
export function containsWord(column: SQLWrapper, word: string): SQL {
  return fragment`${column} like (select ${patternOf(word)})`;
}

/** The same with the pattern in the planner's sight, for lists whose best plan depends on how many rows hold the word. */
export function containsPlannedWord(column: SQLWrapper, word: string): SQL {
  return fragment`${column} like (${patternOf(word)})`;
}

function patternOf(word: string): SQL {
  const before = /^[\x21-\x7e]{1,2}$/.test(word) ? '% ' : '%';
  const literal = fragment`replace(replace(search_form(${word}), '%', '\\%'), '_', '\\_')`;
  return fragment`${before}::text || ${literal} || '%'`;
}
