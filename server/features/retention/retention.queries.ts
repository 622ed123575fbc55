import { referenceOf } from '#contracts/references.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { DueDocument, RemovalCertificate, RetentionRule } from '#contracts/retention.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, desc, eq, isNotNull, isNull, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import type { PageOptions } from '#server/platform/database/lists.queries.ts';
import { document, removalCertificate, retentionRule } from '#server/platform/database/packet-schema.ts';
import { registration, storedFile } from '#server/platform/database/schema.ts';
import { site } from '#site';

export type StoredRule = Omit<RetentionRule, 'dueCount'>;

const ruleColumns = {
  kind: retentionRule.kind,
  isOn: retentionRule.isOn,
  days: retentionRule.days,
  countsFrom: retentionRule.countsFrom,
  updatedAt: retentionRule.updatedAt,
  confirmedAt: retentionRule.confirmedAt,
  confirmedBy: retentionRule.confirmedBy,
};

export async function listRules({ orm }: Database): Promise<StoredRule[]> {
  return orm.select(ruleColumns).from(retentionRule);
}

/** One rule; with `lock` it stays as it is until the transaction ends. */
export async function findRule(
  { orm }: Database,
  kind: DocumentKind,
  lock = false,
): Promise<StoredRule | undefined> {
  const found = orm.select(ruleColumns).from(retentionRule).where(eq(retentionRule.kind, kind));
  const [row] = lock ? await found.for('update') : await found;
  return row;
}

export async function updateRule(
  { orm }: Database,
  kind: DocumentKind,
  update: Partial<Omit<StoredRule, 'kind'>>,
): Promise<void> {
  await orm.update(retentionRule).set(update).where(eq(retentionRule.kind, kind));
}

/** What a rule says of how long. */
export type Term = Pick<StoredRule, 'kind' | 'days' | 'countsFrom'>;

const decidedOn = sql<string>`(${registration.decidedAt} at time zone ${sql.param(site.timeZone)})::date`;
const isDecided = isNotNull(registration.decidedAt);

/** The day that a rule counts from; null where there is none yet. */
function countedFrom({ countsFrom }: Term): SQL<string> {
  return countsFrom === 'DECISION'
    ? decidedOn
    : sql<string>`case when ${registration.review} = 'DECLINED' then ${decidedOn} else ${registration.movedOutOn} end`;
}

/** The documents whose days are over, be they held or not. */
function isOver(term: Term, today: string): SQL | undefined {
  return and(
    eq(document.kind, term.kind),
    isNotNull(document.fileId),
    isDecided,
    sql`${countedFrom(term)} + ${sql.param(term.days)}::int <= ${sql.param(today)}::date`,
  );
}

const isFree = isNull(registration.holdReason);

const dueColumns = (term: Term) => ({
  id: document.id,
  registrationId: document.registrationId,
  unitIdentifier: registration.unitIdentifier,
  kind: document.kind,
  version: document.version,
  size: storedFile.sizeBytes,
  countedFrom: sql<string>`${countedFrom(term)}::text`,
});

/** A page of what a rule would remove, the oldest documents first, and the digest of the whole list. */
export async function listDue(
  { orm }: Database,
  { term, today }: { term: Term; today: string },
  { page, pageSize }: PageOptions,
): Promise<{ rows: DueDocument[]; total: number; meta: { digest: string; held: number } }> {
  const [summary] = await orm
    .select({
      total: sql<number>`count(*) filter (where ${isFree})::int`,
      held: sql<number>`count(*) filter (where not ${isFree})::int`,
      digest: sql<string>`md5(coalesce(string_agg(${document.id}::text, ',' order by ${document.id}) filter (where ${isFree}), ''))`,
    })
    .from(document)
    .innerJoin(registration, eq(registration.id, document.registrationId))
    .where(isOver(term, today));
  const rows = await orm
    .select(dueColumns(term))
    .from(document)
    .innerJoin(registration, eq(registration.id, document.registrationId))
    .innerJoin(storedFile, eq(storedFile.id, document.fileId))
    .where(and(isOver(term, today), isFree))
    .orderBy(asc(document.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const { total = 0, held = 0, digest = '' } = summary ?? {};
  return {
    rows: rows.map((row) =>
      Object.assign(row, { reference: referenceOf('registration', row.registrationId) }),
    ),
    total,
    meta: { digest, held },
  };
}

/** The documents that a rule would remove, the oldest first. */
export async function findDue(
  { orm }: Database,
  { term, today }: { term: Term; today: string },
  limit: number,
): Promise<{ id: number; registrationId: number }[]> {
  return orm
    .select({ id: document.id, registrationId: document.registrationId })
    .from(document)
    .innerJoin(registration, eq(registration.id, document.registrationId))
    .where(and(isOver(term, today), isFree))
    .orderBy(asc(document.id))
    .limit(limit);
}

export interface PaperToRemove {
  registrationId: number;
  propertyCode: string;
  kind: DocumentKind;
  version: number;
  fileId: number;
  storageKey: string;
  sha256: string;
  sizeBytes: number;
  countedFrom: string;
}

/**
 * Locks a registration and answers the document as the rule finds it then: undefined where its days are not over, it is gone
 * already, or the registration is under a legal hold by now. The statement that waits for the lock is not the one that looks.
 */
export async function lockDue(
  { orm }: Database,
  { id, registrationId }: { id: number; registrationId: number },
  { term, today }: { term: Term; today: string },
): Promise<PaperToRemove | undefined> {
  await orm
    .select({ id: registration.id })
    .from(registration)
    .where(eq(registration.id, registrationId))
    .for('update');
  const [row] = await orm
    .select({
      registrationId: document.registrationId,
      propertyCode: registration.propertyCode,
      kind: document.kind,
      version: document.version,
      fileId: storedFile.id,
      storageKey: storedFile.storageKey,
      sha256: storedFile.sha256,
      sizeBytes: storedFile.sizeBytes,
      countedFrom: sql<string>`${countedFrom(term)}::text`,
    })
    .from(document)
    .innerJoin(registration, eq(registration.id, document.registrationId))
    .innerJoin(storedFile, eq(storedFile.id, document.fileId))
    .where(and(eq(document.id, id), isOver(term, today), isFree));
  return row;
}

export async function insertCertificate(
  { orm }: Database,
  row: typeof removalCertificate.$inferInsert,
): Promise<void> {
  await orm.insert(removalCertificate).values(row);
}

/** A page of the certificates, the newest first. */
export async function listCertificates(
  { orm }: Database,
  { page, pageSize }: PageOptions,
): Promise<{ rows: RemovalCertificate[]; total: number }> {
  const [counted] = await orm.select({ total: sql<number>`count(*)::int` }).from(removalCertificate);
  const rows = await orm
    .select()
    .from(removalCertificate)
    .orderBy(desc(removalCertificate.removedAt), desc(removalCertificate.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    rows: rows.map(({ registrationId, sizeBytes, ...row }) =>
      Object.assign(row, { reference: referenceOf('registration', registrationId), size: sizeBytes }),
    ),
    total: counted?.total ?? 0,
  };
}
