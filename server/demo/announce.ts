import type { ReferencedKind } from '#contracts/references.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listNewestSubmissions, settleMail } from './mail.queries.ts';

type Announcements = Record<
  ReferencedKind,
  (context: AppContext, submission: { id: number }) => Promise<void>
>;

/** Something that was done at some time, and is written of. */
export interface InventedEvent {
  after: Date;
  write: (within: AppContext) => Promise<unknown>;
}

interface InventedMail {
  announcements: Announcements;
  /** When residents hear next; those that have passed are noticed as they were then. */
  dues: Date[];
  noticeMissed: (context: AppContext) => Promise<unknown>;
  others: InventedEvent[];
}

const announced = { requests: 60, registrations: 25, inquiries: 10 };
const secondMs = 1000;

/** The messages about the newest submissions, in the words that the office sends, and what became of each. None leaves. */
export async function inventMail(
  context: AppContext,
  db: Database,
  { announcements, dues, noticeMissed, others }: InventedMail,
): Promise<void> {
  const jobs = { ...context.jobs, add: () => Promise.resolve() };
  const announcing = (await listNewestSubmissions(db, announced)).map(({ kind, id, createdAt }) => ({
    after: createdAt,
    write: (within: AppContext) => announcements[kind](within, { id }),
  }));
  const noticing = dues
    .filter((due) => due <= context.clock.now())
    .map((due) => ({ after: due, write: noticeMissed }));
  // As it happened, since messages are listed in the order in which they were queued.
  const events = [...announcing, ...noticing, ...others].toSorted((one, other) => +one.after - +other.after);
  for (const { after, write } of events)
    await write({ ...context, db, jobs, clock: { now: () => new Date(after.getTime() + secondMs) } });
  await settleMail(db);
}
