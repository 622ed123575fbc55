import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { ListResult } from './lists.ts';
import { pathOf } from './rig.ts';
import type { StartResult } from './starts.ts';
import type { WriteResult } from './writes.ts';

export interface Report {
  starts: StartResult;
  /** Resident memory of a server that idles after all the submissions. */
  loadedMiB: number;
  lists: ListResult[];
  writes: WriteResult[];
}

const aims = {
  submissionsToFloor: 0.4,
  photosToFloor: 0.5,
  listMs: 3,
  idleMiB: 150,
  readyMs: 2000,
};

/** Writes tables that a person reads; each aim has `ok` or `MISSED` beside it. */
export function printReport({ starts, loadedMiB, lists, writes }: Report): void {
  printTable('Start and memory', ['', 'measured', 'aim', ''], startRows(starts, loadedMiB));
  printTable(
    'Lists: middle time of a page of 25 with its exact total, and of the page’s SQL alone (floor)',
    ['rows', 'view', 'filters', 'page', 'on page', 'p50', 'floor', 'ratio', `aim ≤ ${aims.listMs} ms`],
    lists.map(listRow),
  );
  printTable(
    'Submissions',
    [
      'photo',
      'at once',
      'per s',
      'floor',
      'ratio',
      `aim ≥ ${aims.submissionsToFloor}, with a photo ${aims.photosToFloor}`,
      'CPU each',
      'floor',
      'ratio',
    ],
    writes.map(writeRow),
  );
}

/** Keeps the report as JSON in bench/results; answers where. */
export async function saveReport(report: Report): Promise<string> {
  const folder = pathOf('./results/');
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const path = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`);
  const machine = { cores: cpus().length, model: cpus()[0]?.model, node: process.version };
  await writeFile(path, `${JSON.stringify({ at, machine, aims, ...report }, null, 2)}\n`);
  return path;
}

function startRows(starts: StartResult, loadedMiB: number): string[][] {
  const rows = [
    [
      'Ready on an existing data folder',
      ms(starts.readyMs),
      `≤ ${aims.readyMs} ms`,
      word(starts.readyMs <= aims.readyMs),
    ],
    [
      'Memory, idle after the start',
      mib(starts.idleMiB),
      `≤ ${aims.idleMiB} MiB`,
      word(starts.idleMiB <= aims.idleMiB),
    ],
    [
      'Memory, idle after all submissions',
      mib(loadedMiB),
      `≤ ${aims.idleMiB} MiB`,
      word(loadedMiB <= aims.idleMiB),
    ],
  ];
  const { throughStarterMs } = starts;
  if (throughStarterMs !== null)
    rows.push(['Ready through npm start’s script', ms(throughStarterMs), '', '']);
  return rows;
}

function listRow(list: ListResult): string[] {
  return [
    list.rows.toLocaleString('en-US'),
    viewOf(list),
    filtersOf(list),
    String(list.page),
    String(list.rowsOnPage),
    ms(list.p50Ms, 2),
    ms(list.floorP50Ms, 2),
    (list.p50Ms / list.floorP50Ms).toFixed(2),
    word(list.p50Ms <= aims.listMs),
  ];
}

function writeRow(write: WriteResult): string[] {
  return [
    write.withPhoto ? '300 KB' : 'none',
    String(write.concurrency),
    write.perSecond.toFixed(0),
    write.floorPerSecond.toFixed(0),
    write.perSecondRatio.toFixed(2),
    word(write.perSecondRatio >= (write.withPhoto ? aims.photosToFloor : aims.submissionsToFloor)),
    ms(write.cpuMs, 2),
    ms(write.floorCpuMs, 2),
    write.cpuRatio.toFixed(2),
  ];
}

function viewOf({ archived }: ListResult): string {
  return archived ? 'archived' : 'active';
}

function filtersOf({ propertyCode, category, unit }: ListResult): string {
  const names = [propertyCode && 'property', category && 'category', unit && 'unit'].filter(Boolean);
  return names.join(' + ') || 'none';
}

function word(isMet: boolean): string {
  return isMet ? 'ok' : 'MISSED';
}

function ms(value: number, digits = 0): string {
  return `${value.toFixed(digits)} ms`;
}

function mib(value: number): string {
  return `${value.toFixed(0)} MiB`;
}

/** Columns as wide as their longest cell. */
export function printTable(title: string, head: string[], body: string[][]): void {
  const rows = [head, ...body];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  console.log(`\n${title}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}`);
}
