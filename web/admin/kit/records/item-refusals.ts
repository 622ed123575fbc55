import type { Issue } from '#contracts/errors.ts';

/** The most records that are named; of more, only the number is said. */
const namedRecords = 4;

/**
 * Why a bulk call was refused, with the records that it is about; null where no item is named. What is wrong with all of
 * them is said once, without names.
 */
export function itemRefusals<R>(
  issues: readonly Issue[],
  records: readonly R[],
  nameOf: (record: R) => string,
): string | null {
  const names = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const record = itemOf(path, records);
    if (record === undefined) return null;
    names.set(message, [...(names.get(message) ?? []), nameOf(record)]);
  }
  const said = [...names].map(([message, of]) =>
    of.length === records.length ? message : `${listed(of)}: ${message}`,
  );
  return said.join(' ') || null;
}

/** The records that a refused bulk call names, each with what is wrong with it. */
export function refusedItems<R>(
  issues: readonly Issue[],
  records: readonly R[],
): { record: R; message: string }[] {
  return issues.flatMap(({ path, message }) => {
    const record = itemOf(path, records);
    return record === undefined ? [] : [{ record, message }];
  });
}

/** The records that a refused bulk call did not find any more. */
export function goneItems<R>(issues: readonly Issue[], records: readonly R[]): R[] {
  return issues.flatMap(({ path }) => (path.endsWith('.id') ? (itemOf(path, records) ?? []) : []));
}

function itemOf<R>(path: string, records: readonly R[]): R | undefined {
  const index = /^items\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? undefined : records[Number(index)];
}

function listed(names: readonly string[]): string {
  const more = names.length - namedRecords;
  const named = names.slice(0, namedRecords).join('; ');
  return more > 0 ? `${named} and ${more} more` : named;
}
