import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getContactInquiry, listContactInquiries } from '#contracts/contact-inquiries.ts';
import {
  changeRegistration,
  createRegistrationFileLink,
  deleteRegistration,
  getRegistration,
  listRegistrations,
  replaceRegistrationFile,
} from '#contracts/registrations.ts';
import {
  changeServiceRequest,
  deleteServiceRequest,
  getServiceRequest,
  listServiceRequestCategories,
  listServiceRequests,
} from '#contracts/service-requests.ts';
import { createServiceRequestFileLink } from '#contracts/service-request-files.ts';
import { getOwnUser, getUser } from '#contracts/users.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo, submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import type { RentedRecord } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { assign as assignProperties, createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';

let app: TestApp;
let admin: Admin;
let as: { token: string };
/** Ids of one request and one registration of the admin's own property, and one of each of another. */
const own = { request: 0, registration: 0 };
const foreign = { request: 0, registration: 0 };

beforeAll(async () => {
  app = await borrowTestApp();
  own.request = (await submitRequest(app, {}, photo())).id;
  foreign.request = (await submitRequest(app, { propertyCode: 'WK02', category: 'Incident' }, photo())).id;
  own.registration = (await submitRegistration(app)).id;
  foreign.registration = (await submitRegistration(app, { propertyCode: 'WK02', partyType: 'TENANT' })).id;
  admin = await createAdmin(app, 'bent.trail@example.com');
  as = admin.as;
});
afterAll(() => app.close());
beforeEach(() => assign('BT01'));

const assign = (...codes: string[]) => assignProperties(app, admin.user.id, codes);

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const params = (id: number) => ({ params: { id } });

describe('an admin with assigned properties', () => {
  test('finds only their records in lists, totals, counts, searches and categories', async () => {
    const requests = await app.api.call(listServiceRequests, {}, as);
    expect(requests.body.data.map((row) => row.id)).toEqual([own.request]);
    expect(requests.body.meta.total).toBe(1);
    const asked = await app.api.call(listServiceRequests, { query: { propertyCode: 'WK02' } }, as);
    expect(asked.body).toMatchObject({ data: [], meta: { total: 0 } });
    for (const query of [{}, { q: 'jordan' }, { unit: '12A4' }]) {
      const found = await app.api.call(listRegistrations, { query }, as);
      expect(found.body.data.map((row) => row.id)).toEqual([own.registration]);
      expect(found.body.meta).toMatchObject({ total: 1, counts: { total: 1, owners: 1, tenants: 0 } });
    }
    const categories = await app.api.call(listServiceRequestCategories, {}, as);
    expect(categories.body.data).toEqual(['Water leak']);
  });

  test('has as little of another property’s record as of one that does not exist', async () => {
    const { request, registration } = foreign;
    const kind = { query: { kind: 'packet' } } as const;
    const answers = [
      app.api.call(getServiceRequest, params(request), as),
      app.api.call(changeServiceRequest, { ...params(request), body: { status: 'OPEN' } }, as),
      app.api.call(createServiceRequestFileLink, params(request), as),
      app.api.send('GET', `/api/public-submissions/${request}/file`, as),
      app.api.call(deleteServiceRequest, params(request), as),
      app.api.call(getRegistration, params(registration), as),
      app.api.call(changeRegistration, { ...params(registration), body: { notes: 'x' } }, as),
      app.api.call(createRegistrationFileLink, { ...params(registration), ...kind }, as),
      app.api.send('GET', `/api/registration-submissions/${registration}/file?kind=packet`, as),
      app.api.call(
        replaceRegistrationFile,
        { ...params(registration), ...kind, body: {}, files: { file: pdf() } },
        as,
      ),
      app.api.call(deleteRegistration, params(registration), as),
    ];
    expect(new Set(await Promise.all(answers.map(statusOf)))).toEqual(new Set([404]));
    await assign();
    expect(await statusOf(app.api.call(getServiceRequest, params(request), as))).toBe(200);
    expect(await statusOf(app.api.call(getRegistration, params(registration), as))).toBe(200);
  });

  test('works on the own ones, but cannot move them out of reach', async () => {
    const id = own.request;
    expect(
      await statusOf(
        app.api.call(changeServiceRequest, { ...params(id), body: { status: 'SCHEDULED' } }, as),
      ),
    ).toBe(200);
    const moved = await app.api.call(
      changeServiceRequest,
      { ...params(id), body: { propertyCode: 'WK02' } },
      as,
    );
    expect(moved.status).toBe(400);
    expect(moved.error.error.issues?.[0]?.path).toBe('propertyCode');
  });

  test('loses a property at once, with the paths to its files', async () => {
    const link = await app.api.call(createServiceRequestFileLink, params(own.request), as);
    const read = () => app.api.send('GET', link.body.path);
    expect((await read()).status).toBe(200);
    await assign('WK02', 'TH03');
    expect((await read()).status).toBe(404);
    expect(await statusOf(app.api.call(getServiceRequest, params(own.request), as))).toBe(404);
    const list = await app.api.call(listServiceRequests, {}, as);
    expect(list.body.data.map((row) => row.id)).toEqual([foreign.request]);
  });

  test('sees no inquiries, which belong to no property', async () => {
    const { id } = await submitInquiry(app);
    const listed = await app.api.call(listContactInquiries, {}, as);
    expect(listed.body).toMatchObject({ data: [], meta: { total: 0 } });
    expect(await statusOf(app.api.call(getContactInquiry, params(id), as))).toBe(404);
    await assign();
    expect((await app.api.call(listContactInquiries, { query: { folder: 'SET_ASIDE' } }, as)).status).toBe(
      200,
    );
    expect(await statusOf(app.api.call(getContactInquiry, params(id), as))).toBe(200);
  });

  // spec: PR-12
  test('finds nothing of another property among the rentals, in lists or by itself', async () => {
    const mine = await addRentedUnit(app.database.db.pool, 'BT01');
    const other = await addRentedUnit(app.database.db.pool, 'WK02');
    const kinds = ['unit', 'owner', 'tenant', 'lease', 'payment', 'expense', 'maintenance'] as const;
    const pathOf = {
      unit: 'units',
      owner: 'owners',
      tenant: 'tenants',
      lease: 'leases',
      payment: 'payments',
    };
    const paths: Record<(typeof kinds)[number], string> = {
      ...pathOf,
      expense: 'expenses',
      maintenance: 'maintenance',
    };
    const read = async (path: string) => {
      const { status, text } = await app.api.send('GET', `/api/${path}`, as);
      return { status, body: JSON.parse(text) as { data: { id: number }[]; meta: { total: number } } };
    };
    for (const kind of kinds) {
      for (const query of ['', '?propertyCode=WK02']) {
        const { body } = await read(`${paths[kind]}${query}`);
        const ids = query === '' ? [mine[kind]] : [];
        expect([kind, body.data.map(({ id }) => id), body.meta.total]).toEqual([kind, ids, ids.length]);
      }
      // There is no reading of a single expense.
      if (kind === 'expense') continue;
      expect([kind, (await read(`${paths[kind]}/${mine[kind]}`)).status]).toEqual([kind, 200]);
      expect([kind, (await read(`${paths[kind]}/${other[kind]}`)).status]).toEqual([kind, 404]);
    }
    for (const [asked, mark] of Object.entries({ leaseId: 'lease', unitId: 'unit', tenantId: 'tenant' })) {
      const id = other[mark as RentedRecord];
      const list = asked === 'leaseId' ? 'payments' : 'leases';
      expect([asked, (await read(`${list}?${asked}=${id}`)).body.meta.total]).toEqual([asked, 0]);
    }
    const overdue = await read('leases/overdue');
    expect(overdue.body.data).toMatchObject([{ leaseId: mine.lease, balance: 600 }]);
    expect((await read('properties')).body.data).toMatchObject([{ code: 'BT01' }]);
    expect((await read(`service-requests/history?unitId=${other.unit}`)).status).toBe(404);
    expect((await read(`units/${other.unit}/requests`)).status).toBe(404);

    // An account itself says which units those are, and never its password.
    const { body } = await app.api.call(getUser, { params: { id: admin.user.id } }, as);
    expect(body.data).toMatchObject({ role: 'ADMIN', units: [{ id: mine.unit, propertyCode: 'BT01' }] });
    expect(Object.keys(body.data).filter((field) => /password/i.test(field))).toEqual([]);
    expect((await app.api.call(getOwnUser, {}, as)).body.data.units).toEqual(body.data.units);
    const wider = await createAdmin(app, 'wider@example.com', { properties: ['BT01', 'WK02'] });
    const seen = await app.api.call(getUser, { params: { id: wider.user.id } }, as);
    expect(seen.body.data.units).toEqual(body.data.units);
    await assign();
    expect((await app.api.call(getOwnUser, {}, as)).body.data.units).toEqual([]);
    expect((await read(`payments/${other.payment}`)).status).toBe(200);
  });

  test('does nothing in bulk with the rentals of another property, which are not there', async () => {
    const other = await addRentedUnit(app.database.db.pool, 'WK02');
    const { lease, payment, maintenance, payment_schedule: entry } = other;
    const paid = { leaseId: lease, amount: 1, paidOn: '2026-01-31', method: 'ACH' };
    const letter = { leaseIds: [lease], subject: 'Rent', text: 'Please pay.' };
    for (const [method, path, payload, at] of [
      ['POST', 'payments', paid, 'leaseId'],
      ['POST', 'bulk/payments', { items: [paid] }, 'items.0.leaseId'],
      ['PATCH', 'bulk/payments', { items: [{ id: payment, amount: 1 }] }, 'items.0.id'],
      ['DELETE', 'bulk/payments', { ids: [payment] }, 'ids.0'],
      ['PATCH', 'bulk/leases', { items: [{ id: lease, rentAmount: 1 }] }, 'items.0.id'],
      ['DELETE', 'bulk/leases', { ids: [lease] }, 'ids.0'],
      ['PATCH', 'bulk/payment-schedules', { items: [{ id: entry, amountDue: 1 }] }, 'items.0.id'],
      ['DELETE', 'bulk/payment-schedules', { ids: [entry] }, 'ids.0'],
      ['POST', 'leases/reminders', letter, 'leaseIds.0'],
      ['PATCH', 'maintenance', { items: [{ id: maintenance, status: 'OPEN' }] }, 'items.0.id'],
    ] as const) {
      const answer = await app.api.send(method, `/api/${path}`, { ...as, payload });
      const paths = answer.error.error.issues?.map((issue) => issue.path);
      expect([method, path, answer.status, paths]).toEqual([method, path, 400, [at]]);
    }
  });

  // spec: RL-19
  test('works with all once none is assigned', async () => {
    await assign();
    expect((await app.api.call(listServiceRequests, {}, as)).body.meta.total).toBe(2);
    expect((await app.api.call(listRegistrations, {}, as)).body.meta.counts.total).toBe(2);
  });
});
