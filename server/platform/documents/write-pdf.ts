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
/**
 * Embedded in every document, so that names of all Latin, Greek and Cyrillic letters are shown and read out right. Read once for
 * all documents of a thread: that takes longer than to write a letter.
 */
const fonts = {
  regular: readFont('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: readFont('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
};

/** A font as pdfkit has read it, which another document takes as it is. */
function readFont(file: string): PDFKit.Mixins.PDFFontSource {
  const doc = new PDFDocument({ font: require.resolve(file), autoFirstPage: false });
  // Its types name neither the font of a document nor that `registerFont` takes one.
  return (doc as unknown as { _font: { font: PDFKit.Mixins.PDFFontSource } })._font.font;
}

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
    bufferPages: true,
    // Without one of pdfkit's own: it gets its fonts below.
    font: '',
    info: { Title: title, Author: site.companyName },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  const done = bytesOf(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let part = doc.struct('Sect');
  root.add(part);
  let heading = title;
  for (const block of blocks) {
    if (block.kind === 'text') {
      if (block.tag === 'H1') heading = block.text;
      addText(doc, part, block);
    } else if (block.kind === 'table') addTable(doc, part, block);
    else {
      part.end();
      endPages(doc, heading);
      doc.addPage();
      part = doc.struct('Sect', { lang: locales[block.language] });
      root.add(part);
    }
  }
  part.end();
  root.end();
  endPages(doc, heading);
  doc.end();
  return done;
}

/**
 * Writes the pages of what began on a page of its own, a statement or a letter. Where it has several, each says below whose it is
 * and `2 / 3`, for those who sort sheets of paper.
 */
function endPages(doc: Document, heading: string): void {
  const { start, count } = doc.bufferedPageRange();
  const numbered = count > 1 ? Array.from({ length: count }, (_, page) => page) : [];
  for (const page of numbered) {
    doc.switchToPage(start + page);
    // Within the margin, where no text would be without a page of its own.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc.font('regular').fontSize(8);
    const top = doc.page.height - margin + 2 * gap;
    doc.text(`${heading}, ${page + 1} / ${count}`, margin, top, { lineBreak: false });
    doc.endMarkedContent();
  }
  doc.flushPages();
}

/** Lines end with a space too: what is read out would else run the last word of one into the first of the next. */
function withSpaces(text: string): string {
  return text.replaceAll('\n', ' \n');
}

function addText(
  doc: Document,
  part: Element,
  { tag, size, text }: Extract<DocumentBlock, { kind: 'text' }>,
): void {
  const font = tag === 'P' ? 'regular' : 'bold';
  part.add(
    doc.struct(tag, {}, () => doc.font(font).fontSize(size).text(withSpaces(text), margin).moveDown(0.5)),
  );
}

function addTable(doc: Document, part: Element, { columns, rows }: Table): void {
  const table = doc.struct('Table');
  part.add(table);
  const heads = columns.map(({ head }) => head);
  addRow(doc, table, columns, { tag: 'TH', cells: heads, height: heightOf(heading(doc), columns, heads) });
  for (const cells of rows) {
    const height = heightOf(body(doc), columns, cells);
    if (doc.y + height > doc.page.height - margin) {
      doc.addPage();
      repeatHeads(doc, columns);
    }
    addRow(doc, table, columns, { tag: 'TD', cells, height });
  }
  table.end();
  doc.font('regular').moveDown(0.5);
}

function heading(doc: Document): Document {
  return doc.font('bold').fontSize(9);
}

function body(doc: Document): Document {
  return doc.font('regular').fontSize(9);
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
  drawCells(heading(doc), columns, (draw, index) => draw(heads[index] ?? ''));
  doc.endMarkedContent();
  doc.y += heightOf(doc, columns, heads);
}

function addRow(
  doc: Document,
  table: Element,
  columns: readonly DocumentColumn[],
  { tag, cells, height }: { tag: 'TH' | 'TD'; cells: readonly string[]; height: number },
): void {
  if (tag === 'TH') heading(doc);
  else body(doc);
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
    draws(
      (text) => void doc.text(withSpaces(text), x, top, { width, align: isAmount ? 'right' : 'left' }),
      index,
    );
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
