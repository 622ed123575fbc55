import { formatDollars, fromCents } from '#contracts/money.ts';
import { accountTexts, memoOf } from '#server/features/accounts/statement-content.ts';
import { text } from '#server/platform/documents/document-content.ts';
import type { DocumentContent } from '#server/platform/documents/document-content.ts';
import { calendarDayText } from '#server/platform/mail/office-texts.ts';
import { factsOf, letterTexts } from './plan-letters.ts';
import type { AccountLetter } from './plan-letters.ts';

/** A reminder or a delinquency letter, with what is open line by line. */
export function letterContent(letter: AccountLetter, today: string): DocumentContent {
  const { kind, language, owner, open } = letter;
  const texts = letterTexts[language];
  const facts = factsOf(letter, today);
  const said = texts.letters[kind];
  const title = said.title(facts);
  const { day, what, open: left } = texts.heads;
  return {
    title,
    language,
    blocks: [
      text('P', 10, `${facts.company}\n${facts.today}`),
      text('P', 10, [facts.owner, owner?.mailingAddress].filter(Boolean).join('\n')),
      text('H1', 15, title),
      text('P', 10, texts.greeting(facts.owner)),
      ...said.body(facts).map((paragraph) => text('P', 10, paragraph)),
      {
        kind: 'table',
        columns: [
          { head: day, width: 110 },
          { head: what, width: 270 },
          { head: left, width: 90, isAmount: true },
        ],
        rows: open.map(({ posting, openCents }) => [
          calendarDayText(posting.date, language),
          memoOf(posting) ?? accountTexts[language].entryTypes[posting.type],
          formatDollars(fromCents(openCents)),
        ]),
      },
      text('P', 10, said.closing),
      text('P', 10, texts.signed(facts.company)),
    ],
  };
}
