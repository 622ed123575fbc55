import { importFields } from './import-fields.ts';
import type { ImportKind } from './import-fields.ts';

/** The fields that heads were the last time, by `headerKey`; null where the column was left out. */
export type KnownHeaders = ReadonlyMap<string, string | null>;

/** A head as it is recognized: `Unit_No.` is `unit no`. */
export function headerKey(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[\s_*:.]+/g, ' ')
    .trim();
}

/** The field of each head: what it was the last time, else by its name. No field is guessed twice. */
export function guessColumns(
  kind: ImportKind,
  headers: readonly string[],
  known: KnownHeaders = new Map(),
): (string | null)[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    const key = headerKey(header);
    if (key === '') return null;
    const guess = fieldOf(kind, key, known);
    if (guess === null || taken.has(guess)) return null;
    taken.add(guess);
    return guess;
  });
}

/**
 * What a choice of columns says of their heads, by `headerKey`. One that is left out since another column is its field says
 * nothing: alone in the next sheet it is meant.
 */
export function learnedHeaders(
  kind: ImportKind,
  headers: readonly string[],
  { columns, known }: { columns: readonly (string | null)[]; known: KnownHeaders },
): Map<string, string | null> {
  const learned = new Map<string, string | null>();
  for (const [index, field] of columns.entries()) {
    const key = headerKey(headers[index] ?? '');
    const usual = fieldOf(kind, key, known);
    const saysNothing = field === null && (learned.has(key) || (usual !== null && columns.includes(usual)));
    if (key !== '' && !saysNothing) learned.set(key, field);
  }
  return learned;
}

function fieldOf(kind: ImportKind, key: string, known: KnownHeaders): string | null {
  return known.has(key) ? (known.get(key) ?? null) : fieldCalled(kind, key);
}

function fieldCalled(kind: ImportKind, key: string): string | null {
  const fields = importFields[kind];
  const found =
    fields.find(({ label }) => label.toLowerCase() === key) ??
    fields.find(({ alsoCalled }) => alsoCalled.includes(key));
  return found?.name ?? null;
}

/** The labels of the fields without which no row can be read, and that no column is. */
export function missingFields(kind: ImportKind, columns: readonly (string | null)[]): string[] {
  const has = (name: string) => columns.includes(name);
  const required = importFields[kind].filter(({ isRequired, name }) => isRequired && !has(name));
  const labels = required.map(({ label }) => label);
  const isPerson = kind === 'owner' || kind === 'tenant';
  if (isPerson && !has('fullName') && !(has('firstName') && has('lastName')))
    return ['First name and Last name, or Full name', ...labels];
  if (kind === 'lease' && !has('tenantName') && !has('tenantEmail'))
    return ['Tenant or Tenant email', ...labels];
  return labels;
}
