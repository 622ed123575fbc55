import { documentKinds } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { ReturnForm } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import {
  findNewestDocuments,
  insertDocument,
  updateDocument,
} from '#server/features/registrations/document.queries.ts';
import type { DocumentRow } from '#server/features/registrations/document.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changePacket, refuseDecided } from './change-packet.ts';
import { notifyReturn } from './packet.reactions.ts';
import { firstReminderAt } from './reminder-times.ts';
import { versionText } from './version-text.ts';

/**
 * Staff return documents, each with a reason, or ask for some that never came. The sender gets the private link, which takes
 * these alone. Returned once more, a document has the newer reason.
 */
export async function returnDocuments(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: ReturnForm },
  call: AdminCall,
): Promise<Registration> {
  const { kinds, reasons, expectedUpdatedAt } = body;
  return context.db.transaction(async (outer) => {
    const within = { ...context, db: outer };
    const after = await changePacket(within, { id, expectedUpdatedAt }, call, async (db, before, now) => {
      refuseDecided(before);
      const newest = await findNewestDocuments(db, id);
      const changes: AuditEvent['changes'] = {};
      for (const kind of documentKinds) {
        const reason = reasons[kind];
        if (!kinds.includes(kind) || reason === undefined) continue;
        const decision = { reason, decidedAt: now.toISOString(), decidedBy: call.caller.email };
        await returnOne(db, { registrationId: id, kind }, newest[kind], decision);
        // Why is in the document, which goes with the registration: the history outlives it.
        changes[kind] = { from: versionText(newest[kind]), to: 'Returned' };
      }
      const remindAt = await firstReminderAt(db, now);
      const update = {
        review: 'RETURNED',
        returnedAt: now.toISOString(),
        remindAt,
        remindersSent: 0,
      } as const;
      return { update, action: 'returned documents', changes };
    });
    await notifyReturn(within, after);
    return after;
  });
}

async function returnOne(
  db: Database,
  of: { registrationId: number; kind: DocumentKind },
  newest: DocumentRow | undefined,
  decision: { reason: string; decidedAt: string; decidedBy: string },
): Promise<void> {
  if (newest && newest.removedAt === null) {
    await updateDocument(db, newest.id, { state: 'RETURNED', ...decision });
    return;
  }
  // None came, or what came was removed: it is asked for.
  const asked = { ...of, version: (newest?.version ?? -1) + 1, state: 'RETURNED' as const };
  await insertDocument(db, { ...asked, ...decision, createdAt: decision.decidedAt });
}
