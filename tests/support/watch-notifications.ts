import { AsyncLocalStorage } from 'node:async_hooks';
import type { RecordChange } from '#contracts/events.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Realtime, RealtimeHub } from '#server/platform/realtime/realtime.ts';

/** Whether what runs has been left until after the commit. */
const isCommitted = new AsyncLocalStorage<boolean>();
const watched = new WeakSet<Database>();

/**
 * A notification that is not left until after the commit (`afterCommit`) fails the call: another tab would read what was there
 * before, and would not be notified again. That holds without a transaction of the handler's own too, since a call with an
 * Idempotency-Key runs in one. Only how far an import is may be reported on the way. Answers what forgets the notifications that
 * still wait for others.
 */
export function watchNotifications(db: Database, hub: RealtimeHub): () => void {
  if (!watched.has(db)) {
    const transaction = db.transaction.bind(db);
    db.transaction = (work) =>
      transaction((within) => isCommitted.run(false, () => work(noteCommits(within))));
    noteCommits(db);
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

function noteCommits(db: Database): Database {
  const afterCommit = db.afterCommit.bind(db);
  return Object.assign(db, {
    afterCommit: (work: () => Promise<void>) => afterCommit(() => isCommitted.run(true, work)),
  });
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
  if (!isCommitted.getStore()) throw new Error(`Notified before the commit: ${notification}.`);
}
