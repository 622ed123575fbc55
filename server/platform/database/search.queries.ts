import { phoneDigits } from '#contracts/phone-digits.ts';
import { unitSpellings } from '#contracts/unit-spellings.ts';
import { and, or, sql } from './drizzle.ts';
import type { SQL, SQLWrapper } from './drizzle.ts';

/** A condition: a column of `search_form` holds every word, each as such or as the unit that it may mean. */
export function containsWordsOrUnits(column: SQLWrapper, q: string | undefined): SQL | undefined {
  return and(...searchedWords(q).map((word) => containsWordOrUnit(column, word)));
}

/** The same of words alone. */
export function containsWords(column: SQLWrapper, q: string | undefined): SQL | undefined {
  return and(...searchedWords(q).map((word) => containsPlannedWord(column, word)));
}

/** What is searched for: a phone number as it was typed by its digits, everything else word by word; [] for nothing. */
export function searchedWords(q: string | undefined): string[] {
  const typed = q?.trim() ?? '';
  const digits = /^[\d\s().+-]+$/.test(typed) ? phoneDigits(typed) : '';
  return digits.length >= 3 ? [digits] : typed.split(/\s+/).filter(Boolean);
}

/**
 * Whether a column of `search_form` with a trigram index holds the word: anywhere in the text; one or two plain
 * characters at the beginning of a word only, since the index knows no shorter pieces than three characters with the
 * space before a word among them. The pattern is out of the planner's sight, which then works it out only once.
 */
export function containsWord(column: SQLWrapper, word: string): SQL {
  return sql`${column} like (select ${patternOf(word)})`;
}

/** The same with the pattern in the planner's sight, for lists whose best plan depends on how many rows hold the word. */
function containsPlannedWord(column: SQLWrapper, word: string): SQL {
  return sql`${column} like (${patternOf(word)})`;
}

/** The same of a word, or of the unit that it may mean: that stands at the beginning of a word. */
export function containsWordOrUnit(column: SQLWrapper, word: string): SQL | undefined {
  const units = unitSpellings(word).filter((spelling) => spelling !== word.toUpperCase());
  const ways = [word, ...units.map((unit) => ` ${unit}`)];
  return or(...ways.map((way) => containsPlannedWord(column, way)));
}

function patternOf(word: string): SQL {
  const before = /^[\x21-\x7e]{1,2}$/.test(word) ? '% ' : '%';
  const literal = sql`replace(replace(search_form(${word}), '%', '\\%'), '_', '\\_')`;
  return sql`${before}::text || ${literal} || '%'`;
}
