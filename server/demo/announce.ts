import type { ReferencedKind } from '#contracts/references.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listNewestSubmissions, settleMail } from './mail.queries.ts';

type Announcements = Record<
  ReferencedKind,
  (context: AppContext, submission: { id: number }) => Promise<void>
>;

const announced = { requests: 60, registrations: 25, inquiries: 10 };
const secondMs = 1000;

/** The messages about the newest submissions, in the words that the office sends, and what became of each. None leaves. */
export async function inventMail(
  context: AppContext,
  db: Database,
  announcements: Announcements,
): Promise<void> {
  const jobs = { ...context.jobs, add: () => Promise.resolve() };
  for (const { kind, id, createdAt } of await listNewestSubmissions(db, announced)) {
    const clock = { now: () => new Date(createdAt.getTime() + secondMs) };
    await announcements[kind]({ ...context, db, jobs, clock }, { id });
  }
  await settleMail(db);
}
