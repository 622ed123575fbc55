import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { Database } from '#server/platform/database/database.ts';
import { asc, desc, query } from '#server/platform/database/drizzle.ts';
import { message, messageRead } from '#server/platform/database/rental-schema.ts';
import { savedView, todayVisit, userAccount } from '#server/platform/database/schema.ts';
import type { InventedMessage } from './invent-messages.ts';

export interface StaffMember {
  userId: number;
  email: string;
}

/** Two colleagues who did the work; no one knows their passwords, and an admin can give them new ones. */
export async function insertStaff(db: Database): Promise<StaffMember[]> {
  const emails = ['rosa.delgado@example.com', 'henry.cole@example.com'];
  const now = new Date().toISOString();
  const accounts = await Promise.all(
    emails.map(async (email) => ({
      email,
      role: 'ADMIN',
      createdAt: now,
      updatedAt: now,
      passwordHash: await hashPassword(randomBytes(24).toString('base64url')),
    })),
  );
  return db.orm
    .insert(userAccount)
    .values(accounts)
    .returning({ userId: userAccount.id, email: userAccount.email });
}

/** The account that was there first, which is the visitor's. */
export async function findFirstAccount(db: Database): Promise<StaffMember> {
  const [first] = await db.orm
    .select({ userId: userAccount.id, email: userAccount.email })
    .from(userAccount)
    .orderBy(asc(userAccount.id))
    .limit(1);
  if (!first) throw new Error('Nobody works here');
  return first;
}

/** The views of lists that the visitor's account has saved. */
export async function insertViews(db: Database): Promise<void> {
  const { userId } = await findFirstAccount(db);
  const at = new Date().toISOString();
  const views = [
    { list: 'service-requests', name: 'Mine, still open', query: 'state=open&assignee=me' },
    {
      list: 'service-requests',
      name: 'Water leaks by unit',
      query: 'state=open&category=Water+leak&sort=unit',
    },
    { list: 'leases', name: 'Rent roll by unit', query: 'status=ACTIVE&sort=unit' },
    { list: 'leases', name: 'Largest balances', query: 'status=ACTIVE&sort=-balance' },
  ];
  await db.orm
    .insert(savedView)
    .values(views.map((view) => Object.assign(view, { userId, createdAt: at, updatedAt: at })));
}

/** So long ago the visitor looked at Today last: what came over a weekend is new. */
const lastVisitMs = 2.5 * 24 * 60 * 60_000;

/** The last visit of the account that was there first, so that a believable part of the requests is new to it. */
export async function insertLastVisit(db: Database, now: Date): Promise<void> {
  const { userId } = await findFirstAccount(db);
  const seenAt = new Date(now.getTime() - lastVisitMs).toISOString();
  await db.orm.insert(todayVisit).values({ userId, seenAt, since: seenAt });
}

/** The messages between the account that was there first, which is the visitor's, and the two colleagues. */
export async function insertMessages(
  db: Database,
  messages: InventedMessage[],
  staff: StaffMember[],
): Promise<void> {
  const first = await findFirstAccount(db);
  const colleagues = [first, ...staff];
  const idOf = (place: number) => {
    const colleague = colleagues[place];
    if (!colleague) throw new Error('A message is from or to nobody');
    return colleague.userId;
  };
  await db.orm.insert(message).values(
    messages.map(({ from, to, body, createdAt }) => ({
      senderId: idOf(from),
      receiverId: idOf(to),
      body,
      createdAt: createdAt.toISOString(),
      updatedAt: createdAt.toISOString(),
    })),
  );
  // Anyone who answers has read what came before.
  await db.orm.insert(messageRead).select(
    query
      .selectDistinctOn([message.senderId, message.receiverId], {
        userId: message.senderId,
        otherId: message.receiverId,
        readUntil: message.createdAt,
        messageId: message.id,
      })
      .from(message)
      .orderBy(message.senderId, message.receiverId, desc(message.createdAt), desc(message.id)),
  );
}
