import { apiBase } from './api-base.ts';

/** The address of an endpoint, by its path below /api, with its parameters and query. */
export function addressOf(path: string, input: { params?: unknown; query?: unknown }): string {
  const params = entriesOf(input.params);
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textOf(params.find(([key]) => key === name)?.[1] ?? '')),
  );
  const query = new URLSearchParams(
    entriesOf(input.query).flatMap(([name, value]) => (isGiven(value) ? [[name, textOf(value)]] : [])),
  );
  return `${apiBase()}/api${filled}${query.size > 0 ? `?${query}` : ''}`;
}

/** The names and values of an object; none of anything else. */
export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Whether a value is sent at all. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** A value as addresses and forms carry it. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
