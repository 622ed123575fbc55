import type { Database } from '#server/platform/database/database.ts';
import { and, eq, isNotNull, sql } from '#server/platform/database/drizzle.ts';
import { document } from '#server/platform/database/packet-schema.ts';
import { lease, owner, tenant, unit } from '#server/platform/database/rental-schema.ts';
import { approval, auditEntry, registration } from '#server/platform/database/schema.ts';
import { lockSavedRows } from '#server/platform/undo/saved-rows.queries.ts';
import type { RowsByKind, SavedRow, UndoableKind } from '#server/platform/undo/saved-rows.ts';

/** What the approved registrations became, for those whose records are on file, and that staff have seen their documents. */
export async function insertApprovals(db: Database): Promise<void> {
  const approved = await listApproved(db);
  const rows = {
    owner: await rowsOf(
      db,
      'owner',
      approved.map(({ ownerId }) => ownerId),
    ),
    unit: await rowsOf(
      db,
      'unit',
      approved.map(({ unitId }) => unitId),
    ),
    tenant: await rowsOf(
      db,
      'tenant',
      approved.map(({ tenantId }) => tenantId),
    ),
    lease: await rowsOf(
      db,
      'lease',
      approved.map(({ leaseId }) => leaseId),
    ),
  };
  const saved = approved.flatMap(({ registrationId, at, byUserId, byEmail, ...ids }) => {
    const [madeOwner, changedUnit, madeTenant, madeLease] = [
      rows.owner.get(ids.ownerId),
      rows.unit.get(ids.unitId),
      rows.tenant.get(ids.tenantId),
      rows.lease.get(ids.leaseId),
    ];
    const work: { before: RowsByKind; after: RowsByKind } | null =
      madeOwner && changedUnit
        ? {
            before: { unit: [{ ...changedUnit, ownerId: null }] },
            after: { owner: [madeOwner], unit: [changedUnit] },
          }
        : madeTenant && madeLease
          ? { before: {}, after: { tenant: [madeTenant], lease: [madeLease] } }
          : null;
    if (!work || !at) return [];
    return [
      {
        registrationId,
        at,
        byUserId,
        byEmail: byEmail ?? '',
        ...work,
        reviewBefore: 'NEW' as const,
        wasArchived: false,
      },
    ];
  });
  if (saved.length > 0) await db.orm.insert(approval).values(saved);
  await acceptDocuments(db);
}

/** Registrations with the person and the unit or lease that they became; null where those are not on file. */
async function listApproved({ orm }: Database) {
  const isOf = (person: typeof owner | typeof tenant) =>
    sql`lower(${person.email}) = lower(${registration.email})`;
  return orm
    .selectDistinctOn([registration.id], {
      registrationId: registration.id,
      at: registration.decidedAt,
      byUserId: auditEntry.actorUserId,
      byEmail: auditEntry.actorEmail,
      ownerId: owner.id,
      unitId: unit.id,
      tenantId: tenant.id,
      leaseId: lease.id,
    })
    .from(registration)
    .innerJoin(
      auditEntry,
      and(
        eq(auditEntry.objectKind, 'registration'),
        eq(auditEntry.objectId, registration.id),
        eq(auditEntry.action, 'approved'),
      ),
    )
    .leftJoin(unit, eq(unit.id, registration.unitId))
    .leftJoin(owner, and(eq(registration.partyType, 'OWNER'), eq(owner.id, unit.ownerId), isOf(owner)))
    .leftJoin(tenant, and(eq(registration.partyType, 'TENANT'), isOf(tenant)))
    .leftJoin(lease, and(eq(lease.tenantId, tenant.id), eq(lease.unitId, unit.id)))
    .where(eq(registration.review, 'APPROVED'))
    .orderBy(registration.id, lease.startDate);
}

async function rowsOf(
  db: Database,
  kind: UndoableKind,
  ids: readonly (number | null)[],
): Promise<Map<number | null, SavedRow>> {
  const found = await lockSavedRows(db, kind, [...new Set(ids.filter((id) => id !== null))]);
  return new Map(found.map((row) => [row.id, row]));
}

async function acceptDocuments({ orm }: Database): Promise<void> {
  await orm
    .update(document)
    .set({
      state: 'ACCEPTED',
      decidedAt: sql`${registration.decidedAt}`,
      decidedBy: sql`${auditEntry.actorEmail}`,
    })
    .from(registration)
    .innerJoin(
      auditEntry,
      and(
        eq(auditEntry.objectKind, 'registration'),
        eq(auditEntry.objectId, registration.id),
        eq(auditEntry.action, 'approved'),
      ),
    )
    .where(
      and(
        eq(document.registrationId, registration.id),
        eq(registration.review, 'APPROVED'),
        isNotNull(document.fileId),
      ),
    );
}
