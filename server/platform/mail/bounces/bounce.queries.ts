import sql from 'sql-template-tag';
import type { MailboxTrouble } from '#contracts/mail.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface BouncedMail {
  id: number;
  messageId: string;
  recipient: string;
  propertyCode: string | null;
}

/** The message that one of the ids names; of several the one that is named first. */
export async function findMailByMessageIds(
  db: Database,
  messageIds: readonly string[],
): Promise<BouncedMail | undefined> {
  const [found] = await db.query<BouncedMail>(sql`
    select mail.id, mail.message_id as "messageId", recipient, property_code as "propertyCode"
    from unnest(${messageIds}::text[]) with ordinality as named (message_id, place)
    join mail on mail.message_id = named.message_id
    order by place limit 1`);
  return found;
}

/**
 * Notes that a message which a mail server took came back, and why; answers whether it was not known yet. One that was taken
 * and waits, since the answer was lost, is not sent again by itself.
 */
export async function markReturned(
  db: Database,
  { id, messageId }: BouncedMail,
  answer: string,
  at: Date,
): Promise<boolean> {
  const returned = await db.query(sql`
    update mail set state = 'returned', returned_at = ${at.toISOString()}, answer = ${answer}, claimed_at = null
    where id = ${id} and message_id = ${messageId} and (state = 'sent' or (state = 'queued' and attempts > 0))
    returning id`);
  return returned.length > 0;
}

/** How far a mailbox has been read. */
export interface MailboxPlace {
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

const placeName = 'bounces place';
const leaseName = 'bounces lease';
const troubleName = 'bounces trouble';

export async function findPlace(db: Database): Promise<MailboxPlace | undefined> {
  const [found] = await db.query<{ place: MailboxPlace }>(
    sql`select value::json as place from app_setting where name = ${placeName}`,
  );
  return found?.place;
}

export async function savePlace(db: Database, place: MailboxPlace): Promise<void> {
  await db.query(sql`
    insert into app_setting (name, value) values (${placeName}, ${JSON.stringify(place)})
    on conflict (name) do update set value = excluded.value`);
}

/** Takes the mailbox for this instance until then; false where another one has it. */
export async function takeMailbox(db: Database, now: Date, until: Date): Promise<boolean> {
  const taken = await db.query(sql`
    insert into app_setting (name, value) values (${leaseName}, ${until.toISOString()})
    on conflict (name) do update set value = excluded.value where app_setting.value <= ${now.toISOString()}
    returning name`);
  return taken.length > 0;
}

export async function giveMailboxBack(db: Database, now: Date): Promise<void> {
  await db.query(sql`update app_setting set value = ${now.toISOString()} where name = ${leaseName}`);
}

interface KeptTrouble extends MailboxTrouble {
  mailbox: string;
}

/** What keeps this mailbox from being read. All instances tell of it in one place, and any of them takes it away. */
export async function findTrouble(db: Database, mailbox: string): Promise<MailboxTrouble | null> {
  const [found] = await db.query<{ trouble: KeptTrouble }>(
    sql`select value::json as trouble from app_setting where name = ${troubleName}`,
  );
  if (found?.trouble.mailbox !== mailbox) return null;
  const { reason, since } = found.trouble;
  return { reason, since };
}

/** Notes that the mailbox could not be read; since when, where it could not before, stays. */
export async function noteTrouble(db: Database, trouble: KeptTrouble): Promise<void> {
  await db.query(sql`
    insert into app_setting (name, value) values (${troubleName}, ${JSON.stringify(trouble)})
    on conflict (name) do update set value = case
      when app_setting.value::jsonb ->> 'mailbox' = ${trouble.mailbox}
      then (excluded.value::jsonb || jsonb_build_object('since', app_setting.value::jsonb -> 'since'))::text
      else excluded.value
    end`);
}

export async function forgetTrouble(db: Database): Promise<void> {
  await db.query(sql`delete from app_setting where name = ${troubleName}`);
}
