import type { SortOrder } from '#contracts/fields.ts';

/** Where one is in a list. */
export interface ListState {
  page: number;
  /** The open record's id; null for none. */
  record: number | null;
}

export const pageSize = 25;

export function readListState(search: URLSearchParams): ListState {
  return {
    page: positiveInteger(search.get('page')) ?? 1,
    record: positiveInteger(search.get('record')),
  };
}

/** The list's order that an address names; undefined for none, and for one that the list does not have. */
export function sortNamed<Key extends string>(
  name: string | null | undefined,
  keys: readonly Key[],
): SortOrder<Key> | undefined {
  return keys.flatMap((key): SortOrder<Key>[] => [key, `-${key}`]).find((order) => order === name);
}

/** A property's code as an address names it. */
export function propertyWord(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '')
    .slice(0, 12);
}

/** A unit's identifier as an address names it. */
export function unitWord(text: string): string {
  return text.trim().toUpperCase().slice(0, 20);
}

/** Units are one to four digits; of a whole identifier such as 'PR05-0012' they are what stands after the hyphen. */
export function digitsOnly(text: string): string {
  const unit = /^\s*[a-z]+\d*-(.*)$/i.exec(text)?.[1] ?? text;
  return unit.replaceAll(/\D/g, '').slice(0, 4);
}

/** The value in force stays among the choices, so that looking at it never changes it. */
export function withCurrent(choices: readonly string[], current: string): readonly string[] {
  return choices.includes(current) || !current ? choices : [...choices, current];
}

/** A whole number from 1; null for anything else. */
export function positiveInteger(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}
