import { medianOf } from '../web/report.ts';
import { aims } from './figures.ts';
import type { Figure, Figures } from './figures.ts';

/** A table in Markdown: each figure beside its aim. */
export function reportOf(
  figures: Figures,
  { runs, load, files }: { runs: number; load: number; files: number },
): string {
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  // The keys are those of the aims.
  const names = Object.keys(aims) as Figure[];
  return [
    `${day}, median of ${runs}, load average ${load.toFixed(1)} at the end, ${files} script files before the first row.`,
    '',
    '| what | aim | median | best | reached |',
    '|---|---|---|---|---|',
    ...names.map((name) => rowOf(aims[name], figures[name])),
  ].join('\n');
}

function rowOf({ what, aimMs }: { what: string; aimMs: number }, values: number[]): string {
  const median = medianOf(values);
  const cells = [what, ms(aimMs), ms(median), ms(Math.min(...values)), median <= aimMs ? 'yes' : 'no'];
  return `| ${cells.join(' | ')} |`;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
