import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfText } from '#tests/support/pdf-text.ts';
import { text } from './document-content.ts';
import type { DocumentBlock } from './document-content.ts';
import { drawDocuments } from './draw-documents.ts';
import { writePdf } from './write-pdf.ts';

const table = (rows: number): DocumentBlock => ({
  kind: 'table',
  columns: [
    { head: 'Day', width: 100 },
    { head: 'Amount', width: 100, isAmount: true },
  ],
  rows: Array.from({ length: rows }, (_, row) => [`Line ${row}`, '$1.00']),
});

/** How many pages a PDF has. */
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;
const countOf = (found: string, part: string) =>
  found.split('\n').filter((line) => line.trim() === part).length;

test('a table over several pages has its heads on each, and each page says whose it is and which of how many', async () => {
  const blocks = [text('H1', 18, 'Statement of 0007'), table(80)];
  const bytes = await writePdf({ title: 'Statements', language: 'en', blocks });
  const found = pdfText(bytes);
  const pages = pagesOf(bytes) ?? 0;
  expect(pages).toBeGreaterThan(1);
  expect(countOf(found, 'Amount')).toBe(pages);
  for (let page = 1; page <= pages; page++) expect(found).toContain(`Statement of 0007, ${page} / ${pages}`);
  for (const row of [0, 40, 79]) expect(countOf(found, `Line ${row}`)).toBe(1);
});

test('each letter of a run begins on a page of its own, counts its own pages alone, and has its own language', async () => {
  const blocks: DocumentBlock[] = [
    text('H1', 18, 'Letter to Ada'),
    text('P', 10, 'One page.'),
    { kind: 'page', language: 'es' },
    text('H1', 18, 'Carta a Lucía'),
    table(60),
    { kind: 'page', language: 'en' },
    text('H1', 18, 'Letter to Max'),
  ];
  const bytes = await writePdf({ title: 'Letters', language: 'en', blocks });
  const found = pdfText(bytes);
  const pages = pagesOf(bytes) ?? 0;
  const ofLucia = pages - 2;
  expect(ofLucia).toBeGreaterThan(1);
  expect(found).toContain(`Carta a Lucía, ${ofLucia} / ${ofLucia}`);
  // One page needs no number.
  expect(found).not.toMatch(/Letter to (Ada|Max), /);
  expect(bytes.toString('latin1').match(/\/Lang \(es-US\)/g)).toHaveLength(1);
});

/** The files that the directory of a ZIP names, each as it stands where the directory says. */
function filesOf(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const total = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  expect(at + zip.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: total }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, size, named, local] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('latin1', at + 46, at + 46 + named);
    // What stands at the file itself says the same.
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    expect(zip.subarray(local + 4, local + 30)).toEqual(zip.subarray(at + 6, at + 32));
    expect(zip.toString('latin1', local + 30, local + 30 + named)).toBe(name);
    const bytes = zip.subarray(local + 30 + named, local + 30 + named + size);
    expect(crc32(bytes)).toBe(sum);
    at += 46 + named;
    return { name, bytes };
  });
}

test('several documents come as a ZIP in which each is whole under its own name', async () => {
  const content = (said: string) => ({
    title: said,
    language: 'en' as const,
    blocks: [text('P', 10, said)],
  });
  const files = filesOf(
    await drawDocuments({
      zip: [
        { name: 'PW04-0001.pdf', content: content('The first') },
        { name: 'PW04-0002-longer.pdf', content: content('The second') },
      ],
    }),
  );
  expect(files.map(({ name }) => name)).toEqual(['PW04-0001.pdf', 'PW04-0002-longer.pdf']);
  expect(files.map(({ bytes }) => pdfText(bytes).trim())).toEqual(['The first', 'The second']);
});
