import { createRequire } from 'node:module';
// oxlint-disable-next-line import/no-named-as-default -- its types know only the default
import PDFDocument from 'pdfkit';
import { locales } from '#contracts/languages.ts';
import { site } from '#site';
import type { DocumentBlock, DocumentColumn, DocumentContent } from './document-content.ts';

type Document = InstanceType<typeof PDFDocument>;
type Element = PDFKit.PDFStructureElement;
type Table = Extract<DocumentBlock, { kind: 'table' }>;

const require = createRequire(import.meta.url);
/** Embedded in every document, so that names of all Latin, Greek and Cyrillic letters are shown and read out right. */
const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
};

// Its types do not know this subset yet, nor `scope` below.
const subset = 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets;
const columnHead: PDFKit.Mixins.StructureElementOptions & { scope: string } = { scope: 'Column' };

const margin = 54;
const gap = 8;

/**
 * Writes a tagged PDF (PDF/UA-1): screen readers read its headings, paragraphs and tables as such. Takes the thread for as
 * long as it has pages: `drawDocument` has another thread do it.
 */
export function writePdf({ title, language, blocks }: DocumentContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    tagged: true,
    subset,
    pdfVersion: '1.7',
    lang: locales[language],
    displayTitle: true,
    font: fonts.regular,
    info: { Title: title, Author: site.companyName },
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const done = bytesOf(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let part = doc.struct('Sect');
  root.add(part);
  for (const block of blocks) {
    if (block.kind === 'text') addText(doc, part, block);
    else if (block.kind === 'table') addTable(doc, part, block);
    else {
      part.end();
      doc.addPage();
      part = doc.struct('Sect', { lang: locales[block.language] });
      root.add(part);
    }
  }
  part.end();
  root.end();
  doc.end();
  return done;
}

function addText(
  doc: Document,
  part: Element,
  { tag, size, text }: Extract<DocumentBlock, { kind: 'text' }>,
): void {
  const font = tag === 'P' ? 'regular' : 'bold';
  part.add(doc.struct(tag, {}, () => doc.font(font).fontSize(size).text(text, margin).moveDown(0.5)));
}

function addTable(doc: Document, part: Element, { columns, rows }: Table): void {
  const table = doc.struct('Table');
  part.add(table);
  const heads = columns.map(({ head }) => head);
  addRow(doc, table, columns, { tag: 'TH', cells: heads });
  for (const cells of rows) {
    if (!hasRoom(doc, columns, cells)) {
      doc.addPage();
      repeatHeads(doc, columns);
    }
    addRow(doc, table, columns, { tag: 'TD', cells });
  }
  table.end();
  doc.font('regular').moveDown(0.5);
}

function hasRoom(doc: Document, columns: readonly DocumentColumn[], cells: readonly string[]): boolean {
  return doc.y + heightOf(doc.font('regular').fontSize(9), columns, cells) <= doc.page.height - margin;
}

function heightOf(doc: Document, columns: readonly DocumentColumn[], cells: readonly string[]): number {
  return (
    Math.max(...columns.map(({ width }, index) => doc.heightOfString(cells[index] ?? '', { width }))) + gap
  );
}

/** For the eye alone: the table's heads have been read out where it begins. */
function repeatHeads(doc: Document, columns: readonly DocumentColumn[]): void {
  doc.markContent('Artifact', { type: 'Layout' });
  const heads = columns.map(({ head }) => head);
  drawCells(doc.font('bold').fontSize(9), columns, (draw, index) => draw(heads[index] ?? ''));
  doc.endMarkedContent();
  doc.y += heightOf(doc, columns, heads);
}

function addRow(
  doc: Document,
  table: Element,
  columns: readonly DocumentColumn[],
  { tag, cells }: { tag: 'TH' | 'TD'; cells: readonly string[] },
): void {
  doc.font(tag === 'TH' ? 'bold' : 'regular').fontSize(9);
  const height = heightOf(doc, columns, cells);
  const row = doc.struct('TR');
  table.add(row);
  drawCells(doc, columns, (draw, index) =>
    row.add(doc.struct(tag, tag === 'TH' ? columnHead : {}, () => draw(cells[index] ?? ''))),
  );
  row.end();
  doc.y += height;
}

/** Has each cell of a row drawn at its place; the row's top stays where the document is. */
function drawCells(
  doc: Document,
  columns: readonly DocumentColumn[],
  draws: (draw: (text: string) => void, index: number) => void,
): void {
  const top = doc.y;
  let left = margin;
  for (const [index, { width, isAmount }] of columns.entries()) {
    const x = left;
    draws((text) => void doc.text(text, x, top, { width, align: isAmount ? 'right' : 'left' }), index);
    left += width + gap;
  }
  doc.x = margin;
  doc.y = top;
}

function bytesOf(doc: Document): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  doc.on('end', () => resolve(Buffer.concat(parts)));
  doc.on('error', reject);
  return promise;
}
