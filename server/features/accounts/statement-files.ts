import { stringify } from 'csv-stringify/sync';
import type { AccountStatement } from '#contracts/accounts.ts';
import type { Language } from '#contracts/languages.ts';
import { fullName } from '#contracts/people.ts';
import type { AppContext } from '#server/platform/context.ts';
import { drawDocuments } from '#server/platform/documents/draw-documents.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall, Content } from '#server/platform/http/call.ts';
import { lineCells } from './account-cells.ts';
import { findAccountOwners } from './account.queries.ts';
import { readAccount } from './read-account.ts';
import { statementContent } from './statement-content.ts';

interface Asked {
  params: { id: number };
  query?: { asOf?: string | undefined; from?: string | undefined; language?: Language | undefined };
}

/** The statement of an account as CSV: the lines that the screen shows. */
export async function answerCsv(context: AppContext, input: Asked, call: AdminCall): Promise<Content> {
  const statement = await readAccount(context, input, call);
  const cells = Object.values(lineCells);
  const rows = statement.lines.map((line) => cells.map((cell) => cell(line)));
  const head = Object.keys(lineCells);
  const body = stringify([head, ...broughtForwardRow(statement, head), ...rows], {
    bom: true,
    escape_formulas: true,
  });
  await noteStatement(context, { statement, form: 'CSV' }, call);
  return { headers: fileHeaders(statement, 'text/csv; charset=utf-8', 'csv'), body };
}

/** What was owed before the first line, where the statement does not begin with the account. */
function broughtForwardRow({ from, broughtForward }: AccountStatement, head: readonly string[]): unknown[][] {
  if (from === null) return [];
  const cells: Record<string, unknown> = {
    Day: from,
    Type: 'Balance brought forward',
    Balance: broughtForward,
  };
  return [head.map((name) => cells[name] ?? null)];
}

/** The same statement as a tagged PDF. */
export async function answerPdf(context: AppContext, input: Asked, call: AdminCall): Promise<Content> {
  const statement = await readAccount(context, input, call);
  const language = input.query?.language ?? (await languageOf(context, statement));
  const body = await drawDocuments({ pdf: statementContent(statement, language) });
  await noteStatement(context, { statement, form: 'PDF' }, call);
  return { headers: fileHeaders(statement, 'application/pdf', 'pdf'), body };
}

/** Of the owner whom it is about; English for one who has sold the unit. */
async function languageOf({ db }: AppContext, { id, payer, heldBy }: AccountStatement): Promise<Language> {
  if (payer === null || heldBy !== fullName(payer)) return 'en';
  return (await findAccountOwners(db, [id])).get(id)?.language ?? 'en';
}

/** Who took a statement out of the house stands in the history. */
async function noteStatement(
  { db, clock }: AppContext,
  { statement: { id, unit, asOf }, form }: { statement: AccountStatement; form: 'CSV' | 'PDF' },
  { caller, requestId }: AdminCall,
): Promise<void> {
  const { unitIdentifier, propertyCode } = unit;
  await record(db, {
    at: clock.now(),
    actor: caller,
    action: 'exported',
    objectKind: 'account',
    objectId: id,
    propertyCode,
    changes: {
      unitIdentifier: { from: null, to: unitIdentifier },
      asOf: { from: null, to: asOf },
      form: { from: null, to: form },
    },
    requestId,
  });
}

function fileHeaders(
  { unit: { unitIdentifier }, asOf }: AccountStatement,
  contentType: string,
  extension: string,
): Record<string, string> {
  return {
    'content-type': contentType,
    'content-disposition': `attachment; filename="statement-${unitIdentifier}-${asOf}.${extension}"`,
    'x-content-type-options': 'nosniff',
  };
}
