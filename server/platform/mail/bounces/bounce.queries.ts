import type { MailboxTrouble } from '#contracts/mail.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gt, lte, or, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { appSetting, mail } from '#server/platform/database/schema.ts';

export interface BouncedMail {
  id: number;
  messageId: string;
  recipient: string;
  propertyCode: string | null;
}

/** The message that one of the ids names; of several the one that is named first. */
export async function findMailByMessageIds(
  { orm }: Database,
  messageIds: readonly string[],
): Promise<BouncedMail | undefined> {
  const [found] = await orm
    .select({
      id: mail.id,
      messageId: mail.messageId,
      recipient: mail.recipient,
      propertyCode: mail.propertyCode,
    })
    .from(mail)
    .where(isOneOf(mail.messageId, messageIds))
    .orderBy(sql`array_position(${sql.param(messageIds)}::text[], ${mail.messageId})`)
    .limit(1);
  return found;
}

/**
 * Notes that a message which a mail server took came back, and why; answers whether it was not known yet. One that was taken
 * and waits, since the answer was lost, is not sent again by itself.
 */
export async function markReturned(
  { orm }: Database,
  { id, messageId }: BouncedMail,
  answer: string,
  at: Date,
): Promise<boolean> {
  const wasTaken = or(eq(mail.state, 'sent'), and(eq(mail.state, 'queued'), gt(mail.attempts, 0)));
  const returned = await orm
    .update(mail)
    .set({ state: 'returned', returnedAt: at.toISOString(), answer, claimedAt: null })
    .where(and(eq(mail.id, id), eq(mail.messageId, messageId), wasTaken))
    .returning({ id: mail.id });
  return returned.length > 0;
}

/** How far a mailbox has been read. */
export interface MailboxPosition {
  /** Which mailbox it is, and which numbering of it. */
  mailbox: string;
  uidValidity: string;
  /** The last message that there was when it was first looked at. */
  since: number;
  /** The last message that was looked at. */
  uid: number;
  /** How often the one after it was begun, and not ended. */
  begun: number;
}

const positionName = 'bounces place';
const leaseName = 'bounces lease';
const troubleName = 'bounces trouble';

export async function findPosition({ orm }: Database): Promise<MailboxPosition | undefined> {
  const [found] = await orm
    .select({ position: sql<MailboxPosition>`${appSetting.value}::json` })
    .from(appSetting)
    .where(eq(appSetting.name, positionName));
  return found?.position;
}

export async function savePosition({ orm }: Database, position: MailboxPosition): Promise<void> {
  const value = JSON.stringify(position);
  await orm
    .insert(appSetting)
    .values({ name: positionName, value })
    .onConflictDoUpdate({ target: appSetting.name, set: { value } });
}

/** Takes the mailbox for this instance until then; false where another one has it. */
export async function takeMailbox({ orm }: Database, now: Date, until: Date): Promise<boolean> {
  const value = until.toISOString();
  const taken = await orm
    .insert(appSetting)
    .values({ name: leaseName, value })
    .onConflictDoUpdate({
      target: appSetting.name,
      set: { value },
      setWhere: lte(appSetting.value, now.toISOString()),
    })
    .returning({ name: appSetting.name });
  return taken.length > 0;
}

export async function giveMailboxBack({ orm }: Database, now: Date): Promise<void> {
  await orm.update(appSetting).set({ value: now.toISOString() }).where(eq(appSetting.name, leaseName));
}

interface SavedTrouble extends MailboxTrouble {
  mailbox: string;
}

/** What keeps this mailbox from being read. All instances report it in one place, and any of them takes it away. */
export async function findTrouble({ orm }: Database, mailbox: string): Promise<MailboxTrouble | null> {
  const [found] = await orm
    .select({ trouble: sql<SavedTrouble>`${appSetting.value}::json` })
    .from(appSetting)
    .where(eq(appSetting.name, troubleName));
  if (found?.trouble.mailbox !== mailbox) return null;
  const { reason, since } = found.trouble;
  return { reason, since };
}

/** Notes that the mailbox could not be read; since when, where it could not before, stays. */
export async function noteTrouble({ orm }: Database, trouble: SavedTrouble): Promise<void> {
  const value = JSON.stringify(trouble);
  const before = sql`${appSetting.value}::jsonb`;
  await orm
    .insert(appSetting)
    .values({ name: troubleName, value })
    .onConflictDoUpdate({
      target: appSetting.name,
      set: {
        value: sql`case when ${before} ->> 'mailbox' = ${trouble.mailbox}
          then (${value}::jsonb || jsonb_build_object('since', ${before} -> 'since'))::text
          else ${value}
        end`,
      },
    });
}

export async function forgetTrouble({ orm }: Database): Promise<void> {
  await orm.delete(appSetting).where(eq(appSetting.name, troubleName));
}
