import type { Audit } from './audit.ts';
import type { PageBytes } from '#tests/support/page-bytes.ts';

export interface PageResult {
  path: string;
  /** Simulated. */
  audits: Audit[];
  /** The same with a network and a processor that are slow in fact. */
  applied: Audit[];
  /** Milliseconds to the largest part of the page on a slow network, with its scripts and without. */
  whole: number;
  stripped: number;
  bytes: PageBytes;
}

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Two tables in Markdown. */
export function reportOf(results: PageResult[], { runs, load }: { runs: number; load: number }): string {
  const speed = medianOf(results.flatMap(({ audits }) => audits.map(({ benchmarkIndex }) => benchmarkIndex)));
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  return [
    `${day}, median of ${runs}, load average ${load.toFixed(0)} at the end, Lighthouse's benchmark index ${speed.toFixed(0)}.`,
    '',
    '| page | performance | applied | accessibility | best practices | SEO | LCP simulated | TBT | CLS |',
    '|---|---|---|---|---|---|---|---|---|',
    ...results.map(scoresRow),
    '',
    '| page | LCP applied | without scripts | ratio | HTML | CSS | JavaScript |',
    '|---|---|---|---|---|---|---|',
    ...results.map(weightRow),
    ...failedLines(results),
  ].join('\n');
}

function scoresRow({ path, audits, applied }: PageResult): string {
  const median = (pick: (one: Audit) => number): number => medianOf(audits.map(pick));
  const cells = [
    median((one) => one.performance),
    medianOf(applied.map((one) => one.performance)),
    median((one) => one.accessibility),
    median((one) => one.bestPractices),
    median((one) => one.seo),
    seconds(median((one) => one.lcp)),
    `${Math.round(median((one) => one.tbt))} ms`,
    median((one) => one.cls).toFixed(3),
  ];
  return `| ${path} | ${cells.join(' | ')} |`;
}

function weightRow({ path, whole, stripped, bytes }: PageResult): string {
  const cells = [
    seconds(whole),
    seconds(stripped),
    (whole / stripped).toFixed(2),
    ...[bytes.html, bytes.css, bytes.js].map((size) => `${(size / 1024).toFixed(1)} KB`),
  ];
  return `| ${path} | ${cells.join(' | ')} |`;
}

function failedLines(results: PageResult[]): string[] {
  const failed = new Set(results.flatMap(({ audits }) => audits.flatMap((one) => one.failed)));
  return failed.size > 0 ? ['', `Below 90 in at least one run: ${[...failed].join(', ')}.`] : [];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
