// oxlint-disable-next-line import/no-named-as-default -- its types know only the default
import PDFDocument from 'pdfkit';
import { entryTypeLabels } from '#contracts/account-entries.ts';
import type { AccountLine, AccountStatement } from '#contracts/accounts.ts';
import { reasonText } from '#contracts/entry-reasons.ts';
import { formatDollars } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { site } from '#site';

type Document = InstanceType<typeof PDFDocument>;

const margin = 54;
const gap = 8;
/** Points; the last two hold amounts, which end at their right side. */
const columns = [
  { head: 'Day', width: 62, isAmount: false },
  { head: 'What', width: 262, isAmount: false },
  { head: 'Amount', width: 78, isAmount: true },
  { head: 'Balance', width: 78, isAmount: true },
] as const;

/**
 * The statement of an account as a tagged PDF: headings, paragraphs and a table with its heads, which screen readers read as
 * such. Its amounts are the lines of the statement, as the screen shows them.
 */
export function drawStatement(statement: AccountStatement): Promise<Buffer> {
  const { unit, asOf, balance, payer, lines } = statement;
  const title = `Statement of ${unit.unitIdentifier} as of ${asOf}`;
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: site.companyName },
  });
  const done = bytesOf(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const say = (tag: 'H1' | 'P', size: number, text: string): void =>
    void root.add(doc.struct(tag, {}, () => doc.fontSize(size).text(text, margin).moveDown(0.4)));
  say('P', 10, site.companyName);
  say('H1', 17, title);
  if (payer) say('P', 10, `Owner: ${fullName(payer)}`);
  say('P', 12, `Balance: ${formatDollars(balance)}`);
  const table = doc.struct('Table');
  root.add(table);
  addRow(doc, table, { tag: 'TH', cells: columns.map(({ head }) => head) });
  for (const line of lines) addRow(doc, table, { tag: 'TD', cells: cellsOf(line) });
  table.end();
  if (lines.length === 0) say('P', 10, 'Nothing was entered up to this day.');
  root.end();
  doc.end();
  return done;
}

function cellsOf(line: AccountLine): string[] {
  const { date, type, memo, reference, reversesSeq, why, amount, balance } = line;
  const about = [memo, reference].filter(Boolean).join(', ');
  const what = `${entryTypeLabels[type]}${reversesSeq === null ? '' : ` of no. ${reversesSeq}`}`;
  const texts = [`No. ${line.seq} ${what}${about && `: ${about}`}`, why ? reasonText(why) : ''];
  return [date, texts.filter(Boolean).join('\n'), formatDollars(amount), formatDollars(balance)];
}

/** A row of the table, on the next page where this one has no room for it. */
function addRow(
  doc: Document,
  table: PDFKit.PDFStructureElement,
  { tag, cells }: { tag: 'TH' | 'TD'; cells: readonly string[] },
): void {
  doc.font(tag === 'TH' ? 'Helvetica-Bold' : 'Helvetica').fontSize(9);
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
  doc.font('Helvetica');
  doc.x = margin;
  doc.y = top + height;
}

function bytesOf(doc: Document): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  doc.on('end', () => resolve(Buffer.concat(parts)));
  doc.on('error', reject);
  return promise;
}
