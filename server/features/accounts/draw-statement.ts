import { entryTypeLabels } from '#contracts/account-entries.ts';
import type { AccountLine, AccountStatement } from '#contracts/accounts.ts';
import { reasonText } from '#contracts/entry-reasons.ts';
import { formatDollars } from '#contracts/money.ts';
import { site } from '#site';
import { AccountDocument } from './account-document.ts';

const columns = [
  { head: 'Day', width: 62 },
  { head: 'What', width: 262 },
  { head: 'Amount', width: 78, isAmount: true },
  { head: 'Balance', width: 78, isAmount: true },
];

/** The statement of an account as a tagged PDF. Its amounts are the lines of the statement, as the screen shows them. */
export function drawStatement(statement: AccountStatement): Promise<Buffer> {
  const { unit, asOf, from, broughtForward, balance, heldBy, lines } = statement;
  const span = from === null ? `as of ${asOf}` : `from ${from} to ${asOf}`;
  const title = `Statement of ${unit.unitIdentifier} ${span}`;
  const doc = new AccountDocument(title);
  doc.say('P', 10, site.companyName);
  doc.say('H1', 17, title);
  if (heldBy !== null) doc.say('P', 10, `Owner: ${heldBy}`);
  doc.say('P', 12, `Balance: ${formatDollars(balance)}`);
  const before = from === null ? [] : [[from, 'Balance brought forward', '', formatDollars(broughtForward)]];
  doc.table(columns, [...before, ...lines.map(cellsOf)]);
  if (lines.length === 0) doc.say('P', 10, 'There are no entries up to this day.');
  return doc.end();
}

function cellsOf(line: AccountLine): string[] {
  const { date, type, memo, reference, reversesSeq, why, amount, balance } = line;
  const about = [memo, reference].filter(Boolean).join(', ');
  const what = `${entryTypeLabels[type]}${reversesSeq === null ? '' : ` of no. ${reversesSeq}`}`;
  const texts = [`No. ${line.seq} ${what}${about && `: ${about}`}`, why ? reasonText(why) : ''];
  return [date, texts.filter(Boolean).join('\n'), formatDollars(amount), formatDollars(balance)];
}
