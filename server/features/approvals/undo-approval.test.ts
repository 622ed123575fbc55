import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { approvals } from '#contracts/approvals.ts';
import type { Approval } from '#contracts/approvals.ts';
import { listAudit } from '#contracts/audit.ts';
import { changeLease, getLease } from '#contracts/leases.ts';
import { payments } from '#contracts/payments.ts';
import { registrations } from '#contracts/registrations.ts';
import type { Registration } from '#contracts/registrations.ts';
import { getTenant, replaceTenant } from '#contracts/tenants.ts';
import { undoableTables } from '#server/platform/undo/undoable-tables.ts';
import { getTableName } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn } from '#server/platform/database/drizzle.ts';
import { newPerson } from '#tests/support/approval-builders.ts';
import type { Choices } from '#tests/support/approval-builders.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { contentsOf, failAfterEach } from '#tests/support/fault-injection.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { addOwner, addTenant, addUnit } from '#tests/support/property-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { addAccountEntry } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
let pool: pg.Pool;
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  ({ pool } = app.database.db);
});
afterAll(() => app.close());

let last = 0;
const unitDigits = () => String(++last).padStart(4, '0');
const terms = { startDate: '2026-03-01', endDate: '2027-02-28', rentAmount: 1500, dueDay: 1 };

const approve = ({ id, updatedAt }: Registration, choices: Choices) =>
  app.api.call(approvals.approve, { params: { id }, body: { choices, expectedUpdatedAt: updatedAt } }, as);

async function approved(registration: Registration, choices: Choices): Promise<Approval> {
  const answer = await approve(registration, choices);
  if (answer.status !== 201) throw new Error(`It was refused: ${answer.text}`);
  return answer.body.data;
}

const undo = ({ id }: Approval) => app.api.call(approvals.undo, { params: { id } }, as);

const recordOf = ({ records }: Approval, kind: string): number =>
  records.find((record) => record.kind === kind)?.id ?? 0;

const contents = () => contentsOf(pool);

describe('undoing an approval', () => {
  test.each([
    [
      'a new tenant of a new unit with a lease',
      'TENANT',
      false,
      newPerson({ createUnit: true, lease: terms }),
    ],
    ['a new tenant of a unit on file', 'TENANT', true, newPerson({ lease: terms, archive: false })],
    ['a new owner of a unit on file', 'OWNER', true, newPerson({ ownerSince: '2026-02-01' })],
    ['an owner of a new unit', 'OWNER', false, newPerson({ createUnit: true, ownerSince: '2026-02-01' })],
  ] as const)('leaves no trace of %s but the history', async (_what, partyType, isOnFile, choices) => {
    const digits = unitDigits();
    if (isOnFile) await addUnit(app, as, digits);
    const registration = await submitRegistration(app, { partyType, unitDigits: digits });
    const before = await contents();
    const approval = await approved(registration, choices);
    expect(await contents()).not.toEqual(before);
    expect((await undo(approval)).body.data.undoneAt).not.toBeNull();
    expect(await contents()).toEqual(before);
    const again = await undo(approval);
    expect([again.status, again.error.message]).toEqual([409, 'This approval has already been undone.']);
    for (const { kind: objectKind, id: objectId, isNew } of approval.records) {
      const { body } = await app.api.call(listAudit, { query: { objectKind, objectId } }, as);
      expect(body.data[0]).toMatchObject({
        action: isNew ? 'deleted' : 'changed',
        changes: { cause: { to: `Undo of registration ${registration.reference}` } },
      });
    }
  });

  test('gives people on file back what they were', async () => {
    for (const [partyType, person, choices] of [
      ['OWNER', await addOwner(app, as), { createUnit: true, ownerSince: '2026-02-01' }],
      ['TENANT', await addTenant(app, as), { createUnit: true, lease: terms }],
    ] as const) {
      const registration = await submitRegistration(app, { partyType, unitDigits: unitDigits() });
      const before = await contents();
      const approval = await approved(registration, newPerson({ ...choices, personId: person.id }));
      await undo(approval);
      expect(await contents()).toEqual(before);
    }
  });

  test('lets the registration be approved again', async () => {
    const registration = await submitRegistration(app, { partyType: 'TENANT', unitDigits: unitDigits() });
    const choices = newPerson({ createUnit: true });
    const approval = await approved(registration, choices);
    await undo(approval);
    const { body } = await app.api.call(registrations.get, { params: { id: registration.id } }, as);
    expect(body.data).toMatchObject({ review: 'NEW', archived: false });
    const own = { objectKind: 'registration', objectId: registration.id } as const;
    expect((await app.api.call(listAudit, { query: own }, as)).body.data[0]).toMatchObject({
      action: 'reopened',
      changes: { review: { from: 'APPROVED', to: 'NEW' }, cause: { to: 'The approval was undone' } },
    });
    await approved(body.data, choices);
  });

  test('leaves a registration that was ready, and in the archive already, as it was', async () => {
    const { id, updatedAt } = await submitRegistration(app, {
      partyType: 'TENANT',
      unitDigits: unitDigits(),
    });
    const params = { id };
    const ready = { review: 'READY', expectedUpdatedAt: updatedAt } as const;
    await app.api.call(registrations.review, { params, body: ready }, as);
    const change = { params, body: { archived: true } };
    const archived = (await app.api.call(registrations.change, change, as)).body.data;
    app.clock.advance(1000);
    const approval = await approved(archived, newPerson({ createUnit: true }));
    const read = async () => (await app.api.call(registrations.get, { params }, as)).body.data;
    const { archivedAt } = archived;
    expect(await read()).toMatchObject({ review: 'APPROVED', archivedAt });
    expect((await undo(approval)).status).toBe(201);
    expect(await read()).toMatchObject({ review: 'READY', archivedAt });
  });

  test('of two who undo it at once the second learns that it is undone', async () => {
    const registration = await submitRegistration(app, { partyType: 'TENANT', unitDigits: unitDigits() });
    const approval = await approved(registration, newPerson({ createUnit: true }));
    const undone = (other: pg.PoolClient) =>
      other.query('update approval set undone_at = now() where id = $1', [approval.id]);
    const { status, error } = await inTheMiddle(pool, { first: undone }, () => undo(approval));
    expect([status, error.message]).toEqual([409, 'This approval has already been undone.']);
  });

  test('is refused once a record is not as it was left; the refusal says which and by whom', async () => {
    const registration = await submitRegistration(app, { partyType: 'TENANT', unitDigits: unitDigits() });
    const approval = await approved(registration, newPerson({ createUnit: true, lease: terms }));
    const { as: rosa } = await createAdmin(app, 'rosa@example.com');
    const [tenantId, leaseId] = [recordOf(approval, 'tenant'), recordOf(approval, 'lease')];
    const tenant = (await app.api.call(getTenant, { params: { id: tenantId } }, as)).body.data;
    const { firstName, lastName, email, phone } = tenant;
    const person = { firstName, lastName: `${lastName}s`, email, phone };
    await app.api.call(replaceTenant, { params: { id: tenantId }, body: person }, rosa);
    await app.api.call(changeLease, { params: { id: leaseId }, body: { deposit: 1 } }, as);
    const before = await contents();
    const refused = await undo(approval);
    expect(refused.status).toBe(409);
    expect(refused.error.error.issues).toEqual([
      {
        path: `tenant.${tenantId}`,
        message: `Tenant ${firstName} ${lastName}s was changed, by rosa@example.com.`,
      },
      {
        path: `lease.${leaseId}`,
        message: `Lease “${registration.unitIdentifier}, ${firstName} ${lastName}s” was changed, by superadmin@example.com.`,
      },
    ]);
    // Also where it says the same again: it has changed.
    await app.api.call(replaceTenant, { params: { id: tenantId }, body: { ...person, lastName } }, rosa);
    expect((await undo(approval)).status).toBe(409);
    expect(await contents()).not.toEqual(before);
    expect((await app.api.call(getLease, { params: { id: leaseId } }, as)).status).toBe(200);
  });

  test('never takes along what others have added since', async () => {
    const registration = await submitRegistration(app, { partyType: 'TENANT', unitDigits: unitDigits() });
    const approval = await approved(registration, newPerson({ createUnit: true, lease: terms }));
    const leaseId = recordOf(approval, 'lease');
    const body = { leaseId, amount: 100, paidOn: '2026-03-01', method: 'CHECK' } as const;
    const payment = (await app.api.call(payments.create, { body }, as)).body.data;
    const refused = await undo(approval);
    expect(refused.error.error.issues).toEqual([
      {
        path: `payment.${payment.id}`,
        message: `Payment “$100.00, ${registration.unitIdentifier}” names lease “${registration.unitIdentifier}, Jordan Example”, by superadmin@example.com.`,
      },
    ]);
    await app.api.call(payments.remove, { params: { id: payment.id } }, as);
    expect((await undo(approval)).status).toBe(201);
  });

  test('leaves a unit whose account something was entered in', async () => {
    const registration = await submitRegistration(app, { partyType: 'TENANT', unitDigits: unitDigits() });
    const approval = await approved(registration, newPerson({ createUnit: true }));
    const unitId = recordOf(approval, 'unit');
    await addAccountEntry(pool, unitId);
    const refused = await undo(approval);
    expect([refused.status, refused.error.error.issues]).toEqual([
      409,
      [
        {
          path: `unit.${unitId}`,
          message: `Unit ${registration.unitIdentifier} has entries in its account. Entries are never deleted, so it stays: correct it on its page.`,
        },
      ],
    ]);
  });

  test('leaves in the archive what staff have put there since', async () => {
    const registration = await submitRegistration(app, { partyType: 'TENANT', unitDigits: unitDigits() });
    const approval = await approved(registration, newPerson({ createUnit: true }));
    const params = { id: registration.id };
    app.clock.advance(1000);
    for (const archived of [false, true])
      await app.api.call(registrations.change, { params, body: { archived } }, as);
    await undo(approval);
    const { body } = await app.api.call(registrations.get, { params }, as);
    expect(body.data).toMatchObject({ review: 'NEW', archived: true });
  });

  test('forgets what was answered about the records that go, to calls that are repeated', async () => {
    const registration = await submitRegistration(app, { partyType: 'TENANT', unitDigits: unitDigits() });
    const approval = await approved(registration, newPerson({ createUnit: true, lease: terms }));
    const id = recordOf(approval, 'lease');
    const again = { ...as, headers: { 'idempotency-key': `lease-${id}-as-it-is` } };
    const call = () => app.api.call(changeLease, { params: { id }, body: { rentAmount: 1500 } }, again);
    expect((await call()).status).toBe(200);
    expect((await undo(approval)).status).toBe(201);
    expect((await call()).status).toBe(404);
  });
});

test('a failure after any statement of an approval or its undo leaves no row', { tags: 'slow' }, async () => {
  const tenant = await addTenant(app, as);
  const registration = await submitRegistration(app, { partyType: 'TENANT', unitDigits: unitDigits() });
  const choices = newPerson({ createUnit: true, lease: terms, personId: tenant.id });
  const before = await contents();
  const failing = await failAfterEach(pool, async () => (await approve(registration, choices)).status);
  expect(failing.statements).toBeGreaterThan(20);
  expect(failing.status).toBe(201);
  const { rows } = await pool.query<{ id: number }>('select id from approval where registration_id = $1', [
    registration.id,
  ]);
  expect(rows).toHaveLength(1);
  const path = `/api/approvals/${rows[0]?.id}/undo`;
  const undone = await failAfterEach(pool, async () => (await app.api.send('POST', path, as)).status);
  expect(undone.status).toBe(201);
  expect(await contents()).toEqual(before);
});

test('what names a row that can be undone is known, so that nothing goes along unseen', async () => {
  const nameOf = (column: AnyPgColumn) => `${getTableName(column.table)}.${column.name}`;
  for (const { table, namedBy, followedBy } of Object.values(undoableTables)) {
    const { rows } = await pool.query<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = $1::regclass`,
      [getTableName(table)],
    );
    const known = [...namedBy.map(({ column }) => column), ...followedBy].map(nameOf);
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  }
});
