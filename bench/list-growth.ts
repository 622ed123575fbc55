import type { ListResult } from './lists.ts';

/** How much longer one combination of filters takes on the largest table than on the smallest. */
export interface ListGrowth {
  list: ListResult;
  /** On the smallest and on the largest table. */
  rowsOnPage: [number, number];
  growth: number;
  floorGrowth: number;
  /** Whether both pages hold as many rows. */
  isComparable: boolean;
}

export function listGrowth(lists: ListResult[]): ListGrowth[] {
  const sizes = lists.map(({ rows }) => rows);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return lists
    .filter(({ rows }) => rows === least)
    .flatMap((small) => {
      const large = lists.find((list) => list.rows === most && isSameCase(list, small));
      return large ? [growthBetween(small, large)] : [];
    });
}

function isSameCase(a: ListResult, b: ListResult): boolean {
  return (['archived', 'propertyCode', 'category', 'unit', 'page'] as const).every(
    (name) => a[name] === b[name],
  );
}

function growthBetween(small: ListResult, large: ListResult): ListGrowth {
  return {
    list: large,
    rowsOnPage: [small.rowsOnPage, large.rowsOnPage],
    growth: large.p50Ms / small.p50Ms,
    floorGrowth: large.floorP50Ms / small.floorP50Ms,
    isComparable: small.rowsOnPage === large.rowsOnPage,
  };
}
