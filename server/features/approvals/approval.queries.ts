import type { Approval, ApprovedRecord } from '#contracts/approvals.ts';
import { leaseStatusOn } from '#contracts/lease-status.ts';
import { fullName } from '#contracts/people.ts';
import type { MatchedUnit } from '#contracts/approvals.ts';
import type { ReviewState } from '#contracts/registration-review.ts';
import { tenantName } from '#server/features/people/person-name.queries.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, isNull } from '#server/platform/database/drizzle.ts';
import { lease, property, tenant } from '#server/platform/database/rental-schema.ts';
import { approval, registration } from '#server/platform/database/schema.ts';
import { addedRows } from '#server/platform/undo/saved-rows.ts';
import type { SavedRow, SavedWork } from '#server/platform/undo/saved-rows.ts';

/** An approval with what it wrote. */
export interface StoredApproval extends SavedWork {
  id: number;
  registrationId: number;
  at: string;
  byEmail: string;
  reviewBefore: ReviewState;
  wasArchived: boolean;
  undoneAt: string | null;
}

const columns = {
  id: approval.id,
  registrationId: approval.registrationId,
  at: approval.at,
  byEmail: approval.byEmail,
  before: approval.before,
  after: approval.after,
  reviewBefore: approval.reviewBefore,
  wasArchived: approval.wasArchived,
  undoneAt: approval.undoneAt,
};

export async function insertApproval(
  { orm }: Database,
  done: Omit<typeof approval.$inferInsert, 'byUserId' | 'byEmail' | 'undoneAt'>,
  { userId, email }: Pick<Caller, 'userId' | 'email'>,
): Promise<number> {
  const [row] = await orm
    .insert(approval)
    .values({ ...done, byUserId: userId, byEmail: email })
    .returning({ id: approval.id });
  return row?.id ?? 0;
}

/** The approval in force of a registration. */
export async function findApprovalOf(
  { orm }: Database,
  registrationId: number,
): Promise<StoredApproval | undefined> {
  const [row] = await orm
    .select(columns)
    .from(approval)
    .where(and(eq(approval.registrationId, registrationId), isNull(approval.undoneAt)));
  return row;
}

/** An approval whose registration the caller works with; it stays as it is until the transaction ends. */
export async function lockApproval(
  { orm }: Database,
  { id, scope }: RecordKey,
): Promise<StoredApproval | undefined> {
  const [row] = await orm
    .select(columns)
    .from(approval)
    .innerJoin(registration, eq(registration.id, approval.registrationId))
    .where(and(eq(approval.id, id), withinScope(scope, registration.propertyCode)))
    .for('update', { of: approval });
  return row;
}

export async function markUndone({ orm }: Database, id: number, at: string): Promise<void> {
  await orm.update(approval).set({ undoneAt: at }).where(eq(approval.id, id));
}

/** The id of the property with a code; the code of a registration is that of one. */
export async function findPropertyId({ orm }: Database, code: string): Promise<number> {
  const [row] = await orm.select({ id: property.id }).from(property).where(eq(property.code, code));
  return row?.id ?? 0;
}

/** The leases of a unit, the latest start first. */
export async function listLeasesOf(
  { orm }: Database,
  unitId: number,
  today: string,
): Promise<MatchedUnit['leases']> {
  const rows = await orm
    .select({ id: lease.id, tenant: tenantName, startDate: lease.startDate, endDate: lease.endDate })
    .from(lease)
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .where(eq(lease.unitId, unitId))
    .orderBy(desc(lease.startDate));
  return rows.map((row) => Object.assign(row, { status: leaseStatusOn(row, today) }));
}

/** An approval as it is answered: the records that it touched, by the names that they had then. */
export function toApproval({ id, registrationId, at, byEmail, undoneAt, ...work }: StoredApproval): Approval {
  return { id, registrationId, at, byEmail, undoneAt, records: recordsOf(work) };
}

function recordsOf(work: SavedWork): ApprovedRecord[] {
  const kinds = ['owner', 'tenant', 'unit', 'lease'] as const;
  return kinds.flatMap((kind) => {
    const added = new Set(addedRows(work, kind).map(({ id }) => id));
    return (work.after[kind] ?? []).map((row) => ({
      kind,
      id: row.id,
      name: nameOf(kind, row),
      isNew: added.has(row.id),
    }));
  });
}

function nameOf(kind: ApprovedRecord['kind'], row: SavedRow): string {
  if (kind === 'unit') return String(row['unitIdentifier']);
  if (kind === 'lease') return `${String(row['startDate'])} – ${String(row['endDate'])}`;
  return fullName({ firstName: String(row['firstName']), lastName: String(row['lastName']) });
}
