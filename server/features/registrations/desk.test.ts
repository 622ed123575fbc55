import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  changeRegistration,
  createRegistrationFileLink,
  deleteRegistration,
  getRegistration,
  registrationFileKinds,
  replaceRegistrationFile,
} from '#contracts/registrations.ts';
import type { Registration, RegistrationFileKind } from '#contracts/registrations.ts';
import { pdf, photo, signIn, tinyJpeg } from '#tests/support/builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  as = { token: (await signIn(app)).accessToken };
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
  driversLicense: photo('licence.jpg'),
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
  test('deletes it for good, with its four files', async () => {
    const before = await storedFiles();
    const { id } = await submitRegistration(app, {}, allFour());
    expect((await storedFiles()).length).toBe(before.length + 4);
    expect((await app.api.call(deleteRegistration, { params: { id } }, as)).status).toBe(204);
    expect((await app.api.call(getRegistration, { params: { id } }, as)).status).toBe(404);
    expect(await storedFiles()).toEqual(before);
    expect((await historyOf(id))[0]).toMatchObject({ action: 'deleted', objectId: id });
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

describe('the files of a registration', () => {
  // spec: A5-12, FI-11, FI-12, FI-13, EN-15
  test('are each read by a short-lived signed path, sandboxed and kept in no cache', async () => {
    const { id } = await submitRegistration(app, {}, allFour());
    for (const kind of registrationFileKinds) {
      const link = await fileLink(id, kind);
      expect(link.status).toBe(200);
      expect(link.body.url).toBe(link.body.data.path);
      const file = await app.api.send('GET', link.body.url);
      expect(file.status).toBe(200);
      expect(file.bytes.toString('latin1')).toContain(kind === 'dl' ? 'JFIF' : '%PDF-1.4');
      expect(String(file.headers['cache-control']).split(', ').toSorted()).toEqual(['no-store', 'private']);
      expect(file.headers['content-security-policy']).toContain('sandbox');
      expect(file.headers['x-content-type-options']).toBe('nosniff');
    }
    const { url } = (await fileLink(id, 'dl')).body;
    app.clock.advance(6 * 60_000);
    expect((await app.api.send('GET', url)).status).toBe(401);
  });

  // spec: A5-12
  test('that are missing are 404 NO_FILE, of an unknown kind 400', async () => {
    const { id } = await submitRegistration(app);
    for (const kind of ['bg', 'lease', 'dl'] as const) {
      const answer = await fileLink(id, kind);
      expect(answer.status).toBe(404);
      expect(answer.error.error.code).toBe('NO_FILE');
      expect((await app.api.send('GET', `${path}/${id}/file?kind=${kind}`, as)).status).toBe(404);
    }
    for (const query of ['', '?kind=', '?kind=passport', '?kind=PACKET'])
      for (const [method, end] of [
        ['POST', 'file-url'],
        ['GET', 'file'],
        ['PUT', 'file'],
      ] as const)
        expect((await app.api.send(method, `${path}/${id}/${end}${query}`, as)).status, query).toBe(400);
  });

  // spec: FI-14, RL-20
  test('cannot be read without a session, by no path', async () => {
    const { id } = await submitRegistration(app, {}, allFour());
    const { url } = (await fileLink(id, 'bg')).body;
    expect((await app.api.send('GET', `${path}/${id}/file?kind=bg`)).status).toBe(401);
    await app.api.send('POST', '/api/logout', as);
    expect((await app.api.send('GET', url)).status).toBe(401);
    expect((await app.api.send('GET', `${path}/${id}/file?kind=bg`, as)).status).toBe(401);
  });

  // spec: AU-01
  test('leave a trace whenever one is opened, however it is opened', async () => {
    const { id } = await submitRegistration(app, {}, allFour());
    const url = `${path}/${id}/file-url?kind=dl`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await app.api.send('POST', url, { ...as, headers });
    const link = await app.api.send('POST', url, { ...as, headers });
    const read = await app.api.send('GET', `${path}/${id}/file?kind=bg&dl=1`, as);
    expect(read.headers['content-disposition']).toMatch(/^attachment;/);
    await fileLink(id, 'packet');
    const history = await historyOf(id);
    expect(history.map((entry) => entry.action)).toEqual([
      'opened Registration Form',
      'opened Background Check',
      'opened Driver’s License',
      'opened Driver’s License',
    ]);
    expect(history[2]).toMatchObject({
      actorEmail: 'superadmin@example.com',
      requestId: link.headers['x-request-id'],
      objectKind: 'registration',
    });
  });

  // spec: FI-17
  test('are nowhere on the disk or in the database as plain text', async () => {
    const marker = 'marker-4711-of-a-background-check';
    await submitRegistration(app, {}, { filledPacket: pdf(), backgroundCheck: pdf('check.pdf', marker) });
    for (const file of await storedFiles()) expect((await readFile(file)).includes(marker)).toBe(false);
    const { rows } = await app.database.db.pool.query('select * from stored_file');
    expect(JSON.stringify(rows)).not.toContain(marker);
  });
});

describe('a file that staff replace', () => {
  // spec: A5-13
  test('takes the place of the old one, which is gone', async () => {
    const before = await storedFiles();
    const { id } = await submitRegistration(app, {}, allFour());
    const answer = await replace(id, 'dl', photo('new.jpg'));
    expect(answer.status).toBe(200);
    expect(answer.body.data.id).toBe(id);
    expect((await fileLink(id, 'dl')).body.data.fileName).toBe('new.jpg');
    expect((await storedFiles()).length).toBe(before.length + 4);
    expect((await historyOf(id)).map((entry) => entry.action)).toContain('replaced Driver’s License');
  });

  test('is added where there was none', async () => {
    const { id } = await submitRegistration(app);
    expect((await replace(id, 'bg', photo('check.jpg'))).body.data.files).toEqual(['packet', 'bg']);
    const read = await app.api.send('GET', `${path}/${id}/file?kind=bg`, as);
    expect(read.bytes.equals(tinyJpeg)).toBe(true);
  });

  // spec: A5-13, AP-21
  test.each([
    ['packet', photo('packet.pdf'), 415, 'Registration Form must be a PDF'],
    ['lease', photo('lease.pdf'), 415, 'Lease must be a PDF'],
    ['bg', new File(['<html>'], 'check.pdf'), 415, 'PDF or image only'],
    ['dl', new File([], 'licence.jpg'), 400, 'Required'],
  ] as const)(
    'as %s with wrong content is refused, and the old one stays',
    async (kind, file, status, words) => {
      const { id, updatedAt } = await submitRegistration(app, {}, allFour());
      const before = await storedFiles();
      const answer = await replace(id, kind, file);
      expect(answer.status).toBe(status);
      expect(answer.error.error.issues).toEqual([{ path: 'file', message: words }]);
      expect(await storedFiles()).toEqual(before);
      const read = await app.api.call(getRegistration, { params: { id } }, as);
      expect(read.body.data.updatedAt).toBe(updatedAt);
    },
  );

  test('may have 20 MB, and not a byte more', async () => {
    const { id } = await submitRegistration(app);
    const of = (bytes: number) => {
      const content = Buffer.alloc(bytes);
      content.write('%PDF-1.4\n');
      return photo('lease.pdf', content);
    };
    expect((await replace(id, 'lease', of(20 * 1024 * 1024))).status).toBe(200);
    const answer = await replace(id, 'lease', of(20 * 1024 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(answer.error.message).toBe('Max 20 MB');
  });

  test('by two people at the same moment is one of the two, and the other is gone', async () => {
    const { id } = await submitRegistration(app);
    const before = await storedFiles();
    const answers = await Promise.all([
      replace(id, 'dl', photo('one.jpg')),
      replace(id, 'dl', photo('two.jpg')),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect((await storedFiles()).length).toBe(before.length + 1);
  });
});
