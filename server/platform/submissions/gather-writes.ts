import { wasSurelyRefused } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Writes all items or none; answers one result for each, in their order. */
type WriteAll<Item, Result> = (db: Database, items: Item[]) => Promise<Result[]>;

/** The most items in one write, so that no statement grows without bound. */
const itemsMax = 50;

/**
 * Makes one write of all items that come while an earlier write is under way: at a rush many share one statement and
 * one flush of the disk, and an item that comes alone never waits. Where the database refuses several together, each is
 * tried alone, so that none fails for another's fault.
 */
export function gatherWrites<Item, Result>(
  write: WriteAll<Item, Result>,
): (db: Database, item: Item) => Promise<Result> {
  const queues = new WeakMap<Database, Waiting<Item, Result>[]>();

  async function writeWaiting(db: Database, waiting: Waiting<Item, Result>[]): Promise<void> {
    while (waiting.length > 0) await settle(db, waiting.splice(0, itemsMax), write);
    queues.delete(db);
  }

  return (db, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db);
      if (queue) {
        queue.push({ item, resolve, reject });
        return;
      }
      const waiting = [{ item, resolve, reject }];
      queues.set(db, waiting);
      void writeWaiting(db, waiting);
    });
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Never rejects: the outcome of each item goes to whoever waits for it. */
async function settle<Item, Result>(
  db: Database,
  batch: Waiting<Item, Result>[],
  write: WriteAll<Item, Result>,
): Promise<void> {
  try {
    const items = batch.map(({ item }) => item);
    const results = await write(db, items);
    // One result for each item, by the contract of `write`.
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
  } catch (error) {
    if (batch.length > 1 && wasSurelyRefused(error)) {
      for (const alone of batch) await settle(db, [alone], write);
    } else {
      for (const { reject } of batch) reject(error);
    }
  }
}
