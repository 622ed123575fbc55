import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { approvals } from '#contracts/approvals.ts';
import type { Approval, RegistrationMatch } from '#contracts/approvals.ts';
import { listAudit } from '#contracts/audit.ts';
import { daysAfter } from '#contracts/days.ts';
import { getLease, listLeases } from '#contracts/leases.ts';
import { referenceOf } from '#contracts/references.ts';
import { registrations } from '#contracts/registrations.ts';
import type { Registration } from '#contracts/registrations.ts';
import { getTenant } from '#contracts/tenants.ts';
import { changeUnit, getUnit } from '#contracts/units.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { newPerson } from '#tests/support/approval-builders.ts';
import type { Choices } from '#tests/support/approval-builders.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { addLease, addOwner, addTenant, addUnit } from '#tests/support/property-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

let last = 0;
/** Four digits of a unit that nothing else uses. */
const unitDigits = () => String(++last).padStart(4, '0');

const register = (fields: Partial<Record<string, string>>) =>
  submitRegistration(app, { unitDigits: unitDigits(), ...fields });

const matchOf = async ({ id }: { id: number }, who = as): Promise<RegistrationMatch> =>
  (await app.api.call(approvals.match, { params: { id } }, who)).body.data;

const approve = ({ id, updatedAt }: Registration, choices: Choices, who = as) =>
  app.api.call(approvals.approve, { params: { id }, body: { choices, expectedUpdatedAt: updatedAt } }, who);

const readRegistration = async ({ id }: { id: number }): Promise<Registration> =>
  (await app.api.call(registrations.get, { params: { id } }, as)).body.data;

const terms = { startDate: '2026-03-01', endDate: '2027-02-28', rentAmount: 1500, deposit: 500, dueDay: 1 };

async function approved(registration: Registration, choices: Choices): Promise<Approval> {
  const answer = await approve(registration, choices);
  if (answer.status !== 201) throw new Error(`It was refused: ${answer.text}`);
  return answer.body.data;
}

describe('who may have sent a registration', () => {
  const onFile = {
    first_name: 'Jordan  Lee  Ray',
    last_name: 'Example',
    email: 'known@example.com',
    phone: '2145550111',
  };
  const sent = {
    firstName: 'Jordan Lee Ray',
    lastName: 'Example',
    email: 'other@example.com',
    phone: '2145550199',
  };

  test.each([
    [
      'the email, in whatever case',
      { email: 'KNOWN@example.com', firstName: 'Someone', lastName: 'Else' },
      ['EMAIL'],
    ],
    ['the phone', { phone: '(214) 555-0111', lastName: 'Else' }, ['PHONE']],
    [
      'email and phone',
      { email: 'known@example.com', phone: '2145550111', lastName: 'Else' },
      ['EMAIL', 'PHONE'],
    ],
    [
      'the name at the same unit, however it is spelled',
      { firstName: ' JORDAN LEE RAY', isSameUnit: 'yes' },
      ['NAME_AND_UNIT'],
    ],
    [
      'all of it',
      { email: 'known@example.com', phone: '2145550111', isSameUnit: 'yes' },
      ['EMAIL', 'PHONE', 'NAME_AND_UNIT'],
    ],
    ['not the name alone', {}, null],
    ['not another name at the same unit', { lastName: 'Else', isSameUnit: 'yes' }, null],
    ['not one that has a letter more', { lastName: 'Examples', isSameUnit: 'yes' }, null],
  ])('is found by %s', async (_how, { isSameUnit, ...fields }: Partial<Record<string, string>>, why) => {
    for (const partyType of ['OWNER', 'TENANT'] as const) {
      const digits = unitDigits();
      const unit = await addUnit(app, as, digits);
      const table = partyType === 'OWNER' ? 'owner' : 'tenant';
      const { rows } = await app.database.db.pool.query<{ id: number }>(
        `insert into ${table} (created_at, updated_at, first_name, last_name, email, phone)
         values (now(), now(), $1, $2, $3, $4) returning id`,
        Object.values(onFile),
      );
      const id = rows[0]?.id ?? 0;
      const body = partyType === 'OWNER' ? { ownerId: id } : { tenantId: id };
      await app.api.call(changeUnit, { params: { id: unit.id }, body }, as);
      const registration = await register({
        ...sent,
        ...fields,
        partyType,
        ...(isSameUnit ? { unitDigits: digits } : {}),
      });
      const { people } = await matchOf(registration);
      expect(people.find((one) => one.id === id)?.why ?? null).toEqual(why);
      // A tenant is none of the owners.
      await app.database.db.pool.query(`delete from ${table} where id = $1`, [id]);
      expect((await matchOf(registration)).people).toEqual([]);
    }
  });

  test('is found by the name of one who had a lease of the unit, however long ago', async () => {
    const digits = unitDigits();
    const [unit, tenant] = [await addUnit(app, as, digits), await addTenant(app, as, 'Lessee')];
    const days = { startDate: '2019-01-01', endDate: '2019-12-31' };
    await addLease(app, as, { unitId: unit.id, tenantId: tenant.id, ...days });
    const sent = { partyType: 'TENANT', firstName: 'Ada', lastName: 'Lessee', phone: '2145550129' };
    const { people } = await matchOf(await register({ ...sent, unitDigits: digits, email: 'l@example.com' }));
    expect(people.map(({ id, why }) => [id, why])).toEqual([[tenant.id, ['NAME_AND_UNIT']]]);
    const elsewhere = await register({ ...sent, email: 'l@example.com' });
    expect((await matchOf(elsewhere)).people).toEqual([]);
  });

  test('is offered by the surest reason first', async () => {
    const digits = unitDigits();
    const first = await register({
      partyType: 'TENANT',
      unitDigits: digits,
      email: 'a@example.com',
      phone: '2145550121',
    });
    await approved(first, newPerson({ createUnit: true }));
    const second = await register({ partyType: 'TENANT', email: 'b@example.com', phone: '2145550122' });
    await approved(second, newPerson({ createUnit: true }));
    const third = await register({ partyType: 'TENANT', email: 'b@example.com', phone: '2145550121' });
    expect((await matchOf(third)).people.map(({ why }) => why)).toEqual([['EMAIL'], ['PHONE']]);
  });
});

test('the leases of the unit are offered with the latest start first, and whether they run today', async () => {
  const digits = unitDigits();
  const [unit, tenant] = [await addUnit(app, as, digits), await addTenant(app, as)];
  const day = (days: number) => daysAfter(siteDay(app.context), days);
  for (const [startDate, endDate] of [
    [day(-30), day(-2)],
    [day(1), day(30)],
    [day(-1), day(0)],
  ] as const)
    await addLease(app, as, { unitId: unit.id, tenantId: tenant.id, startDate, endDate });
  const found = await matchOf(await register({ partyType: 'TENANT', unitDigits: digits }));
  expect(found.unit?.leases.map(({ startDate, status }) => [startDate, status])).toEqual([
    [day(1), 'UPCOMING'],
    [day(-1), 'ACTIVE'],
    [day(-30), 'ENDED'],
  ]);
});

describe('approving a tenant', () => {
  test('adds unit, person and lease at once, with history, and archives the registration', async () => {
    const registration = await register({
      partyType: 'TENANT',
      email: 'new@example.com',
      phone: '2145550131',
    });
    expect(await matchOf(registration)).toEqual({ unit: null, people: [], approval: null });
    const noUnit = await approve(registration, newPerson({ lease: terms }));
    expect(noUnit).toMatchObject({
      status: 400,
      error: { error: { issues: [{ path: 'choices.createUnit' }] } },
    });

    const approval = await approved(registration, newPerson({ createUnit: true, lease: terms }));
    const { unit, approval: inForce } = await matchOf(registration);
    expect(inForce).toEqual(approval);
    expect(approval.byEmail).toBe('superadmin@example.com');
    const [tenant, newUnit, lease] = approval.records;
    expect(approval.records).toMatchObject([
      { kind: 'tenant', name: 'Jordan Example', isNew: true },
      { kind: 'unit', id: unit?.id, name: registration.unitIdentifier, isNew: true },
      { kind: 'lease', name: '2026-03-01 – 2027-02-28', isNew: true },
    ]);
    expect((await app.api.call(getTenant, { params: { id: tenant?.id ?? 0 } }, as)).body.data).toMatchObject({
      firstName: 'Jordan',
      email: 'new@example.com',
      phone: '2145550131',
      leaseId: lease?.id,
    });
    expect((await app.api.call(getLease, { params: { id: lease?.id ?? 0 } }, as)).body.data).toMatchObject({
      unitId: newUnit?.id,
      tenantId: tenant?.id,
      rentAmount: 1500,
      deposit: 500,
      paymentSchedule: { length: 12 },
    });
    expect(await readRegistration(registration)).toMatchObject({
      review: 'APPROVED',
      archived: true,
      unitId: newUnit?.id,
    });
    const reference = referenceOf('registration', registration.id);
    for (const { kind: objectKind, id: objectId } of approval.records) {
      const { body } = await app.api.call(listAudit, { query: { objectKind, objectId } }, as);
      expect(body.data).toMatchObject([
        { action: 'created', changes: { cause: { to: `From registration ${reference}` } } },
      ]);
    }
    const own = { objectKind: 'registration', objectId: registration.id } as const;
    expect((await app.api.call(listAudit, { query: own }, as)).body.data[0]).toMatchObject({
      action: 'approved',
      changes: { review: { from: 'NEW', to: 'APPROVED' } },
    });
  });

  test('keeps, takes and types each field of a person on file', async () => {
    const first = await register({
      partyType: 'TENANT',
      email: 'mia@example.com',
      phone: '2145550141',
      firstName: 'Mia',
    });
    const before = await approved(first, newPerson({ createUnit: true }));
    const personId = before.records[0]?.id ?? 0;
    const second = await register({
      partyType: 'TENANT',
      email: 'mia@example.com',
      phone: '2145550142',
      firstName: 'Maria',
    });
    const fields = {
      firstName: { use: 'KEEP' },
      lastName: { use: 'TYPE', value: 'Sample' },
      email: { use: 'KEEP' },
      phone: { use: 'TAKE' },
      mailingAddress: { use: 'TYPE', value: '1 Main St' },
    } as const;
    const badlyTyped = { ...fields, email: { use: 'TYPE', value: 'nobody' } } as const;
    const refused = await approve(second, { createUnit: true, personId, fields: badlyTyped });
    expect(refused.error.error.issues).toEqual([
      { path: 'choices.fields.email.value', message: 'Enter a valid email' },
    ]);
    const { records } = await approved(second, { createUnit: true, personId, fields });
    expect(records).toMatchObject([{ kind: 'tenant', id: personId, isNew: false }, { kind: 'unit' }]);
    expect((await app.api.call(getTenant, { params: { id: personId } }, as)).body.data).toMatchObject({
      firstName: 'Mia',
      lastName: 'Sample',
      email: 'mia@example.com',
      phone: '2145550142',
      mailingAddress: '1 Main St',
    });
  });

  test('writes to them in the language of the registration, which stays where it is unless staff archive it', async () => {
    const registration = await register({ partyType: 'TENANT', email: 'sol@example.com', language: 'es' });
    const { records } = await approved(registration, newPerson({ createUnit: true, archive: false }));
    const params = { id: records[0]?.id ?? 0 };
    expect((await app.api.call(getTenant, { params }, as)).body.data.language).toBe('es');
    expect(await readRegistration(registration)).toMatchObject({ review: 'APPROVED', archived: false });
    // So it is with one who is on file.
    const again = await register({ partyType: 'TENANT', email: 'sol@example.com', language: 'en' });
    await approved(again, newPerson({ createUnit: true, personId: params.id }));
    expect((await app.api.call(getTenant, { params }, as)).body.data.language).toBe('en');
  });

  test('refuses days that another lease covers, and names it; a second tenant lives with the first', async () => {
    const digits = unitDigits();
    const unit = await addUnit(app, as, digits);
    const first = await register({
      partyType: 'TENANT',
      unitDigits: digits,
      email: 'one@example.com',
      phone: '2145550151',
    });
    const { records } = await approved(first, newPerson({ lease: terms }));
    const leaseId = records.find(({ kind }) => kind === 'lease')?.id ?? 0;
    const second = await register({
      partyType: 'TENANT',
      unitDigits: digits,
      email: 'two@example.com',
      phone: '2145550152',
    });
    const fromLastDay = { ...terms, startDate: '2027-02-28', endDate: '2027-06-30' };
    const untilFirstDay = { ...terms, startDate: '2025-09-01', endDate: '2026-03-01' };
    for (const lease of [fromLastDay, untilFirstDay]) {
      const refused = await approve(second, newPerson({ lease }));
      expect(refused.status).toBe(409);
      expect(refused.error.error.issues).toEqual([
        { path: `lease.${leaseId}`, message: 'Another lease of this unit covers some of these days.' },
      ]);
    }
    const elsewhere = await approve(second, newPerson({ attachToLeaseId: 999_999 }));
    expect(elsewhere.error.error.issues?.[0]?.path).toBe('choices.attachToLeaseId');
    const nextYear = { ...terms, startDate: '2028-03-01', endDate: '2028-06-30' };
    const both = await approve(second, newPerson({ lease: nextYear, attachToLeaseId: leaseId }));
    expect([both.status, both.error.error.issues?.[0]?.path]).toEqual([400, 'choices.attachToLeaseId']);
    const attached = await approved(second, newPerson({ attachToLeaseId: leaseId }));
    const tenantId = attached.records[0]?.id ?? 0;
    expect((await app.api.call(getTenant, { params: { id: tenantId } }, as)).body.data.leaseId).toBe(leaseId);
    expect((await app.api.call(listLeases, { query: { unitId: unit.id } }, as)).body.meta.total).toBe(1);
    // So does one who is on file.
    const { id: personId } = await addTenant(app, as);
    const third = await register({ partyType: 'TENANT', unitDigits: digits, email: 'three@example.com' });
    await approved(third, newPerson({ personId, attachToLeaseId: leaseId }));
    const onFile = (await app.api.call(getTenant, { params: { id: personId } }, as)).body.data;
    expect(onFile).toMatchObject({ leaseId, email: 'three@example.com' });
    // Who registers again without a lease stays with the one that they have.
    const fourth = await register({ partyType: 'TENANT', unitDigits: digits, email: 'four@example.com' });
    await approved(fourth, newPerson({ personId }));
    const again = (await app.api.call(getTenant, { params: { id: personId } }, as)).body.data;
    expect(again).toMatchObject({ leaseId, email: 'four@example.com' });
  });
});

describe('approving an owner', () => {
  test('names the owner of the unit from a day on, and never over another one', async () => {
    const digits = unitDigits();
    const unit = await addUnit(app, as, digits);
    const first = await register({
      unitDigits: digits,
      email: 'olga@example.com',
      phone: '2145550161',
      firstName: 'Olga',
    });
    const noDay = await approve(first, newPerson());
    expect(noDay.error.error.issues?.[0]?.path).toBe('choices.ownerSince');
    const { records } = await approved(first, newPerson({ ownerSince: '2026-02-01' }));
    const ownerId = records[0]?.id ?? 0;
    expect((await app.api.call(getUnit, { params: { id: unit.id } }, as)).body.data).toMatchObject({
      ownerId,
      ownerSince: '2026-02-01',
    });
    const second = await register({ unitDigits: digits, email: 'paul@example.com', phone: '2145550162' });
    const refused = await approve(second, newPerson({ ownerSince: '2026-03-01' }));
    expect(refused.status).toBe(409);
    expect(refused.error.error.issues).toEqual([
      { path: `owner.${ownerId}`, message: 'Another owner is on file for this unit.' },
    ]);
    // The day goes with the owner.
    const cleared = await app.api.call(changeUnit, { params: { id: unit.id }, body: { ownerId: null } }, as);
    expect(cleared.body.data.ownerSince).toBeNull();
    const alone = { params: { id: unit.id }, body: { ownerSince: '2026-03-01' } };
    expect((await app.api.call(changeUnit, alone, as)).status).toBe(400);
  });

  test('of who typed someone else’s unit takes nothing off its owner; with the unit corrected it is theirs', async () => {
    const [typed, own] = [unitDigits(), unitDigits()];
    const [theirs, mine] = [await addUnit(app, as, typed), await addUnit(app, as, own)];
    const [olga, rosa] = [await addOwner(app, as), await addOwner(app, as)];
    const { pool } = app.database.db;
    await pool.query(`update owner set email = 'rosa@example.com' where id = $1`, [rosa.id]);
    await pool.query('update unit set owner_id = $1 where id = $2', [olga.id, theirs.id]);
    const registration = await register({
      unitDigits: typed,
      email: 'rosa@example.com',
      phone: '2145550163',
    });
    const { unit, people } = await matchOf(registration);
    expect([unit?.id, people.map(({ id, why }) => [id, why])]).toEqual([theirs.id, [[rosa.id, ['EMAIL']]]]);
    const choices = newPerson({ personId: rosa.id, ownerSince: '2026-02-01' });
    const refused = await approve(registration, choices);
    expect([refused.status, refused.error.error.issues?.[0]?.path]).toEqual([409, `owner.${olga.id}`]);
    const correction = { params: { id: registration.id }, body: { unitDigits: own } };
    await app.api.call(registrations.change, correction, as);
    await approved(await readRegistration(registration), choices);
    const ownerOf = async ({ id }: { id: number }) =>
      (await app.api.call(getUnit, { params: { id } }, as)).body.data.ownerId;
    expect([await ownerOf(theirs), await ownerOf(mine)]).toEqual([olga.id, rosa.id]);
  });

  test('is refused once someone else has named another owner, even at the same moment', async () => {
    const digits = unitDigits();
    const unit = await addUnit(app, as, digits);
    const other = await addOwner(app, as);
    const registration = await register({ unitDigits: digits });
    const named = (client: pg.PoolClient) =>
      client.query('update unit set owner_id = $1 where id = $2', [other.id, unit.id]);
    const refused = await inTheMiddle(app.database.db.pool, { first: named }, () =>
      approve(registration, newPerson({ ownerSince: '2026-02-01' })),
    );
    expect([refused.status, refused.error.error.issues?.[0]?.path]).toEqual([409, `owner.${other.id}`]);
  });

  test('refuses a lease, and a first day for a tenant', async () => {
    const ofOwner = await register({});
    const ofTenant = await register({ partyType: 'TENANT' });
    for (const [registration, choices, path] of [
      [ofOwner, { ownerSince: '2026-02-01', lease: terms }, 'choices.lease'],
      [ofOwner, { ownerSince: '2026-02-01', attachToLeaseId: 1 }, 'choices.attachToLeaseId'],
      [ofTenant, { ownerSince: '2026-02-01' }, 'choices.ownerSince'],
      [ofTenant, { lease: terms, attachToLeaseId: 1 }, 'choices.attachToLeaseId'],
    ] as const) {
      const answer = await approve(registration, newPerson({ createUnit: true, ...choices }));
      expect([answer.status, answer.error.error.issues?.[0]?.path]).toEqual([400, path]);
    }
  });
});

describe('an approval', () => {
  test('is made once, by anyone who comes first', async () => {
    const registration = await register({
      partyType: 'TENANT',
      email: 'once@example.com',
      phone: '2145550171',
    });
    const choices = newPerson({ createUnit: true, lease: terms });
    const answers = await Promise.all([approve(registration, choices), approve(registration, choices)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { rows } = await app.database.db.pool.query(
      `select (select count(*) from tenant where email = 'once@example.com')::int as tenants,
         (select count(*) from approval where registration_id = $1)::int as approvals`,
      [registration.id],
    );
    expect(rows).toEqual([{ tenants: 1, approvals: 1 }]);
    const again = await approve(await readRegistration(registration), choices);
    expect(again.error.message).toBe('This registration has already been approved.');
  });

  test('is refused where registration or person has changed since they were read', async () => {
    const registration = await register({
      partyType: 'TENANT',
      email: 'stale@example.com',
      phone: '2145550172',
    });
    const change = { params: { id: registration.id }, body: { notes: 'Called.' } };
    const current = (await app.api.call(registrations.change, change, as)).body.data;
    const stale = await approve(registration, newPerson({ createUnit: true }));
    expect([stale.status, stale.error.data]).toEqual([409, current]);
    const { records } = await approved(current, newPerson({ createUnit: true }));
    const personId = records[0]?.id ?? 0;
    const next = await register({ partyType: 'TENANT', email: 'stale@example.com', phone: '2145550173' });
    const choices = newPerson({ createUnit: true, personId, personUpdatedAt: registration.createdAt });
    const refused = await approve(next, { ...choices, personUpdatedAt: '2020-01-01T00:00:00.000Z' });
    expect([refused.status, refused.error.error.issues?.[0]?.path]).toEqual([409, `tenant.${personId}`]);
  });

  test('is refused where someone else changes the person at the same moment, and keeps what they wrote', async () => {
    const person = await addOwner(app, as);
    const registration = await register({ email: 'moment@example.com', phone: '2145550179' });
    const calling = (client: pg.PoolClient) =>
      client.query(
        `update owner set phone = '2145550180', updated_at = now() + interval '1 second' where id = $1`,
        [person.id],
      );
    const choices = newPerson({ createUnit: true, ownerSince: '2026-01-01', personId: person.id });
    const { pool } = app.database.db;
    const refused = await inTheMiddle(pool, { first: calling }, () =>
      approve(registration, { ...choices, personUpdatedAt: person.updatedAt }),
    );
    expect([refused.status, refused.error.error.issues?.[0]?.path]).toEqual([409, `owner.${person.id}`]);
    const { rows } = await pool.query('select phone from owner where id = $1', [person.id]);
    expect(rows).toEqual([{ phone: '2145550180' }]);
  });

  test('is refused of a declined registration, until its review is open again', async () => {
    const registration = await register({
      partyType: 'TENANT',
      email: 'no@example.com',
      phone: '2145550174',
    });
    const review = (body: object, updatedAt: string) =>
      app.api.send('PUT', `/api/registration-submissions/${registration.id}/review`, {
        ...as,
        payload: { expectedUpdatedAt: updatedAt, ...body },
      });
    const { updatedAt } = registration;
    expect((await review({ review: 'DECLINED' }, updatedAt)).status).toBe(400);
    expect((await review({ review: 'READY', declineReason: 'DUPLICATE' }, updatedAt)).status).toBe(400);
    expect((await review({ review: 'APPROVED' }, updatedAt)).status).toBe(400);
    expect((await review({ review: 'DECLINED', declineReason: 'DUPLICATE' }, updatedAt)).status).toBe(200);
    expect((await review({ review: 'READY' }, updatedAt)).status).toBe(409);
    const declined = await readRegistration(registration);
    expect(declined).toMatchObject({ review: 'DECLINED', declineReason: 'DUPLICATE' });
    const refused = await approve(declined, newPerson({ createUnit: true }));
    expect(refused.error.message).toBe('This registration is declined. Reopen its review first.');
    expect((await review({ review: 'NEW' }, declined.updatedAt)).status).toBe(200);
    await approved(await readRegistration(registration), newPerson({ createUnit: true }));
    const done = await readRegistration(registration);
    expect((await review({ review: 'READY' }, done.updatedAt)).status).toBe(409);
    const history = { objectKind: 'registration', objectId: registration.id } as const;
    const { body } = await app.api.call(listAudit, { query: history }, as);
    expect(body.data.map(({ action }) => action)).toEqual(['approved', 'reopened', 'declined']);
  });

  test('narrows the list by its review, with exact totals', async () => {
    const totalOf = async (query: object) =>
      (await app.api.call(registrations.list, { query: { property: 'TH03', ...query } }, as)).body;
    const [one] = await Promise.all([register({ propertyCode: 'TH03' }), register({ propertyCode: 'TH03' })]);
    const body = { review: 'READY', expectedUpdatedAt: one.updatedAt } as const;
    await app.api.call(registrations.review, { params: { id: one.id }, body }, as);
    const ready = await totalOf({ review: 'READY' });
    expect([ready.data.map(({ id }) => id), ready.meta.total]).toEqual([[one.id], 1]);
    expect((await totalOf({ review: 'NEW' })).meta.total).toBe(1);
    expect((await totalOf({ review: 'NEW', q: one.unitDigits })).meta.total).toBe(0);
    expect((await totalOf({})).meta.total).toBe(2);
    const none = await app.api.send('GET', '/api/registration-submissions?review=NONE', as);
    expect(none.status).toBe(400);
  });

  test('shows an admin of some properties no person of others, and nothing of their registrations', async () => {
    const elsewhere = await register({ propertyCode: 'WK02', email: 'far@example.com', phone: '2145550175' });
    const { records } = await approved(elsewhere, newPerson({ createUnit: true, ownerSince: '2026-01-01' }));
    const here = await register({ propertyCode: 'BT01', email: 'far@example.com', phone: '2145550175' });
    const { as: scoped } = await createAdmin(app, 'scoped@example.com', { properties: ['BT01'] });
    expect((await matchOf(here)).people).toHaveLength(1);
    expect((await matchOf(here, scoped)).people).toEqual([]);
    const notTheirs = newPerson({
      createUnit: true,
      ownerSince: '2026-01-01',
      personId: records[0]?.id ?? 0,
    });
    const refused = await approve(here, notTheirs, scoped);
    expect(refused.error.error.issues?.[0]?.path).toBe('choices.personId');
    expect((await approve(here, { ...notTheirs, personId: null }, scoped)).status).toBe(201);
  });
});
