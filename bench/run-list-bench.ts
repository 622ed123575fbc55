import { compareLists } from './compare-lists.ts';
import type { ComparedCase, ComparedResult, Effort } from './compare-lists.ts';
import { printTable } from './report.ts';
import { startRig } from './rig.ts';
import type { Rig } from './rig.ts';
import { withPostgres } from './with-postgres.ts';
import type { BenchPostgres } from './with-postgres.ts';

export interface ListBench {
  /** What a database is named after. */
  name: string;
  sizes: readonly number[];
  effortAt: (size: number) => Effort;
  titleOf: (size: number) => string;
  grow: (pool: Rig['pool'], size: number) => Promise<void>;
  cases: readonly ComparedCase[];
}

/** Whether a short run was asked for. */
export const isQuick = process.argv.includes('--quick');

/** What `--rows=100000` asks for: one size alone. */
export const rowsAsked = process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length);

/** Lists of the real server against the hand-written SQL of the same page, on a database of its own for each size. */
export async function runListBench(bench: ListBench): Promise<void> {
  await withPostgres(async (place) => {
    for (const size of rowsAsked ? [Number(rowsAsked)] : bench.sizes) await measureSize(bench, size, place);
  });
}

async function measureSize(
  { name, effortAt, titleOf, grow, cases }: ListBench,
  size: number,
  { adminUrl, folder }: BenchPostgres,
): Promise<void> {
  const rig = await startRig({ adminUrl, folder, name: `${name}_${size}` });
  try {
    await grow(rig.pool, size);
    const results = await compareLists(rig, cases, effortAt(size));
    printTable(
      `${titleOf(size)}: middle time of a page of 25 with exact numbers`,
      ['case', 'total', 'p50', 'aim', '', 'page alone', 'ratio', 'page + numbers', 'ratio'],
      results.map((result, index) => resultRow(result, cases[index]?.aimMs(size) ?? null)),
    );
  } finally {
    await rig.close();
  }
}

function resultRow(result: ComparedResult, aimMs: number | null): string[] {
  const { name, total, p50Ms, floorP50Ms, countedFloorP50Ms } = result;
  return [
    name,
    total.toLocaleString('en-US'),
    ms(p50Ms),
    ...(aimMs === null ? ['', ''] : [`≤ ${aimMs} ms`, p50Ms <= aimMs ? 'ok' : 'MISSED']),
    ms(floorP50Ms),
    (p50Ms / floorP50Ms).toFixed(2),
    ms(countedFloorP50Ms),
    (p50Ms / countedFloorP50Ms).toFixed(2),
  ];
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
