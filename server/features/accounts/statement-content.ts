import { accountTexts as english } from '#contracts/account-texts.en.ts';
import { accountTexts as spanish } from '#contracts/account-texts.es.ts';
import type { AccountLine, AccountStatement } from '#contracts/accounts.ts';
import { isRuleReason } from '#contracts/entry-reasons.ts';
import { shortDayText } from '#contracts/day-texts.ts';
import type { Language } from '#contracts/languages.ts';
import { formatDollars } from '#contracts/money.ts';
import { text } from '#server/platform/documents/document-content.ts';
import type { DocumentBlock, DocumentContent } from '#server/platform/documents/document-content.ts';
import { calendarDayText } from '#server/platform/mail/office-texts.ts';
import { site } from '#site';

/** What owners read of accounts, in each language. */
export const accountTexts: Record<Language, typeof english> = { en: english, es: spanish };

/** The statement of an account, as a document of its own. Its amounts are the lines of the statement, as the screen shows them. */
export function statementContent(
  statement: AccountStatement,
  language: Language,
  address: string | null = null,
): DocumentContent {
  const { unit, asOf, from, broughtForward, balance, heldBy, lines } = statement;
  const texts = accountTexts[language].statement;
  const title = statementTitle(unit.unitIdentifier, { asOf, from }, language);
  const { heads } = texts;
  const before =
    from === null
      ? []
      : [[shortDayText(from, language), texts.broughtForward, '', formatDollars(broughtForward)]];
  const addressed = address === null ? [] : [text('P', 10, [heldBy, address].filter(Boolean).join('\n'))];
  const blocks: DocumentBlock[] = [
    text('P', 10, site.companyName),
    ...addressed,
    text('H1', 17, title),
    ...(heldBy === null ? [] : [text('P', 10, `${texts.owner}: ${heldBy}`)]),
    text('P', 12, `${texts.balance}: ${formatDollars(balance)}`),
    {
      kind: 'table',
      columns: [
        { head: heads.day, width: 72 },
        { head: heads.what, width: 252 },
        { head: heads.amount, width: 78, isAmount: true },
        { head: heads.balance, width: 78, isAmount: true },
      ],
      rows: [...before, ...lines.map((line) => cellsOf(line, language))],
    },
    ...(lines.length === 0 ? [text('P', 10, texts.none)] : []),
  ];
  return { title, language, blocks };
}

export function statementTitle(
  unit: string,
  { asOf, from }: Pick<AccountStatement, 'asOf' | 'from'>,
  language: Language,
): string {
  const texts = accountTexts[language].statement;
  const until = calendarDayText(asOf, language);
  return from === null
    ? texts.title(unit, until)
    : texts.titleFrom(unit, { from: calendarDayText(from, language), until });
}

/** What an entry is for, as its owner reads it. What a rule has entered says its reason, in the reader's language, in its place. */
export function memoOf({ memo, why }: Pick<AccountLine, 'memo' | 'why'>): string | null {
  return why !== null && isRuleReason(why) ? null : memo;
}

function cellsOf(line: AccountLine, language: Language): string[] {
  const { seq, date, type, reference, reversesSeq, why, amount, balance } = line;
  const texts = accountTexts[language];
  const about = [memoOf(line), reference].filter(Boolean).join(', ');
  const what = `${texts.entryTypes[type]}${reversesSeq === null ? '' : ` ${texts.ofNo(reversesSeq)}`}`;
  const said = [`${texts.entryNo(seq)} ${what}${about && `: ${about}`}`, why ? texts.reason(why) : ''];
  return [
    shortDayText(date, language),
    said.filter(Boolean).join('\n'),
    formatDollars(amount),
    formatDollars(balance),
  ];
}
