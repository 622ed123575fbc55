import { pageOf } from '#contracts/fields.ts';
import { accounts } from '#contracts/accounts.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { documentsAtOnce } from '#server/platform/documents/draw-documents.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { accountCells } from './account-cells.ts';
import { listAccounts } from './account-list.queries.ts';
import { postEntries, postEntry } from './post-entries.ts';
import { readAccount, readLeaseAccount } from './read-account.ts';
import { reverseEntry } from './reverse-entry.ts';
import { answerCsv, answerPdf } from './statement-files.ts';

const list: Handler<typeof accounts.list> = (context, { query }, { caller: { scope } }) =>
  listAccounts(context.db, { filters: query, scope, today: siteDay(context) }, pageOf(query));

export function accountRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    accounts,
    {
      list,
      export: exportList({ kind: 'account', contract: accounts.export, list, columns: accountCells }),
      get: readAccount,
      getOfLease: readLeaseAccount,
      csv: answerCsv,
      pdf: answerPdf,
      createEntry: postEntry,
      createEntries: postEntries,
      reverse: reverseEntry,
    },
    { pdf: { atOnce: documentsAtOnce } },
  );
}
