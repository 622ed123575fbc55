import { customType } from './drizzle.ts';

/** `timestamptz(3)`, as ISO 8601 UTC text with milliseconds on this side. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => isoInstant(value),
});

const dayEnd = '2026-01-31'.length;
const secondsEnd = '2026-01-31 09:30:00'.length;

/** PostgreSQL's text of an instant (`2026-01-31 09:30:00.12+00`, sessions run in UTC) as ISO 8601. */
export function isoInstant(text: string): string {
  // Three of these stand in every row of a list: no arrays, and no search but for the zone.
  const zone = text.indexOf('+');
  const fraction = zone > secondsEnd ? text.slice(secondsEnd + 1, zone).padEnd(3, '0') : '000';
  return `${text.slice(0, dayEnd)}T${text.slice(dayEnd + 1, secondsEnd)}.${fraction}Z`;
}

/** `date`, as `YYYY-MM-DD`. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** `numeric(12,2)`, exact there; here a decimal number, never added up. */
export const money = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  fromDriver: Number,
  toDriver: String,
});

/** `numeric(20,2)`: a sum of money. */
export const moneySum = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(20,2)',
  fromDriver: Number,
  toDriver: String,
});

/** `json`, written as it is, where `jsonb` would parse it. */
export const plainJson = customType<{ data: object; driverData: string }>({
  dataType: () => 'json',
  toDriver: JSON.stringify,
});

/** `bytea`. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** `bigint` of whole cents. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: Number,
  toDriver: String,
});

/** `numeric(14,6)`: a unit's share, exact there. */
export const share = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(14,6)',
  fromDriver: Number,
  toDriver: String,
});
