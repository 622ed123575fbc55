import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#server/platform/database/database.ts';
import type { Realtime } from '#server/platform/realtime/realtime.ts';

const openTransaction = new AsyncLocalStorage<true>();

/**
 * A notification before its commit fails the call: another tab would read what was there before, and would not be notified
 * again. Only how far an import is may be reported on the way.
 */
export function refuseEarlyNotifications(db: Database, realtime: Realtime): void {
  const transaction = db.transaction.bind(db);
  db.transaction = (work) => transaction((within) => openTransaction.run(true, () => work(within)));
  Object.assign(realtime, guard(realtime));
}

function guard(realtime: Realtime): Realtime {
  const inner = { ...realtime };
  return {
    ...inner,
    notify: (change) => {
      requireCommit(`that a ${change.kind} was ${change.act}`);
      inner.notify(change);
    },
    causedBy: (socketId) => guard(inner.causedBy(socketId)),
    emitToUsers: (userIds, event, payload) => {
      if (event !== 'import_progress') requireCommit(event);
      inner.emitToUsers(userIds, event, payload);
    },
  };
}

function requireCommit(notification: string): void {
  if (openTransaction.getStore()) throw new Error(`Notified inside a transaction: ${notification}.`);
}
