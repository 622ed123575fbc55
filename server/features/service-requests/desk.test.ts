import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeServiceRequest,
  deleteServiceRequest,
  getServiceRequest,
  listServiceRequestCategories,
  listServiceRequests,
} from '#contracts/service-requests.ts';
import { listAudit } from '#contracts/audit.ts';
import { listMail } from '#contracts/mail.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { findStoredKeys } from '#server/features/files/file.queries.ts';
import { findAttachment } from './request-file.queries.ts';
import { foldRowCounts } from '#server/platform/database/row-count.queries.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.pool.query('delete from service_request');
  as = { token: (await app.superAdminSession()).accessToken };
});

const list = async (query: Parameters<typeof queryOf>[0] = {}) =>
  (await app.api.call(listServiceRequests, { query: queryOf(query) }, as)).body;
const queryOf = (query: Record<string, string | number>) => query as never;
const change = (id: number, body: object) => app.api.call(changeServiceRequest, { params: { id }, body }, as);

describe('the list of service requests', () => {
  // spec: A4-01, AP-09, AP-30, SR-04, SR-23, AP-32
  test('answers 25 rows a page, newest first, with the exact total', async () => {
    for (let unit = 1; unit <= 27; unit++) await submitRequest(app, { unitDigits: String(unit) });
    const first = await list();
    expect(first.meta).toEqual({ total: 27, page: 1, pageSize: 25, pageCount: 2 });
    expect(first.data.map((row) => row.unitDigits).slice(0, 3)).toEqual(['27', '26', '25']);
    const second = await list({ page: 2, take: 25 });
    expect(second.data.map((row) => row.unitDigits)).toEqual(['2', '1']);
    expect(await list({ page: 9 })).toEqual({
      data: [],
      meta: { total: 27, page: 9, pageSize: 25, pageCount: 2 },
    });
  });

  // spec: A4-02, AP-28
  test.each(['take', 'limit', 'pageSize', 'per_page'])('takes the page size as %s', async (name) => {
    for (let unit = 1; unit <= 3; unit++) await submitRequest(app, { unitDigits: String(unit) });
    const page = await list({ [name]: 2 });
    expect(page.data).toHaveLength(2);
    expect(page.meta).toMatchObject({ pageSize: 2, pageCount: 2 });
  });

  // spec: AP-27, AP-29, AP-31
  test.each([
    'page=0',
    'page=1.5',
    'page=x',
    'take=0',
    'take=201',
    'limit=-1',
    'archived=maybe',
    'unit=12345',
    'unit=x',
  ])('refuses %s', async (query) => {
    const answer = await app.api.send('GET', `/api/public-submissions?${query}`, as);
    expect(answer.status).toBe(400);
    expect(answer.error.error.code).toBe('VALIDATION_FAILED');
  });

  test('narrows by property, category and unit in every combination, folded or not', async () => {
    const properties = ['BT01', 'WK02'];
    const categories = ['Water leak', 'Other'];
    const units = ['7', '0007', '12'];
    for (const propertyCode of properties) {
      for (const category of categories) {
        for (const unitDigits of units) await submitRequest(app, { propertyCode, category, unitDigits });
      }
    }
    for (const isFolded of [false, true]) {
      if (isFolded) await foldRowCounts(app.database.db.pool);
      for (const propertyCode of [undefined, ...properties]) {
        for (const category of [undefined, ...categories]) {
          for (const unit of [undefined, '7', '07', '12', '99']) {
            const query = Object.fromEntries(
              Object.entries({ propertyCode, category, unit }).flatMap(([name, value]) =>
                value ? [[name, value]] : [],
              ),
            );
            const page = await list(query);
            const perUnit = unit === undefined ? 3 : unit === '12' ? 1 : unit === '99' ? 0 : 2;
            const expected = (propertyCode ? 1 : 2) * (category ? 1 : 2) * perUnit;
            expect(page.meta.total, JSON.stringify(query)).toBe(expected);
            expect(page.data).toHaveLength(expected);
          }
        }
      }
    }
  });

  test('keeps its totals exact through changes, archiving and deletion', async () => {
    const sent = [await submitRequest(app), await submitRequest(app), await submitRequest(app)];
    const [first = 0, second = 0] = sent.map((request) => request.id);
    await change(first, { archived: true });
    await change(second, { category: 'Other', propertyCode: 'PW04', unitDigits: '99' });
    await foldRowCounts(app.database.db.pool);
    expect((await list()).meta.total).toBe(2);
    expect((await list({ archived: 1 })).meta.total).toBe(1);
    expect((await list({ propertyCode: 'PW04', category: 'Other', unit: '99' })).meta.total).toBe(1);
    await app.api.call(deleteServiceRequest, { params: { id: second } }, as);
    expect((await list()).meta.total).toBe(1);
    expect((await list({ propertyCode: 'PW04' })).meta.total).toBe(0);
  });

  // spec: SR-12
  test('offers the distinct categories over all rows, archived ones too', async () => {
    await submitRequest(app, { category: 'Other' });
    const incident = await submitRequest(app, { category: 'Incident' });
    await change(incident.id, { archived: true });
    const { body } = await app.api.call(listServiceRequestCategories, {}, as);
    expect(body.data).toEqual(['Incident', 'Other']);
  });
});

describe('working on a request', () => {
  // spec: A4-03, AP-35, SR-31
  test('changes the fields that are named, and answers the new record', async () => {
    const { id } = await submitRequest(app, { notes: 'as sent' });
    for (const status of ['COMPLETED', 'OPEN', 'IN_PROGRESS', 'REPORTED', 'SCHEDULED'] as const) {
      expect((await change(id, { status })).body.data.status).toBe(status);
    }
    const answer = await change(id, {
      email: 'other@example.com',
      phone: '9725550199',
      category: 'Other',
      otherText: 'Lift',
      propertyCode: 'WK02',
      unitDigits: '31',
      unitIdentifier: 'WK02-0031',
      notes: 'called back',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      email: 'other@example.com',
      phone: '9725550199',
      phoneNumber: '9725550199',
      category: 'Other',
      otherText: 'Lift',
      unitIdentifier: 'WK02-0031',
      notes: 'called back',
    });
  });

  // spec: EN-04
  test('never changes what the visitor wrote', async () => {
    const { id } = await submitRequest(app, { notes: 'as sent' });
    const answer = await change(id, { notes: 'staff words', message: 'forged' });
    expect(answer.body.data).toMatchObject({ notes: 'staff words', message: 'as sent' });
  });

  test.each([
    ['status', { status: 'DONE' }],
    ['category', { category: 'Parking' }],
    ['phone', { phone: '12' }],
    ['email', { email: 'x' }],
    ['unitDigits', { unitDigits: '12345' }],
    ['propertyCode', { propertyCode: 'ZZ99' }],
    ['unitIdentifier', { unitIdentifier: 'WK02-9999' }],
    ['archived', { archived: 'maybe' }],
  ])('refuses a wrong %s', async (field, body) => {
    const { id } = await submitRequest(app);
    const answer = await change(id, body);
    expect(answer.status).toBe(400);
    expect(answer.error.error.issues?.[0]?.path).toBe(field);
  });

  // spec: A4-04, A4-05, SR-52, SR-53, FI-24
  test('archives and unarchives it in the forms that the clients send, and keeps its file', async () => {
    const { id } = await submitRequest(app, {}, photo());
    const archived = (await change(id, { archived: true })).body.data;
    expect(archived.archived).toBe(true);
    expect(archived.archivedAt).toMatch(/Z$/);
    app.clock.advance(1000);
    expect((await change(id, { archived: true })).body.data).toEqual(archived);
    expect((await list()).data).toEqual([]);
    expect((await list({ archived: 1 })).data[0]?.id).toBe(id);
    const file = await app.api.send('GET', `/api/public-submissions/${id}/file`, as);
    expect(file.bytes.equals(tinyJpeg)).toBe(true);
    const active = (await change(id, { archived: 0, archivedAt: null })).body.data;
    expect(active).toMatchObject({ archived: false, archivedAt: null });
  });

  test('to another property takes its messages and its history out of the sight of those it leaves, whose lists hear of it', async () => {
    const left = await createAdmin(app, 'left@example.com', { properties: ['BT01'] });
    const next = await createAdmin(app, 'next@example.com', { properties: ['WK02'] });
    const { id } = await submitRequest(app);
    await app.database.db.pool.query(
      `insert into mail (created_at, kind, record_kind, record_id, property_code, recipient, subject, message_id, state)
       values (now(), 'notice', 'service-request', $1, 'BT01', 'a@example.com', 'A leak', 'moved', 'sent')`,
      [id],
    );
    const query = { recordKind: 'service-request', recordId: id } as const;
    const seenBy = async (who: typeof left) =>
      (await app.api.call(listMail, { query }, who.as)).body.data.map(({ subject }) => subject);
    expect([await seenBy(left), await seenBy(next)]).toEqual([['A leak'], []]);
    const notify = vi.spyOn(app.context.realtime, 'notify');
    await change(id, { propertyCode: 'WK02' });
    for (const propertyCode of ['BT01', 'WK02'])
      expect(notify).toHaveBeenCalledWith({ kind: 'service-request', id, act: 'changed', propertyCode });
    notify.mockRestore();
    expect([await seenBy(left), await seenBy(next)]).toEqual([[], ['A leak']]);
    const history = { objectKind: 'service-request', objectId: id } as const;
    const readBy = async (who: typeof left) =>
      (await app.api.call(listAudit, { query: history }, who.as)).body.data.map(({ action }) => action);
    expect([await readBy(left), await readBy(next)]).toEqual([[], ['changed']]);
  });

  // spec: AP-36, AP-37, AP-19
  test('is refused with the current record where someone was faster', async () => {
    const sent = await submitRequest(app);
    const theirs = (await change(sent.id, { status: 'OPEN', expectedUpdatedAt: sent.updatedAt })).body.data;
    const answer = await change(sent.id, { status: 'COMPLETED', expectedUpdatedAt: sent.updatedAt });
    expect(answer.status).toBe(409);
    expect(answer.error.error.code).toBe('CONFLICT');
    expect(answer.error.data).toEqual(theirs);
  });

  test('twice at one instant leaves two times: who knows the first is notified of the second', async () => {
    const { id } = await submitRequest(app);
    const [first, second] = await app.clock.stopped(
      async () =>
        [
          (await change(id, { status: 'OPEN' })).body.data,
          (await change(id, { status: 'SCHEDULED' })).body.data,
        ] as const,
    );
    expect(Date.parse(second.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt));
    const late = await change(id, { status: 'COMPLETED', expectedUpdatedAt: first.updatedAt });
    expect([late.status, late.error.data]).toEqual([409, second]);
  });

  test('by two people at the same moment lets one win, never both', async () => {
    const { id, updatedAt } = await submitRequest(app);
    const answers = await Promise.all(
      ['OPEN', 'SCHEDULED', 'COMPLETED'].map((status) =>
        change(id, { status, expectedUpdatedAt: updatedAt }),
      ),
    );
    expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(['200', '409', '409']);
  });

  // spec: A4-06, AP-18
  test('that does not exist is 404, with a bad id 400', async () => {
    expect((await change(999_999, { status: 'OPEN' })).status).toBe(404);
    expect((await app.api.call(getServiceRequest, { params: { id: 999_999 } }, as)).status).toBe(404);
    for (const id of ['0', '-1', 'x', '1.5', '99999999999']) {
      expect((await app.api.send('GET', `/api/public-submissions/${id}`, as)).status, id).toBe(400);
      expect((await app.api.send('DELETE', `/api/public-submissions/${id}`, as)).status, id).toBe(400);
    }
  });

  // spec: A4-07, AP-39, SR-51, FI-23
  test('deletes it for good, with its file', async () => {
    const { id } = await submitRequest(app, {}, photo());
    const file = await findAttachment(app.context.db, { id, scope: null }, undefined);
    const answer = await app.api.call(deleteServiceRequest, { params: { id } }, as);
    expect(answer.status).toBe(204);
    expect((await app.api.call(getServiceRequest, { params: { id } }, as)).status).toBe(404);
    expect((await app.api.call(deleteServiceRequest, { params: { id } }, as)).status).toBe(404);
    const query = { objectKind: 'service-request', objectId: id } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data[0]).toMatchObject({
      action: 'deleted',
      changes: {
        unitIdentifier: { from: 'BT01-0012', to: null },
        category: { from: 'Water leak', to: null },
      },
    });
    const { pool } = app.database.db;
    expect((await pool.query('select 1 from stored_file where id = $1', [file?.file.id])).rows).toEqual([]);
    // A sweep that knows every row finds no file that the deletion left behind.
    const isStored = (keys: string[]) => findStoredKeys(app.context.db, keys);
    expect(await app.context.files.sweep(new Date(Date.now() + 60_000), isStored)).toBe(0);
  });

  test('keeps its file where the deletion fails at its end', async () => {
    const { pool } = app.database.db;
    const { id } = await submitRequest(app, {}, photo());
    await pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refused before delete on idempotency_key for each statement execute function refuse()`);
    const failed = await app.api.call(deleteServiceRequest, { params: { id } }, as);
    await pool.query('drop function refuse cascade');
    expect(failed.status).toBe(500);
    const file = await app.api.send('GET', `/api/public-submissions/${id}/file`, as);
    expect(file.bytes.equals(tinyJpeg)).toBe(true);
  });

  // spec: AP-34
  test('once per Idempotency-Key answers a repeat as the first time', async () => {
    const { id } = await submitRequest(app);
    const send = () =>
      app.api.send('DELETE', `/api/public-submissions/${id}`, {
        ...as,
        headers: { 'idempotency-key': `delete-${id}-x` },
      });
    expect((await send()).status).toBe(204);
    expect((await send()).status).toBe(204);
  });

  test('deletes it with the answers that were stored for repeats', async () => {
    const { id } = await submitRequest(app, { email: 'gone@example.com' });
    const headers = { 'idempotency-key': `change-${id}-x` };
    await app.api.send('PATCH', `/api/public-submissions/${id}`, {
      ...as,
      payload: { status: 'OPEN' },
      headers,
    });
    await app.api.call(deleteServiceRequest, { params: { id } }, as);
    const { rows } = await app.database.db.pool.query('select body from idempotency_key');
    expect(JSON.stringify(rows)).not.toContain('gone@example.com');
  });

  // spec: AU-01, AU-03, AU-04
  test('leaves an entry in its history that says who did what', async () => {
    const { id } = await submitRequest(app);
    await change(id, { status: 'OPEN' });
    await change(id, { status: 'OPEN' });
    const { body } = await app.api.call(
      listAudit,
      { query: { objectKind: 'service-request', objectId: id } },
      as,
    );
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      actorEmail: 'superadmin@example.com',
      action: 'changed',
      objectId: id,
      changes: { status: { from: 'REPORTED', to: 'OPEN' } },
    });
  });

  // spec: AU-02
  test('leaves a history that nobody can rewrite', async () => {
    const { id } = await submitRequest(app);
    await change(id, { status: 'OPEN' });
    const { pool } = app.database.db;
    await expect(pool.query('update audit_entry set action = $1', ['nothing'])).rejects.toThrow(
      'append-only',
    );
    await expect(pool.query('delete from audit_entry')).rejects.toThrow('append-only');
    await expect(pool.query('truncate audit_entry')).rejects.toThrow('append-only');
  });
});
