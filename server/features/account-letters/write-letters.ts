import { letterMessages } from '#contracts/account-letters.ts';
import type { accountLetters } from '#contracts/account-letters.ts';
import { fail } from '#contracts/errors.ts';
import { fromCents } from '#contracts/money.ts';
import { readOwnersAccount } from '#server/features/accounts/read-account.ts';
import { statementContent } from '#server/features/accounts/statement-content.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { DocumentContent } from '#server/platform/documents/document-content.ts';
import { drawDocuments } from '#server/platform/documents/draw-documents.ts';
import { beginningOf, recordAll } from '#server/platform/events/record.ts';
import type { AdminCall, Content } from '#server/platform/http/call.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { calendarDayText } from '#server/platform/mail/office-texts.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { letterContent } from './letter-content.ts';
import { letterTexts, planLetters } from './plan-letters.ts';
import type { AccountLetter, LetterRun } from './plan-letters.ts';

type Asked = LetterRun & { withoutEmail?: boolean | undefined };

/** Writes the letters of a run one after another in one file. The history of each account says so. */
export const writeLetters: Handler<typeof accountLetters.get> = async (context, { query }, call) => {
  const { letters, contents, name } = await composeLetters(context, query, call.caller.scope);
  const all = contents.map(({ content }) => content);
  const body = await drawDocuments({ pdf: inOneDocument(all, siteDay(context)) });
  await note(context, letters, call);
  return fileOf(body, { type: 'application/pdf', name: `${name}.pdf` });
};

/** The same letters as files of their own, in a ZIP. */
export const writeLetterFiles: Handler<typeof accountLetters.files> = async (context, { query }, call) => {
  const { letters, contents, name } = await composeLetters(context, query, call.caller.scope);
  const body = await drawDocuments({ zip: contents });
  await note(context, letters, call);
  return fileOf(body, { type: 'application/zip', name: `${name}.zip` });
};

interface Composed {
  letters: AccountLetter[];
  contents: { name: string; content: DocumentContent }[];
  /** Of the file, without its ending. */
  name: string;
}

/** The letters of a run, and what each says. Throws CONFLICT where there is none to write. */
export async function composeLetters(
  context: AppContext,
  { withoutEmail = false, ...run }: Asked,
  scope: PropertyScope,
): Promise<Composed> {
  const today = siteDay(context);
  const planned = await planLetters(context, run, scope);
  const letters = planned.filter(({ skip }) => !withoutEmail || skip === 'NO_OWNER' || skip === 'NO_EMAIL');
  if (letters.length === 0) throw fail('CONFLICT', { message: nothingOf(run, planned) });
  const contents = [];
  for (const letter of letters) {
    const unit = letter.account.unit.unitIdentifier;
    // A statement each, read one after another so that other calls come between.
    const content = await contentOf(context, letter, today);
    contents.push({ name: `${unit}-${run.kind.toLowerCase()}-${today}.pdf`, content });
  }
  return { letters, contents, name: `letters-${run.propertyCode}-${run.kind.toLowerCase()}-${today}` };
}

function nothingOf({ kind }: LetterRun, planned: readonly AccountLetter[]): string {
  if (planned.length > 0) return letterMessages.allByMail;
  return kind === 'STATEMENT' ? letterMessages.noUnits : letterMessages.none;
}

async function contentOf(
  context: AppContext,
  letter: AccountLetter,
  today: string,
): Promise<DocumentContent> {
  const { kind, account, owner, language } = letter;
  if (kind !== 'STATEMENT') return letterContent(letter, today);
  const holder = owner ?? { ownerId: 0, ownerSince: null };
  const statement = await readOwnersAccount(context, account, holder);
  return statementContent(statement, language, owner?.mailingAddress ?? null);
}

/** All of them in one document, each from a page of its own on. */
export function inOneDocument(contents: readonly DocumentContent[], today: string): DocumentContent {
  const [first] = contents;
  if (first && contents.length === 1) return first;
  const language = first?.language ?? 'en';
  return {
    title: letterTexts[language].several(contents.length, calendarDayText(today, language)),
    language,
    blocks: contents.flatMap(({ blocks, language: written }, index) => [
      ...(index === 0 ? [] : [{ kind: 'page', language: written } as const]),
      ...blocks,
    ]),
  };
}

async function note(
  { db, clock }: AppContext,
  letters: readonly AccountLetter[],
  { caller, requestId }: AdminCall,
): Promise<void> {
  await recordAll(
    db,
    letters.map(({ kind, account: { id, unit, propertyCode }, cents }) => ({
      at: clock.now(),
      actor: caller,
      action: 'wrote a letter',
      objectKind: 'account',
      objectId: id,
      propertyCode,
      changes: beginningOf({
        unitIdentifier: unit.unitIdentifier,
        letter: kind,
        amount: fromCents(cents),
      }),
      requestId,
    })),
  );
}

function fileOf(body: Buffer, { type, name }: { type: string; name: string }): Content {
  return {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}
