import type {
  Mail,
  MailCounts,
  MailFilters,
  MailKind,
  MailRecordKind,
  MailState,
  MailSummary,
} from '#contracts/mail.ts';
import { submitterMailKinds } from '#contracts/mail.ts';
import { referencedKinds, referenceOf } from '#contracts/references.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import { recordsOfUnit } from '#server/features/units/unit-records.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  alias,
  and,
  asc,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  query,
  sql,
} from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { inOrder, sortedWithin } from '#server/platform/database/lists.queries.ts';
import { account, lease, tenant, unit } from '#server/platform/database/rental-schema.ts';
import { mail, registration, serviceRequest, trackingLink } from '#server/platform/database/schema.ts';
import { insertJobs } from '#server/platform/jobs/job-outbox.queries.ts';
import { mailKey, sendMailTask } from '#server/platform/mail/queue-mail.ts';

export interface MailFilter {
  state: MailState | undefined;
  kind: MailKind | undefined;
  recordKind: MailRecordKind | undefined;
  recordId: number | undefined;
  unit: NamedUnit | undefined;
  scope: PropertyScope;
}

export interface ListedMail extends MailFilter {
  /** Newest first where nothing is said. */
  sort?: MailFilters['sort'];
}

const sortColumns = {
  created: [],
  subject: [mail.subject],
  to: [mail.recipient],
  state: [mail.state],
} as const;

/** One page of the messages, and how many there are in each state under the other filters. */
export async function listMail(
  db: Database,
  filter: ListedMail,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: MailSummary[]; counts: MailCounts }> {
  const { state, sort = '-created', ...others } = filter;
  // Their numbers are given as they come: the index of the numbers serves the usual order.
  const order = sortedWithin([{ by: mail.id, isDescending: true }], sort, sortColumns);
  const [rows, totals] = await Promise.all([
    db.orm
      .select(summaryColumns)
      .from(mail)
      .where(and(matches(others), state && eq(mail.state, state)))
      .orderBy(...inOrder(order))
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

const unitOfAccount = query
  .select({ unitIdentifier: unit.unitIdentifier })
  .from(account)
  .innerJoin(unit, eq(unit.id, account.unitId))
  .where(eq(account.id, mail.recordId));

/** An account is called by its unit. */
const accountUnit = sql<string | null>`case when ${mail.recordKind} = 'account' then ${unitOfAccount} end`;

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
  accountUnit,
};

function matches({ kind, recordKind, recordId, unit, scope }: Omit<MailFilter, 'state'>) {
  return and(
    kind && eq(mail.kind, kind),
    recordKind && eq(mail.recordKind, recordKind),
    recordId === undefined ? undefined : eq(mail.recordId, recordId),
    unit && isAboutUnit(unit),
    // Messages about users are about no property: they are for those who work with all.
    withinScope(scope, mail.propertyCode),
  );
}

/** Found by the records first: there are few of them. */
function isAboutUnit(unit: NamedUnit) {
  const about = alias(mail, 'about_unit');
  const ids = query
    .select({ id: about.id })
    .from(about)
    .innerJoin(recordsOfUnit(unit), sql`${about.recordKind} = about.kind and ${about.recordId} = about.id`);
  return sql`${mail.id} = any(array${ids})`;
}

/** A message as it is stored; its page's path is signed for anyone who asks. */
export type FoundMail = Omit<Mail, 'pagePath'> & { propertyCode: string | null };

type SummaryRow = Omit<MailSummary, 'reference'> & { accountUnit: string | null };

function toSummary({ accountUnit, ...row }: SummaryRow): MailSummary {
  const { recordKind, recordId } = row;
  const named = referencedKinds.find((kind) => kind === recordKind);
  return { ...row, reference: named ? referenceOf(named, recordId) : accountUnit };
}

const requestEmail = query
  .select({ email: serviceRequest.email })
  .from(serviceRequest)
  .where(eq(serviceRequest.id, mail.recordId));
const registrationEmail = query
  .select({ email: registration.email })
  .from(registration)
  .where(eq(registration.id, mail.recordId));

const tenantEmail = query
  .select({ email: tenant.email })
  .from(tenant)
  .innerJoin(lease, eq(lease.tenantId, tenant.id))
  .where(eq(lease.id, mail.recordId));

/**
 * Where a message goes when it is sent again. What did not reach a submitter or a tenant goes to the address that the record
 * has by now: it is corrected there. Everything else goes where it was meant to.
 */
const nextRecipient = sql<string>`coalesce(case when ${mail.state} in ('failed', 'returned')
  and ${inArray(mail.kind, [...submitterMailKinds, 'rent-reminder'])} then case ${mail.recordKind}
    when 'service-request' then ${requestEmail}
    when 'registration' then ${registrationEmail}
    when 'lease' then ${tenantEmail}
  end end, ${mail.recipient})`;

/** One message with its text; with `lock` it stays as it is until the transaction ends. */
export async function findMail(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<FoundMail | undefined> {
  const asked = db.orm
    .select({
      ...summaryColumns,
      messageId: mail.messageId,
      nextRecipient,
      text: mail.textBody,
      html: mail.htmlBody,
      propertyCode: mail.propertyCode,
    })
    .from(mail)
    .where(and(eq(mail.id, id), withinScope(scope, mail.propertyCode)));
  const [row] = lock ? await asked.for('update', { of: mail }) : await asked;
  if (!row) return undefined;
  const { accountUnit: _named, ...found } = row;
  return { ...found, ...toSummary(row) };
}

export interface NextSending {
  recipient: string;
  mailbox: string;
  messageId: string;
}

/**
 * Puts a message that failed, came back or was held into the queue. What was said to a failed try stays until the next
 * one.
 */
export async function requeueMail(
  { orm }: Database,
  id: number,
  { recipient, mailbox, messageId }: NextSending,
): Promise<void> {
  await orm
    .update(mail)
    .set({
      state: 'queued',
      claimedAt: null,
      sentAt: null,
      returnedAt: null,
      recipient,
      mailbox,
      messageId,
      answer: sql`case when ${mail.state} in ('failed', 'returned') then ${mail.answer} end`,
    })
    .where(eq(mail.id, id));
}

export interface HeldMail {
  id: number;
  propertyCode: string | null;
  /** Staff have renewed or revoked the private link of its request. */
  isLinkChanged: boolean;
}

const changedLink = query
  .select({ requestId: trackingLink.requestId })
  .from(trackingLink)
  .where(eq(trackingLink.requestId, mail.recordId));

const isLinkChanged = sql<boolean>`${mail.recordKind} = 'service-request' and ${exists(changedLink)}`;

/** How many are held, and the oldest of those that can be sent; these stay as they are until the transaction ends. */
export async function lockHeldMail(
  db: Database,
  { kind, scope }: Pick<MailFilter, 'kind' | 'scope'>,
  limit: number,
): Promise<{ total: number; sendable: HeldMail[] }> {
  const isHeld = and(
    eq(mail.state, 'held'),
    matches({ kind, scope, recordKind: undefined, recordId: undefined, unit: undefined }),
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
export async function releaseHeldMail({ orm }: Database, ids: readonly number[]): Promise<void> {
  const released = orm
    .$with('released')
    .as(
      orm
        .update(mail)
        .set({ state: 'queued', answer: null })
        .where(isOneOf(mail.id, ids))
        .returning({ id: mail.id }),
    );
  const added = orm
    .$with('added', {})
    .as(insertJobs(sendMailTask, { id: released.id, from: released }, mailKey));
  await orm.with(released, added).select({ id: released.id }).from(released);
}
