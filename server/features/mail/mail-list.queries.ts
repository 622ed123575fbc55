import sql from 'sql-template-tag';
import type { Mail, MailCounts, MailKind, MailRecordKind, MailState, MailSummary } from '#contracts/mail.ts';
import { submitterMailKinds } from '#contracts/mail.ts';
import { referenceOf } from '#contracts/references.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  sql as drizzle,
} from '#server/platform/database/drizzle.ts';
import { mail } from '#server/platform/database/schema.ts';
import { jobForEach } from '#server/platform/jobs/job-outbox.queries.ts';
import { mailKey, sendMailTask } from '#server/platform/mail/queue-mail.ts';

export interface MailFilter {
  state: MailState | undefined;
  kind: MailKind | undefined;
  recordKind: MailRecordKind | undefined;
  recordId: number | undefined;
  scope: PropertyScope;
}

/** One page of the messages, newest first, and how many there are in each state under the other filters. */
export async function listMail(
  db: Database,
  filter: MailFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: MailSummary[]; counts: MailCounts }> {
  const { state, ...others } = filter;
  const [rows, totals] = await Promise.all([
    db.orm
      .select(summaryColumns)
      .from(mail)
      .where(and(matches(others), state && eq(mail.state, state)))
      .orderBy(desc(mail.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.orm
      .select({ state: mail.state, total: count() })
      .from(mail)
      .where(matches(others))
      .groupBy(mail.state),
  ]);
  const counts: MailCounts = { queued: 0, held: 0, sent: 0, returned: 0, failed: 0 };
  for (const group of totals) counts[group.state] = group.total;
  return { rows: rows.map(toSummary), counts };
}

const summaryColumns = {
  id: mail.id,
  createdAt: mail.createdAt,
  kind: mail.kind,
  recordKind: mail.recordKind,
  recordId: mail.recordId,
  recipient: mail.recipient,
  subject: mail.subject,
  state: mail.state,
  attempts: mail.attempts,
  triedAt: mail.triedAt,
  sentAt: mail.sentAt,
  returnedAt: mail.returnedAt,
  answer: mail.answer,
  hasText: isNotNull(mail.textBody).mapWith(Boolean),
};

function matches({ kind, recordKind, recordId, scope }: Omit<MailFilter, 'state'>) {
  return and(
    kind && eq(mail.kind, kind),
    recordKind && eq(mail.recordKind, recordKind),
    recordId === undefined ? undefined : eq(mail.recordId, recordId),
    isWithin(scope),
  );
}

/** Messages about users are about no property: they are for those who work with all. */
function isWithin(scope: PropertyScope) {
  return scope === null ? undefined : inArray(mail.propertyCode, [...scope]);
}

/** A message as it is kept; its page's path is signed for whoever asks. */
export type FoundMail = Omit<Mail, 'pagePath'> & { propertyCode: string | null };

type SummaryRow = Omit<MailSummary, 'reference'>;

function toSummary(row: SummaryRow): MailSummary {
  const { recordKind, recordId } = row;
  const hasNone = recordKind === 'user' || recordKind === 'maintenance';
  return { ...row, reference: hasNone ? null : referenceOf(recordKind, recordId) };
}

/**
 * Where a message goes when it is sent again. What did not reach a submitter goes to the address that the record has by now:
 * it is corrected there. Everything else goes where it was meant to.
 */
const nextRecipient = drizzle<string>`coalesce(case when ${mail.state} in ('failed', 'returned')
  and ${inArray(mail.kind, [...submitterMailKinds])} then case ${mail.recordKind}
    when 'service-request' then (select email from service_request where id = ${mail.recordId})
    when 'registration' then (select email from registration where id = ${mail.recordId})
  end end, ${mail.recipient})`;

/** One message with its text; with `lock` it stays as it is until the transaction ends. */
export async function findMail(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<FoundMail | undefined> {
  const found = db.orm
    .select({
      ...summaryColumns,
      messageId: mail.messageId,
      nextRecipient,
      text: mail.textBody,
      html: mail.htmlBody,
      propertyCode: mail.propertyCode,
    })
    .from(mail)
    .where(and(eq(mail.id, id), isWithin(scope)));
  const [row] = lock ? await found.for('update') : await found;
  return row && { ...row, ...toSummary(row) };
}

export interface NextSending {
  recipient: string;
  mailbox: string;
  messageId: string;
}

/**
 * Puts a message that failed, came back or was held back into the queue. What was said to a failed try stays until the next
 * one.
 */
export async function requeueMail(
  db: Database,
  id: number,
  { recipient, mailbox, messageId }: NextSending,
): Promise<void> {
  await db.query(sql`
    update mail set state = 'queued', claimed_at = null, sent_at = null, returned_at = null,
      recipient = ${recipient}, mailbox = ${mailbox}, message_id = ${messageId},
      answer = case when state in ('failed', 'returned') then answer end
    where id = ${id}`);
}

export interface HeldMail {
  id: number;
  propertyCode: string | null;
  /** Staff have renewed or revoked the private link of its request. */
  isLinkChanged: boolean;
}

const isLinkChanged = drizzle<boolean>`${mail.recordKind} = 'service-request'
  and exists (select 1 from tracking_link where request_id = ${mail.recordId})`;

/** How many are held back, and the oldest of those that can be sent; these stay as they are until the transaction ends. */
export async function lockHeldMail(
  db: Database,
  { kind, scope }: Pick<MailFilter, 'kind' | 'scope'>,
  limit: number,
): Promise<{ total: number; sendable: HeldMail[] }> {
  const isHeld = and(
    eq(mail.state, 'held'),
    matches({ kind, scope, recordKind: undefined, recordId: undefined }),
  );
  const [counted] = await db.orm.select({ total: count() }).from(mail).where(isHeld);
  const sendable = await db.orm
    .select({ id: mail.id, propertyCode: mail.propertyCode, isLinkChanged })
    .from(mail)
    .where(and(isHeld, isNotNull(mail.textBody)))
    .orderBy(asc(mail.id))
    .limit(limit)
    .for('update');
  return { total: counted?.total ?? 0, sendable };
}

/** Puts held messages into the queue, each with the job that sends it. */
export async function releaseHeldMail(db: Database, ids: readonly number[]): Promise<void> {
  await db.query(sql`
    with released as (
      update mail set state = 'queued', answer = null where id = any(${ids}::int[]) returning id
    ), added as (${jobForEach(sendMailTask, sql`select id from released`, mailKey)})
    select 1`);
}
