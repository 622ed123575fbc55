import type { SortOrder } from '#contracts/fields.ts';

/** What every list's address says beside its filters. */
export interface ListState {
  isArchived: boolean;
  page: number;
  /** The open record's id; null for none. */
  record: number | null;
}

export const pageSize = 25;

export function readListState(search: URLSearchParams): ListState {
  return {
    isArchived: search.get('view') === 'archived',
    page: positiveInteger(search.get('page')) ?? 1,
    record: positiveInteger(search.get('record')),
  };
}

/** The URL's query for a place and its filters; what is as usual is left out. */
export function writeListState(listState: ListState, filters: Record<string, string>): URLSearchParams {
  const search = new URLSearchParams();
  if (listState.isArchived) search.set('view', 'archived');
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  if (listState.page > 1) search.set('page', String(listState.page));
  if (listState.record !== null) search.set('record', String(listState.record));
  return search;
}

/** The list's order that an address names; undefined for none, and for one that the list does not have. */
export function sortNamed<Key extends string>(
  name: string | null | undefined,
  keys: readonly Key[],
): SortOrder<Key> | undefined {
  return keys.flatMap((key): SortOrder<Key>[] => [key, `-${key}`]).find((order) => order === name);
}

/** A property's code that an address names: '' for none. */
export function propertyIn(search: URLSearchParams): string {
  return (search.get('property') ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '')
    .slice(0, 12);
}

/** A unit's identifier that an address names: '' for none. */
export function unitIn(search: URLSearchParams): string {
  return (search.get('unit') ?? '').trim().toUpperCase().slice(0, 20);
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
