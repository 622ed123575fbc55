import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit, listAuditChoices } from '#contracts/audit.ts';
import type { AuditFilters } from '#contracts/audit.ts';
import { dayOf } from '#contracts/days.ts';
import { changeServiceRequest, deleteServiceRequest } from '#contracts/service-requests.ts';
import { createServiceRequestFileLink } from '#contracts/service-request-files.ts';
import { logOut } from '#contracts/sessions.ts';
import { changeUnit } from '#contracts/units.ts';
import { changeUser, deleteOwnUser, removeUser, setUserPassword } from '#contracts/users.ts';
import { foldRowCounts } from '#server/platform/database/row-count.queries.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { planOf } from '#tests/support/plan-of.ts';
import { addOwner, addUnit } from '#tests/support/property-builders.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import { signIn } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';
import { listAuditEntries } from './audit.queries.ts';
import { namesOfRecords } from './record-names.queries.ts';

let app: TestApp;
/** The super admin's. */
let as: { token: string };
let rosa: Admin;
let scoped: Admin;
let own: number;
let foreign: number;
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  rosa = await createAdmin(app, 'rosa@example.com');
  scoped = await createAdmin(app, 'scoped@example.com', { properties: ['BT01'] });
  own = (await submitRequest(app, {}, photo())).id;
  foreign = (await submitRequest(app, { propertyCode: 'WK02' })).id;
  const change = (id: number, body: object) =>
    app.api.call(changeServiceRequest, { params: { id }, body }, rosa.as);
  await change(own, { notes: '=HYPERLINK("http://example.com","click")' });
  await change(foreign, { status: 'OPEN' });
  await app.api.call(createServiceRequestFileLink, { params: { id: own } }, rosa.as);
  await app.api.call(deleteServiceRequest, { params: { id: foreign } }, rosa.as);
});
afterAll(() => app.close());

const list = async (query: Record<string, string | number> = {}, token = as.token) => {
  const answer = await app.api.call(listAudit, { query: { pageSize: 200, ...query } }, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const actionsOf = (page: { data: { action: string }[] }) => page.data.map((entry) => entry.action);

describe('the record of activity', () => {
  // spec: AU-01, AU-03, AU-04
  test('has one entry for each act of staff, with person, record, values and request', async () => {
    const { data } = await list({ actorUserId: rosa.user.id });
    expect(actionsOf({ data })).toEqual([
      'deleted',
      'opened the attachment',
      'changed',
      'changed',
      'signed in',
    ]);
    expect(data[2]).toMatchObject({
      actorEmail: 'rosa@example.com',
      objectKind: 'service-request',
      objectId: foreign,
      changes: { status: { from: 'REPORTED', to: 'OPEN' } },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  // spec: AU-05
  test('shows accounts and sessions, and never a password', async () => {
    const body = { password: 'nobody reads this' };
    await app.api.call(setUserPassword, { params: { id: rosa.user.id }, body }, as);
    const session = await signIn(app, { email: rosa.user.email, password: body.password });
    rosa = { ...rosa, session, as: { token: session.accessToken } };
    const other = await signIn(app, { email: rosa.user.email, password: body.password });
    await app.api.call(logOut, {}, { token: other.accessToken });
    const { data } = await list({ objectKind: 'user', objectId: rosa.user.id });
    expect(actionsOf({ data })).toEqual([
      'signed out',
      'signed in',
      'signed in',
      'set the password',
      'signed in',
      'created',
    ]);
    // Whom it was done to is known by name, also once that account is gone.
    const gone = await createAdmin(app, 'gone@example.com');
    await app.api.call(setUserPassword, { params: { id: gone.user.id }, body }, as);
    await app.api.call(removeUser, { params: { id: gone.user.id } }, as);
    for (const { user } of [rosa, gone]) {
      const about = await list({ objectKind: 'user', objectId: user.id, action: 'set the password' });
      expect(about.data).toMatchObject([{ objectName: user.email }]);
    }
    expect(JSON.stringify((await list()).data)).not.toMatch(/nobody reads this|argon2/);
  });

  test('narrows by person, action, kind, record and days, with exact totals and pages', async () => {
    const everything = (await list()).meta.total;
    const changed = await list({ action: 'changed', objectKind: 'service-request' });
    expect(changed.meta.total).toBe(2);
    expect((await list({ action: 'changed', objectKind: 'service-request', objectId: own })).meta.total).toBe(
      1,
    );
    const [first, second] = [await list({ pageSize: 3 }), await list({ pageSize: 3, page: 2 })];
    expect([...first.data, ...second.data]).toEqual((await list()).data.slice(0, 6));
    expect((await list({ page: 99 })).data).toEqual([]);
    expect((await list({ page: 99 })).meta.total).toBe(everything);
    // Days are those of the site: this entry is of the 9th in UTC, and of the 8th in Dallas.
    await app.database.db.pool.query(
      `insert into audit_entry (at, action, object_kind) values ('2026-03-09T04:30:00Z', 'changed', 'setting')`,
    );
    const on = async (from: string, to: string) =>
      (await list({ from, to, objectKind: 'setting' })).meta.total;
    expect(await on('2026-03-08', '2026-03-08')).toBe(1);
    expect(await on('2026-03-09', '2026-03-10')).toBe(0);
    // The day on which clocks go forward has 23 hours, the one on which they go back 25.
    await app.database.db.pool.query(
      `insert into audit_entry (at, action, object_kind)
       values ('2026-03-09T05:30:00Z', 'changed', 'setting'), ('2025-11-03T05:30:00Z', 'changed', 'setting')`,
    );
    expect(await on('2026-03-08', '2026-03-08')).toBe(1);
    expect(await on('2026-03-09', '2026-03-09')).toBe(1);
    expect(await on('2025-11-02', '2025-11-02')).toBe(1);
    expect(await on('2025-11-03', '2025-11-03')).toBe(0);
    for (const query of [
      'from=yesterday',
      'to=2026-02-30',
      'from=0000-01-01',
      'objectKind=secret',
      'actorUserId=x',
    ]) {
      expect((await app.api.send('GET', `/api/audit?${query}`, as)).status, query).toBe(400);
    }
  });

  test('offers the people and actions that are in it', async () => {
    const { body } = await app.api.call(listAuditChoices, {}, as);
    expect(body.data.actors).toContainEqual({ id: rosa.user.id, email: 'rosa@example.com' });
    expect(new Set(body.data.actions).size).toBe(body.data.actions.length);
    expect(body.data.actions).toEqual(
      expect.arrayContaining(['deleted', 'opened the attachment', 'signed in']),
    );
  });

  test('calls people in it as they were called last, whatever they did before, and who deleted the own account', async () => {
    const renamed = await createAdmin(app, 'before@example.com');
    const body = { email: 'zz.after@example.com' };
    await app.api.call(changeUser, { params: { id: renamed.user.id }, body }, as);
    await signIn(app, { email: body.email, password: adminPassword });
    const left = await createAdmin(app, 'left@example.com');
    const own = { body: { currentPassword: adminPassword } };
    expect((await app.api.call(deleteOwnUser, own, left.as)).status).toBe(204);
    const { actors } = (await app.api.call(listAuditChoices, {}, as)).body.data;
    expect(actors.find(({ id }) => id === renamed.user.id)?.email).toBe(body.email);
    const emails = actors.map(({ email }) => String(email));
    expect(emails).toEqual(emails.toSorted());
    const about = await list({ objectKind: 'user', objectId: left.user.id, action: 'created' });
    expect(about.data).toMatchObject([{ objectName: 'left@example.com' }]);
    const path = `/api/audit/export?objectKind=user&objectId=${left.user.id}&action=created`;
    expect((await app.api.send('GET', path, as)).text).toContain(`,user,${left.user.id},left@example.com,`);
  });

  test('shows admins with assigned properties what was done to these properties’ records alone', async () => {
    const { data, meta } = await list({}, scoped.as.token);
    expect(actionsOf({ data })).toEqual(['opened the attachment', 'changed']);
    expect(data.every((entry) => entry.objectId === own)).toBe(true);
    expect(meta.total).toBe(2);
    const { body } = await app.api.call(listAuditChoices, {}, scoped.as);
    expect(body.data).toEqual({
      actors: [{ id: rosa.user.id, email: 'rosa@example.com' }],
      actions: ['changed', 'opened the attachment'],
    });
    const csv = await app.api.send('GET', '/api/audit/export', scoped.as);
    expect(csv.text).toContain('opened the attachment');
    expect(csv.text).not.toMatch(/signed in|deleted/);
  });

  test('says what the records are called whose numbers it has, as long as they are there', async () => {
    const owner = await addOwner(app, as, 'Named');
    const unit = await addUnit(app, as, '88');
    await app.api.call(changeUnit, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
    const entries = (await list({ objectKind: 'unit', objectId: unit.id })).data;
    expect(entries[0]).toMatchObject({
      changes: { ownerId: { from: null, to: owner.id } },
      names: { [`owner ${owner.id}`]: 'Max Named', [`unit ${unit.id}`]: 'BT01-0088' },
    });
    const exported = await app.api.send('GET', `/api/audit/export?objectKind=unit&objectId=${unit.id}`, as);
    expect(exported.text).toContain('ownerId: nothing → Max Named');
    await app.api.call(changeUnit, { params: { id: unit.id }, body: { ownerId: null } }, as);
    await app.database.db.pool.query('delete from owner where id = $1', [owner.id]);
    expect((await list({ objectKind: 'unit', objectId: unit.id })).data[0]?.names).toEqual({
      [`unit ${unit.id}`]: 'BT01-0088',
    });
  });

  test('says of every kind of record what it is called', async () => {
    const { pool } = app.database.db;
    // The numbers of one kind are not those of another.
    const other = await addRentedUnit(pool);
    await pool.query(
      `insert into expense (created_at, updated_at, unit_id, property_code, amount, incurred_on, category)
       select now(), now(), unit_id, property_code, n, '2026-01-01', 'Taxes'
       from expense, generate_series(1, 9) n where id = $1`,
      [other.expense],
    );
    await pool.query(
      `insert into payment_schedule (created_at, updated_at, lease_id, due_date, amount_due)
       select now(), now(), $1, '2026-02-01', 3`,
      [other.lease],
    );
    const records = await addRentedUnit(pool);
    await pool.query(`update tenant set first_name = 'Tess', last_name = 'Ten' where id = $1`, [
      records.tenant,
    ]);
    await pool.query('update payment set amount = 11 where id = $1', [records.payment]);
    await pool.query('update payment_schedule set amount_due = 12 where id = $1', [records.payment_schedule]);
    await pool.query('update expense set amount = 13 where id = $1', [records.expense]);
    await pool.query(`update maintenance set title = 'Roof' where id = $1`, [records.maintenance]);
    const { rows } = await pool.query<{ name: string }>(
      'select unit_identifier as name from unit where id = $1',
      [records.unit],
    );
    const unit = rows[0]?.name ?? '';
    for (const [kind, id, name] of [
      ['tenant', records.tenant, 'Tess Ten'],
      ['unit', records.unit, unit],
      ['lease', records.lease, `${unit}, Tess Ten`],
      ['payment', records.payment, `$11.00, ${unit}`],
      ['payment-schedule', records.payment_schedule, `$12.00, ${unit}`],
      ['expense', records.expense, `$13.00, ${unit}`],
      ['maintenance', records.maintenance, `${unit}, Roof`],
    ] as const)
      expect([kind, ...(await namesOfRecords(app.database.db, kind, [id]))]).toEqual([kind, [id, name]]);
  });

  test('shows admins with assigned properties the history of those owners and tenants whom they see', async () => {
    const of = (person: { id: number }) =>
      list({ objectKind: 'owner', objectId: person.id }, scoped.as.token);
    const [seen, unseen] = [await addOwner(app, scoped.as, 'Seen'), await addOwner(app, as, 'Unseen')];
    expect(actionsOf(await of(seen))).toEqual(['created']);
    expect(actionsOf(await of(unseen))).toEqual([]);
    for (const [person, lines] of [
      [seen, 2],
      [unseen, 1],
    ] as const) {
      const path = `/api/audit/export?objectKind=owner&objectId=${person.id}`;
      expect((await app.api.send('GET', path, scoped.as)).text.trim().split('\n')).toHaveLength(lines);
    }
    expect(actionsOf(await list({ objectKind: 'owner' }, scoped.as.token))).toEqual([]);
    expect(actionsOf(await list({ objectId: seen.id, objectKind: 'tenant' }, scoped.as.token))).toEqual([]);
  });

  test('is exported under its filters, safe for spreadsheets, and the export is on record', async () => {
    const answer = await app.api.send('GET', '/api/audit/export?objectKind=service-request', as);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="activity-[\d-]{10}\.csv"$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const [header, ...lines] = answer.text.replace('\uFEFF', '').trim().split('\n');
    expect(header).toBe('Time (UTC),Person,Action,Kind,Record,Name,Changes,Request');
    expect(lines).toHaveLength(4);
    expect((await list({ objectKind: 'audit' })).data[0]).toMatchObject({
      action: 'exported',
      changes: { objectKind: { from: null, to: 'service-request' } },
    });
  });

  test('gives no cell that a spreadsheet would run', async () => {
    const { pool } = app.database.db;
    for (const email of ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1']) {
      await pool.query(
        `insert into audit_entry (at, actor_email, action, object_kind) values (now(), $1, 'changed', 'setting')`,
        [email],
      );
    }
    const { text } = await app.api.send('GET', '/api/audit/export?objectKind=setting', as);
    expect(text.match(/,"?'[=+\-@\t\r]/g)).toHaveLength(6);
    expect(text).not.toMatch(/[\n,]"?[=+\-@\t]/);
  });

  // spec: AU-02
  test('cannot be changed by anyone, not even by SQL', async () => {
    const { pool } = app.database.db;
    for (const attempt of [
      `update audit_entry set actor_email = 'someone@example.com'`,
      'delete from audit_entry',
      'truncate audit_entry',
    ]) {
      await expect(pool.query(attempt)).rejects.toThrow('the audit log is append-only');
    }
  });

  test(
    'has exact totals without counting, and an index for every view, at 50,000 entries',
    { tags: 'slow' },
    async () => {
      const { db } = app.database;
      await app.database.seed(`
      insert into audit_entry (at, actor_user_id, actor_email, action, object_kind, object_id, property_id)
      select now() - n * interval '10 minutes', 1 + n % 20, 'p@example.com', 'action ' || n % 12, 'kind ' || n % 8, n % 3000,
        (select id from property order by id limit 1) + n % 5
      from generate_series(1, 50000) n`);
      // What was there before is folded into sums, what follows is not yet.
      await foldRowCounts(db.pool);
      await app.database.seed(`
      insert into audit_entry (at, actor_user_id, action, object_kind)
      select now() - n * interval '9 hours', 7, 'action 3', 'user' from generate_series(1, 500) n`);
      await app.database.seed('vacuum analyze audit_entry');
      const dayBefore = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000), 'America/Chicago');
      const views: AuditFilters[] = [
        {},
        { actorUserId: 7 },
        { action: 'action 3' },
        { objectKind: 'user' },
        { objectKind: 'user', actorUserId: 7, action: 'action 3' },
        { objectKind: 'registration', objectId: 12 },
        { from: dayBefore(200) },
        { to: dayBefore(100) },
        { from: dayBefore(200), to: dayBefore(20), actorUserId: 7 },
        { from: dayBefore(70), to: dayBefore(40) },
        { from: dayBefore(10), to: dayBefore(9) },
        { from: `${dayBefore(100).slice(0, 7)}-01`, to: `${dayBefore(100).slice(0, 7)}-28` },
        { from: dayBefore(3), to: dayBefore(5) },
      ];
      for (const view of views) {
        for (const scope of [null, ['BT01', 'WK02']]) {
          const filter = { ...view, scope, timeZone: 'America/Chicago' };
          const one = { page: 1, pageSize: 25 };
          const { rows, total } = await listAuditEntries(db, filter, one);
          const pageOf = async (page: number, pageSize: number) =>
            (await listAuditEntries(db, filter, { page, pageSize })).rows;
          const what = JSON.stringify([view, scope]);
          expect(rows, what).toEqual((await pageOf(1, 200)).slice(0, 25));
          // So many there are, and no more.
          expect(await pageOf(Math.max(total, 1), 1), what).toHaveLength(Math.min(total, 1));
          expect(await pageOf(total + 1, 1), what).toEqual([]);
          const plan = await planOf(app.database, (ear) => listAuditEntries(ear, filter, one));
          expect(plan, what).toMatch(/audit_entry_\w+_idx/);
          // Few entries may be sorted, many come in their order.
          if (total > 2000)
            expect(plan).not.toMatch(/"Node Type":"Limit".*"Node Type":"(Incremental )?Sort"/);
          expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"audit_entry"/);
        }
      }
    },
  );

  test('answers an export that fails before anything of it was sent as it answers every failure', async () => {
    await app.database.db.pool.query(`
      insert into audit_entry (at, action, object_kind, changes)
      select now(), 'broken', 'setting', case n when 1 then '{"name": null}'::jsonb else '{}' end
      from generate_series(1, 1500) n`);
    const headers = { 'accept-encoding': 'br' };
    const answer = await app.api.send('GET', '/api/audit/export?action=broken', { ...as, headers });
    expect([answer.status, answer.error.error.code]).toEqual([500, 'INTERNAL']);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });
});
