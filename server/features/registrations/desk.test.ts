import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  changeRegistration,
  createRegistrationFileLink,
  deleteRegistration,
  getRegistration,
  replaceRegistrationFile,
} from '#contracts/registrations.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  as = { token: (await app.superAdminSession()).accessToken };
});

const path = '/api/registration-submissions';
const change = (id: number, body: object) => app.api.call(changeRegistration, { params: { id }, body }, as);
const fileLink = (id: number, kind: RegistrationFileKind) =>
  app.api.call(createRegistrationFileLink, { params: { id }, query: { kind } }, as);
const replace = (id: number, kind: RegistrationFileKind, file: File) =>
  app.api.call(replaceRegistrationFile, { params: { id }, query: { kind }, body: {}, files: { file } }, as);
const historyOf = async (objectId: number) =>
  (await app.api.call(listAudit, { query: { objectKind: 'registration', objectId } }, as)).body.data;
const allFour = () => ({
  filledPacket: pdf('packet.pdf', 'the packet'),
  backgroundCheck: pdf('check.pdf', 'the check'),
  leaseAgreement: pdf('lease.pdf', 'the lease'),
  driversLicense: photo('license.jpg'),
});

async function storedFiles(): Promise<string[]> {
  const folder = join(app.context.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('working on a registration', () => {
  // spec: A5-07, AP-35, EN-11
  test('changes the fields that are named, pads the unit, and answers the new record', async () => {
    const { id } = await submitRegistration(app);
    const answer = await change(id, {
      partyType: 'TENANT',
      firstName: 'Robin',
      lastName: 'Marlow',
      email: 'robin@example.com',
      phone: '(972) 555-0199',
      notes: 'called back',
      propertyCode: 'wk02',
      unitDigits: '7',
      unitIdentifier: 'WK02-0007',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      partyType: 'TENANT',
      firstName: 'Robin',
      lastName: 'Marlow',
      email: 'robin@example.com',
      phone: '9725550199',
      notes: 'called back',
      unitDigits: '0007',
      unitIdentifier: 'WK02-0007',
    });
    expect((await change(id, { notes: '' })).body.data).toMatchObject({ notes: null, firstName: 'Robin' });
    expect((await change(id, { unitDigits: '12a4' })).body.data.unitIdentifier).toBe('WK02-12A4');
  });

  // spec: EN-12
  test('finds the unit again when property or unit change', async () => {
    await app.database.db.pool.query(`
      insert into unit (real_estate_object_id, unit_number, unit_identifier)
      select id, '0031', 'WK02-0031' from property where code = 'WK02'`);
    const { id } = await submitRegistration(app);
    const named = (await change(id, { propertyCode: 'WK02', unitDigits: '31' })).body.data;
    expect(named.unitId).toEqual(expect.any(Number));
    expect((await change(id, { unitDigits: '32' })).body.data.unitId).toBeNull();
    await change(id, { propertyCode: 'BT01', unitDigits: '31' });
    expect((await change(id, { propertyCode: 'WK02' })).body.data.unitId).toBe(named.unitId);
  });

  // spec: A5-10
  test('takes the same fields as a form', async () => {
    const { id } = await submitRegistration(app);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      lastName: 'Marlow',
      unitDigits: '7',
      notes: 'first\r\nsecond',
      archived: 'true',
    }))
      form.set(name, value);
    const answer = await app.api.send('PATCH', `${path}/${id}`, { ...as, payload: form });
    expect(answer.status).toBe(200);
    expect((answer.body as { data: Registration }).data).toMatchObject({
      lastName: 'Marlow',
      unitDigits: '0007',
      notes: 'first\nsecond',
      archived: true,
    });
    const back = new FormData();
    for (const [name, value] of [
      ['archived', 'false'],
      ['archivedAt', 'null'],
      ['notes', ''],
    ] as const)
      back.set(name, value);
    const active = await app.api.send('PATCH', `${path}/${id}`, { ...as, payload: back });
    expect((active.body as { data: Registration }).data).toMatchObject({ archived: false, notes: null });
    const wrong = new FormData();
    wrong.set('phone', '12');
    expect((await app.api.send('PATCH', `${path}/${id}`, { ...as, payload: wrong })).status).toBe(400);
    const withFile = new FormData();
    withFile.set('packet', pdf());
    expect((await app.api.send('PATCH', `${path}/${id}`, { ...as, payload: withFile })).status).toBe(400);
  });

  // spec: A5-07, AP-15
  test.each([
    ['partyType', { partyType: 'GUEST' }],
    ['firstName', { firstName: '' }],
    ['lastName', { lastName: 'x'.repeat(21) }],
    ['email', { email: `${'x'.repeat(90)}@example.com` }],
    ['phone', { phone: '12' }],
    ['unitDigits', { unitDigits: '12345' }],
    ['unitDigits', { unitDigits: 'ß1' }],
    ['unitDigits', { unitDigits: '' }],
    ['propertyCode', { propertyCode: 'ZZ99' }],
    ['unitIdentifier', { unitIdentifier: 'WK02-9999' }],
    ['archived', { archived: 'maybe' }],
  ])('refuses a wrong %s', async (field, body) => {
    const { id } = await submitRegistration(app);
    const answer = await change(id, body);
    expect(answer.status).toBe(400);
    expect(answer.error.error.issues?.[0]?.path).toBe(field);
  });

  // spec: A5-08, A5-09, FI-24
  test('archives and unarchives it, and keeps its files', async () => {
    const { id } = await submitRegistration(app, {}, allFour());
    const archived = (await change(id, { archived: true })).body.data;
    expect(archived).toMatchObject({ archived: true, isArchived: true });
    expect(archived.archivedAt).toMatch(/Z$/);
    expect(archived.files).toEqual(['packet', 'bg', 'lease', 'dl']);
    const active = (await change(id, { archived: false })).body.data;
    expect(active).toMatchObject({ archived: false, isArchived: false, archivedAt: null });
  });

  // spec: AP-36, AP-37, AP-19
  test('by three people at the same moment lets one win, never more', async () => {
    const { id, updatedAt } = await submitRegistration(app);
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((lastName) => change(id, { lastName, expectedUpdatedAt: updatedAt })),
    );
    expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(['200', '409', '409']);
    const won = answers.find((answer) => answer.status === 200);
    const lost = answers.find((answer) => answer.status === 409);
    expect(lost?.error.error.code).toBe('CONFLICT');
    expect(lost?.error.data).toEqual(won?.body.data);
  });

  // spec: A5-07, A5-11, AP-18
  test('that does not exist is 404, with a bad id 400', async () => {
    expect((await change(999_999, { lastName: 'x' })).status).toBe(404);
    expect((await app.api.call(getRegistration, { params: { id: 999_999 } }, as)).status).toBe(404);
    expect((await app.api.call(deleteRegistration, { params: { id: 999_999 } }, as)).status).toBe(404);
    expect((await fileLink(999_999, 'packet')).error.error.code).toBe('NOT_FOUND');
    expect((await replace(999_999, 'packet', pdf())).status).toBe(404);
    for (const id of ['0', '-1', 'x', '1.5', '99999999999'])
      for (const method of ['GET', 'DELETE', 'PATCH'])
        expect((await app.api.send(method, `${path}/${id}`, as)).status, `${method} ${id}`).toBe(400);
  });

  // spec: A5-11, AP-39, FI-23
  // spec: RG-65
  test('deletes it for good, with its four files', async () => {
    const before = await storedFiles();
    const { id } = await submitRegistration(app, {}, allFour());
    expect((await storedFiles()).length).toBe(before.length + 4);
    expect((await app.api.call(deleteRegistration, { params: { id } }, as)).status).toBe(204);
    expect((await app.api.call(getRegistration, { params: { id } }, as)).status).toBe(404);
    expect(await storedFiles()).toEqual(before);
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'deleted',
      objectId: id,
      changes: { unitIdentifier: { from: 'BT01-12A4', to: null }, partyType: { from: 'OWNER', to: null } },
    });
  });

  test('is not deleted by someone who saw it before a colleague changed it', async () => {
    const { id } = await submitRegistration(app);
    const seen = await change(id, { archived: true });
    const { updatedAt: expectedUpdatedAt } = seen.body.data;
    await change(id, { archived: false });
    const refused = await app.api.call(
      deleteRegistration,
      { params: { id }, query: { expectedUpdatedAt } },
      as,
    );
    expect([refused.status, refused.error.error.code]).toEqual([409, 'CONFLICT']);
    expect(refused.error.data).toMatchObject({ id, archived: false });
    const removeAsItIs = async () => {
      const now = await app.api.call(getRegistration, { params: { id } }, as);
      const query = { expectedUpdatedAt: now.body.data.updatedAt };
      return app.api.call(deleteRegistration, { params: { id }, query }, as);
    };
    // Also where the colleague is just about to.
    const changing = (client: pg.PoolClient) =>
      client.query(
        `update registration set notes = 'called', updated_at = updated_at + interval '1 second' where id = $1`,
        [id],
      );
    const waited = await inTheMiddle(app.database.db.pool, { first: changing }, removeAsItIs);
    expect([waited.status, waited.error.data]).toEqual([409, expect.objectContaining({ notes: 'called' })]);
    expect((await removeAsItIs()).status).toBe(204);
  });

  // spec: AU-01, AU-03, AU-04
  test('leaves an entry in its history that says who did what', async () => {
    const { id } = await submitRegistration(app);
    await change(id, { lastName: 'Marlow' });
    await change(id, { lastName: 'Marlow' });
    const history = await historyOf(id);
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({
      actorEmail: 'superadmin@example.com',
      action: 'changed',
      changes: { lastName: { from: 'Example', to: 'Marlow' } },
    });
  });
});
