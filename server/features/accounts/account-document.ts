import { createRequire } from 'node:module';
// oxlint-disable-next-line import/no-named-as-default -- its types know only the default
import PDFDocument from 'pdfkit';
import { site } from '#site';

type Document = InstanceType<typeof PDFDocument>;
type Element = PDFKit.PDFStructureElement;

const require = createRequire(import.meta.url);
/** Embedded in every document, so that names of all Latin, Greek and Cyrillic letters are shown and read out right. */
const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
};

const margin = 54;
const gap = 8;

export interface DocumentColumn {
  head: string;
  /** Points. */
  width: number;
  /** Amounts end at their right side. */
  isAmount?: boolean;
}

/** A tagged PDF that is written from the top: screen readers read its headings, paragraphs and tables as such. */
export class AccountDocument {
  readonly #doc: Document;
  readonly #root: Element;
  readonly #done: Promise<Buffer>;

  constructor(title: string) {
    this.#doc = new PDFDocument({
      size: 'LETTER',
      margin,
      tagged: true,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      font: fonts.regular,
      info: { Title: title, Author: site.companyName },
    });
    this.#doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
    this.#done = bytesOf(this.#doc);
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
  }

  /** Goes on with a page of its own. */
  newPage(): void {
    this.#doc.addPage();
  }

  say(tag: 'H1' | 'H2' | 'P', size: number, text: string): void {
    const doc = this.#doc;
    const font = tag === 'P' ? 'regular' : 'bold';
    this.#root.add(doc.struct(tag, {}, () => doc.font(font).fontSize(size).text(text, margin).moveDown(0.5)));
  }

  table(columns: readonly DocumentColumn[], rows: readonly (readonly string[])[]): void {
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    this.#addRow(table, columns, { tag: 'TH', cells: columns.map(({ head }) => head) });
    for (const cells of rows) this.#addRow(table, columns, { tag: 'TD', cells });
    table.end();
    this.#doc.font('regular').moveDown(0.5);
  }

  end(): Promise<Buffer> {
    this.#root.end();
    this.#doc.end();
    return this.#done;
  }

  /** A row of a table, on the next page where this one has no room for it. */
  #addRow(
    table: Element,
    columns: readonly DocumentColumn[],
    { tag, cells }: { tag: 'TH' | 'TD'; cells: readonly string[] },
  ): void {
    const doc = this.#doc;
    doc.font(tag === 'TH' ? 'bold' : 'regular').fontSize(9);
    const heights = columns.map(({ width }, index) => doc.heightOfString(cells[index] ?? '', { width }));
    const height = Math.max(...heights) + gap;
    if (doc.y + height > doc.page.height - margin) doc.addPage();
    const top = doc.y;
    const row = doc.struct('TR');
    table.add(row);
    let left = margin;
    for (const [index, { width, isAmount }] of columns.entries()) {
      const x = left;
      row.add(
        doc.struct(tag, {}, () =>
          doc.text(cells[index] ?? '', x, top, { width, align: isAmount ? 'right' : 'left' }),
        ),
      );
      left += width + gap;
    }
    row.end();
    doc.x = margin;
    doc.y = top + height;
  }
}

function bytesOf(doc: Document): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  doc.on('end', () => resolve(Buffer.concat(parts)));
  doc.on('error', reject);
  return promise;
}
