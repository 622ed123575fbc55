import { pageOf } from '#contracts/fields.ts';
import { mailMessages } from '#contracts/mail.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { findMailboxTrouble } from '#server/platform/mail/bounces/mailbox-trouble.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { mailCells } from './mail-cells.ts';
import { listMail } from './mail-list.queries.ts';
import { getMail, readMailPage } from './mail-page.ts';
import { retryMail } from './retry-mail.ts';
import { sendHeldMail } from './send-held-mail.ts';

const list: Handler<typeof mailMessages.list> = async (context, { query }, { caller: { scope } }) => {
  const { state, kind, recordKind, recordId, unit, sort } = query;
  const [{ rows, counts }, mailboxTrouble] = await Promise.all([
    listMail(context.db, { state, kind, recordKind, recordId, unit, scope, sort }, pageOf(query)),
    findMailboxTrouble(context),
  ]);
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rows, total, meta: { counts, mailboxTrouble } };
};

export function mailRoutes(platform: HttpPlatform): void {
  implement(platform, mailMessages, {
    list,
    export: exportList({ kind: 'mail', contract: mailMessages.export, list, columns: mailCells }),
    get: (context, { params: { id } }, { caller: { scope, sessionId } }) =>
      getMail(context, { id, scope, sessionId }),
    page: readMailPage,
    retry: retryMail,
    sendHeld: sendHeldMail,
  });
}
