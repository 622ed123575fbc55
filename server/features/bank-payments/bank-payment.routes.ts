import { bankMessages, bankPayments } from '#contracts/bank-payments.ts';
import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { changeRecord } from '#server/platform/records/change-record.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { addBankFile } from './add-bank-file.ts';
import { bankLineCells } from './bank-line-cells.ts';
import { findLine, listLines, updateLine } from './bank-payment.queries.ts';
import type { StoredLine } from './bank-payment.queries.ts';
import { stateOf, withMatches } from './match-lines.ts';
import { postLines } from './post-lines.ts';

const list: Handler<typeof bankPayments.list> = async (context, { query }, { caller: { scope } }) => {
  const { propertyCode, state } = query;
  const found = await listLines(context.db, { propertyCode, state, scope }, pageOf(query));
  return { ...found, rows: await withMatches(context, found.rows, scope) };
};

/** Payments that a bank lists: read into a tray, matched, and posted only where someone says so. */
export function bankPaymentRoutes(platform: HttpPlatform): void {
  implement(platform, bankPayments, {
    addFile: addBankFile,
    list,
    export: exportList({
      kind: 'bank-line',
      contract: bankPayments.export,
      list,
      columns: bankLineCells,
    }),
    post: postLines,
    setAside: async (context, { params: { id }, body: { setAside, expectedUpdatedAt } }, call) => {
      const line = await changeRecord<StoredLine, { setAside: string | null }>(
        context,
        {
          id,
          expectedUpdatedAt,
          columnsOf: (before) => {
            if (stateOf(before) === 'posted') throw fail('CONFLICT', { message: bankMessages.settled });
            return { setAside: setAside ?? null };
          },
        },
        call,
        { objectKind: 'bank-line', find: findLine, write: updateLine },
      );
      const [shown] = await withMatches(context, [line], call.caller.scope);
      if (!shown) throw fail('NOT_FOUND');
      return shown;
    },
  });
}
