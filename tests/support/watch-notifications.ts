import { AsyncLocalStorage } from 'node:async_hooks';
import type { RecordChange } from '#contracts/events.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Realtime, RealtimeHub } from '#server/platform/realtime/realtime.ts';

const openTransaction = new AsyncLocalStorage<true>();
const watched = new WeakSet<Database>();

/**
 * A notification before its commit fails the call: another tab would read what was there before, and would not be notified
 * again. Only how far an import is may be reported on the way. Answers what forgets the notifications that still wait for others.
 */
export function watchNotifications(db: Database, hub: RealtimeHub): () => void {
  if (!watched.has(db)) {
    const transaction = db.transaction.bind(db);
    db.transaction = (work) => transaction((within) => openTransaction.run(true, () => work(within)));
    watched.add(db);
  }
  const notified = new Set<string>();
  const inner = { ...hub };
  Object.assign(hub, guard(hub, notified), {
    connect: (deliver) =>
      inner.connect((delivery) => {
        if (delivery.to === 'users') return deliver(delivery);
        const changes = delivery.changes.filter((change) => notified.has(nameOf(change)));
        // None at all closes what has ended.
        if (changes.length > 0 || delivery.changes.length === 0) deliver({ to: 'all', changes });
      }),
  } satisfies Partial<RealtimeHub>);
  return () => notified.clear();
}

function guard(realtime: Realtime, notified: Set<string>): Realtime {
  const inner = { ...realtime };
  return {
    notify: (change) => {
      requireCommit(`that a ${change.kind} was ${change.act}`);
      notified.add(nameOf(change));
      inner.notify(change);
    },
    causedBy: (socketId) => guard(inner.causedBy(socketId), notified),
    emitToUsers: (userIds, event, payload) => {
      if (event !== 'import_progress') requireCommit(event);
      inner.emitToUsers(userIds, event, payload);
    },
    closeEnded: () => {
      requireCommit('that sessions have ended');
      inner.closeEnded();
    },
  };
}

function nameOf({ kind, id, act, propertyCode }: RecordChange): string {
  return [kind, id, act, propertyCode].join(' ');
}

function requireCommit(notification: string): void {
  if (openTransaction.getStore()) throw new Error(`Notified inside a transaction: ${notification}.`);
}
