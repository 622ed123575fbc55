import type { Database } from '#server/platform/database/database.ts';
import { insertIntoOutbox } from './job-outbox.queries.ts';
import type { Task } from './task.ts';

/** Where features put work that follows a commit. */
export interface JobQueue {
  /**
   * Adds a job in the caller's transaction: it exists if and only if that commits. With a key it takes the place of a
   * job with the same key that has not begun yet.
   */
  add<Payload extends object>(
    db: Database,
    task: Task<Payload>,
    payload: Payload,
    options?: { key?: string },
  ): Promise<void>;
  /** Says that a statement of its own has added jobs (`jobForEach`), and is committed. */
  wake(): void;
}

export interface WakingQueue extends JobQueue {
  /** Calls back whenever there may be jobs in the outbox. */
  onWake: (listener: () => void) => void;
}

export function createJobQueue(): WakingQueue {
  let listener = () => undefined as void;
  return {
    add: async (db, { name: task }, payload, { key = null }: { key?: string | null } = {}) => {
      await insertIntoOutbox(db, { task, payload, key });
      await db.afterCommit(() => Promise.resolve(listener()));
    },
    wake: () => listener(),
    onWake: (next) => {
      listener = next;
    },
  };
}
