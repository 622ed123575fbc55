import type { Page } from '#contracts/endpoint.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';

/**
 * The one place that knows the raw forms in which answers may come (specification sections 3 and 7): lists bare or
 * wrapped, totals here or there, names in camelCase or snake_case, properties as words or objects.
 */
type Raw = Record<string, unknown>;

const listKeys = ['data', 'items', 'rows'];

/** A list with its counts, from a bare array or an object with data, items or rows. */
export function readPage(raw: unknown): Page<unknown> {
  const rows = readRows(raw, listKeys).map(readRecord);
  const answer = isRaw(raw) ? raw : {};
  const meta = isRaw(answer['meta']) ? readNames(answer['meta']) : {};
  const total = numberOr(meta['total'], numberOr(answer['total'], rows.length));
  const pageSize = numberOr(meta['pageSize'], 25);
  return {
    data: rows,
    meta: {
      ...meta,
      total,
      page: numberOr(meta['page'], 1),
      pageSize,
      pageCount: numberOr(meta['pageCount'], Math.max(1, Math.ceil(total / pageSize))),
    },
  };
}

/** One object, wrapped in data or not. */
export function readOne(raw: unknown): unknown {
  const inner = isRaw(raw) && 'data' in raw ? raw['data'] : raw;
  return Array.isArray(inner) ? inner.map(readRecord) : readRecord(inner);
}

/** A property list: codes, or objects with code (propertyCode, id) and name (displayName, label); without a code, none. */
export function readProperties(raw: unknown): PublicProperty[] {
  return readRows(raw, ['items', 'properties', 'data', 'codes', 'rows']).flatMap((entry) => {
    if (typeof entry === 'string') return entry.trim() ? [{ code: entry.trim(), name: null }] : [];
    if (!isRaw(entry)) return [];
    const fields = readNames(entry);
    const code = firstText(fields, ['code', 'propertyCode', 'id']);
    return code ? [{ code, name: firstText(fields, ['name', 'displayName', 'label']) }] : [];
  });
}

/** The id of a looked-up unit: the answer is the unit, its id, or either wrapped in data or unit; null for none. */
export function readUnitId(raw: unknown): number | null {
  if (isRaw(raw))
    return readUnitId(raw['data'] ?? raw['unit'] ?? raw['id'] ?? raw['unitId'] ?? raw['unit_id']);
  const id = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : null;
}

function readRows(raw: unknown, keys: string[]): unknown[] {
  if (Array.isArray(raw)) return raw;
  if (!isRaw(raw)) return [];
  for (const key of keys) {
    const inner = raw[key];
    if (Array.isArray(inner)) return inner;
    if (isRaw(inner)) return readRows(inner, keys);
  }
  return [];
}

/** Names in camelCase, and a submission's `property` under its full name. */
function readRecord(raw: unknown): unknown {
  if (!isRaw(raw)) return raw;
  const record = readNames(raw);
  if (typeof record['property'] === 'string' && record['propertyCode'] === undefined) {
    record['propertyCode'] = record['property'];
  }
  // A registration may say in either word whether it is archived.
  if (record['archived'] === undefined && record['isArchived'] !== undefined) {
    record['archived'] = record['isArchived'];
  }
  // An owner's units may come under either name.
  if (record['unitsOwned'] === undefined && record['ownedUnits'] !== undefined) {
    record['unitsOwned'] = record['ownedUnits'];
  }
  return record;
}

function readNames(raw: Raw): Raw {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [camelCase(name), value]));
}

function camelCase(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

function firstText(fields: Raw, names: string[]): string | null {
  for (const name of names) {
    const value = fields[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    if (text) return text;
  }
  return null;
}

function numberOr(value: unknown, otherwise: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
