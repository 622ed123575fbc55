import type { Assessment } from '#contracts/assessments.ts';
import { ownerName } from '#server/features/people/person-name.queries.ts';
import { unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, isNull, query, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf, laterThanBefore, sentRows } from '#server/platform/database/expressions.ts';
import { newestFirst, pageOfTable, readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import {
  account,
  accountEntry,
  assessment,
  assessmentRun,
  owner,
  property,
  unit,
} from '#server/platform/database/rental-schema.ts';
import { writersOf } from '#server/platform/database/table-writers.queries.ts';
import type { ColumnsOf } from '#server/platform/database/table-writers.queries.ts';

const isStanding = and(eq(assessmentRun.assessmentId, assessment.id), isNull(assessmentRun.undoneAt));

const charged = query
  .select({ sum: sql`sum(${accountEntry.amountCents})` })
  .from(accountEntry)
  .where(eq(accountEntry.runId, assessmentRun.id));

const columns = {
  id: assessment.id,
  createdAt: assessment.createdAt,
  updatedAt: assessment.updatedAt,
  propertyCode: assessment.propertyCode,
  title: assessment.title,
  year: assessment.year,
  budget: assessment.budget,
  basis: assessment.basis,
  unitAmount: assessment.unitAmount,
  frequency: assessment.frequency,
  firstDue: assessment.firstDue,
  runAt: assessmentRun.runAt,
  charged: sql<number | null>`(${charged} / 100)::float8`,
};

/** One page of the assessments, newest first. An office has some dozens. */
export async function listAssessments(
  db: Database,
  { propertyCode, scope }: { propertyCode: string | undefined; scope: PropertyScope },
  options: PageOptions,
): Promise<FoundPage<Assessment>> {
  const page = pageOfTable(
    db,
    {
      table: assessment,
      matches: and(
        withinScope(scope, assessment.propertyCode),
        propertyCode === undefined ? undefined : eq(assessment.propertyCode, propertyCode),
      ),
      order: newestFirst(assessment),
    },
    options,
  );
  const rows = page.within
    .select({ ...columns, total: page.total })
    .from(page.ids)
    .innerJoin(assessment, eq(assessment.id, page.ids.listedId))
    .leftJoin(assessmentRun, isStanding)
    .orderBy(...page.orderBy);
  return readPage(page, rows);
}

/** One assessment; with `lock` it stays as it is until the transaction ends. */
export async function findAssessment(
  { orm }: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<Assessment | undefined> {
  const found = orm
    .select(columns)
    .from(assessment)
    .leftJoin(assessmentRun, isStanding)
    .where(and(eq(assessment.id, id), withinScope(scope, assessment.propertyCode)));
  const [row] = lock ? await found.for('update', { of: assessment }) : await found;
  return row;
}

export type AssessmentColumns = ColumnsOf<typeof assessment>;

export const {
  insert: insertAssessment,
  update: updateAssessment,
  remove: deleteAssessment,
} = writersOf(assessment);

/** Whether an assessment was ever run. */
export async function wasEverRun({ orm }: Database, id: number): Promise<boolean> {
  return (await orm.$count(assessmentRun, eq(assessmentRun.assessmentId, id))) > 0;
}

/** No one else charges the property's units, and no unit comes or goes, until the transaction ends. */
export async function lockProperty({ orm }: Database, code: string): Promise<void> {
  await orm.select({ id: property.id }).from(property).where(eq(property.code, code)).for('update');
}

/** A unit as an assessment is divided among them. */
export type SharingUnit = Awaited<ReturnType<typeof listSharingUnits>>[number];

/** The units of a property with their owners and shares, by identifier. */
export function listSharingUnits({ orm }: Database, propertyCode: string) {
  return orm
    .select({ unit: unitName, owner: ownerName, share: unit.share, accountId: account.id })
    .from(unit)
    .innerJoin(account, eq(account.unitId, unit.id))
    .leftJoin(owner, eq(owner.id, unit.ownerId))
    .where(eq(unit.propertyCode, propertyCode))
    .orderBy(unit.unitIdentifier);
}

export async function insertRun(
  { orm }: Database,
  run: { assessmentId: number; runAt: string; runBy: number | null },
): Promise<number> {
  const [row] = await orm.insert(assessmentRun).values(run).returning({ id: assessmentRun.id });
  return row?.id ?? 0;
}

/** The run of an assessment that is not undone. */
export async function findStandingRun({ orm }: Database, assessmentId: number): Promise<number | undefined> {
  const [row] = await orm
    .select({ id: assessmentRun.id })
    .from(assessmentRun)
    .where(and(eq(assessmentRun.assessmentId, assessmentId), isNull(assessmentRun.undoneAt)));
  return row?.id;
}

export async function endRun({ orm }: Database, runId: number, undoneAt: string): Promise<void> {
  await orm.update(assessmentRun).set({ undoneAt }).where(eq(assessmentRun.id, runId));
}

/** The accounts in which a run entered something. */
export async function listAccountsOfRun({ orm }: Database, runId: number): Promise<number[]> {
  const rows = await orm
    .selectDistinct({ id: accountEntry.accountId })
    .from(accountEntry)
    .where(eq(accountEntry.runId, runId));
  return rows.map(({ id }) => id);
}

export interface UnitShare {
  id: number;
  propertyCode: string;
  unitIdentifier: string;
  share: number | null;
}

/** Those of the units that the caller works with; they stay as they are until the transaction ends. */
export function lockShares(
  { orm }: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<UnitShare[]> {
  return orm
    .select({
      id: unit.id,
      propertyCode: unit.propertyCode,
      unitIdentifier: unit.unitIdentifier,
      share: unit.share,
    })
    .from(unit)
    .where(and(isOneOf(unit.id, ids), withinScope(scope, unit.propertyCode)))
    .orderBy(unit.id)
    .for('update');
}

/** Writes the shares of many units in one statement. */
export async function updateShares(
  db: Database,
  shares: readonly Pick<UnitShare, 'id' | 'share'>[],
  at: string,
): Promise<void> {
  const sent = sentRows(db, { id: unit.id, share: unit.share }, shares);
  await db.orm
    .with(sent)
    .update(unit)
    .set({ share: sent.share, updatedAt: laterThanBefore(unit.updatedAt, at) })
    .from(sent)
    .where(eq(unit.id, sent.id));
}
