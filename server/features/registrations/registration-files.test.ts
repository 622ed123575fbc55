import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { registrationFileKinds } from '#contracts/registration-form.ts';
import {
  createRegistrationFileLink,
  getRegistration,
  replaceRegistrationFile,
} from '#contracts/registrations.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { PacketOffice } from '#tests/support/packet-office.ts';
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

describe('the files of a registration', () => {
  // spec: A5-12, FI-11, FI-12, FI-13, EN-15
  test('are each read by a short-lived signed path, sandboxed and stored in no cache', async () => {
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
  // spec: A5-13, AU-06
  test('takes the place of the old one, which is gone', async () => {
    const before = await storedFiles();
    const { id } = await submitRegistration(app, {}, allFour());
    const content = Buffer.concat([tinyJpeg, Buffer.from('words inside the picture')]);
    const answer = await replace(id, 'dl', photo('new.jpg', content));
    expect(answer.status).toBe(200);
    expect(answer.body.data.id).toBe(id);
    expect((await fileLink(id, 'dl')).body.data.fileName).toBe('new.jpg');
    expect((await storedFiles()).length).toBe(before.length + 4);
    expect(await historyOf(id)).toContainEqual(
      expect.objectContaining({
        action: 'replaced Driver’s License',
        changes: {
          dl: {
            from: `image/jpeg, ${tinyJpeg.length} bytes`,
            to: `image/jpeg, ${content.length} bytes`,
          },
        },
      }),
    );
    const { rows } = await app.database.db.pool.query('select * from audit_entry');
    expect(JSON.stringify(rows)).not.toMatch(/words inside|\/9j\//);
  });

  test('that the sender was to send again leaves nothing to be sent, and the office goes on', async () => {
    const office = new PacketOffice(app);
    const { id } = await submitRegistration(app, {}, allFour());
    await office.giveBack(id, { lease: 'Unsigned.', dl: 'Blurred.' });
    expect((await replace(id, 'lease', pdf('signed.pdf'))).body.data.review).toBe('RETURNED');
    expect((await replace(id, 'dl', photo('sharp.jpg'))).body.data.review).toBe('NEW');
  });

  test('is added where there was none', async () => {
    const { id } = await submitRegistration(app);
    expect((await replace(id, 'bg', photo('check.jpg'))).body.data.files).toEqual(['packet', 'bg']);
    const read = await app.api.send('GET', `${path}/${id}/file?kind=bg`, as);
    expect(read.bytes.equals(tinyJpeg)).toBe(true);
  });

  test('can be opened also where the database stored it and its answer was lost', async () => {
    const { id } = await submitRegistration(app);
    const { db } = app.context;
    const transaction = db.transaction.bind(db);
    const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error('Connection terminated unexpectedly');
    });
    expect((await replace(id, 'bg', photo('check.jpg'))).status).toBe(503);
    spy.mockRestore();
    const read = await app.api.send('GET', `${path}/${id}/file?kind=bg`, as);
    expect(read.bytes.equals(tinyJpeg)).toBe(true);
  });

  // spec: A5-13, AP-21
  test.each([
    ['packet', photo('packet.pdf'), 415, 'Registration Form must be a PDF'],
    ['lease', photo('lease.pdf'), 415, 'Lease must be a PDF'],
    ['bg', new File(['<html>'], 'check.pdf'), 415, 'PDF or image only'],
    ['dl', new File([], 'license.jpg'), 400, 'Required'],
  ] as const)(
    'as %s with wrong content is refused, and the old one stays',
    async (kind, file, status, text) => {
      const { id, updatedAt } = await submitRegistration(app, {}, allFour());
      const before = await storedFiles();
      const answer = await replace(id, kind, file);
      expect(answer.status).toBe(status);
      expect(answer.error.error.issues).toEqual([{ path: 'file', message: text }]);
      expect(await storedFiles()).toEqual(before);
      const read = await app.api.call(getRegistration, { params: { id } }, as);
      expect(read.body.data.updatedAt).toBe(updatedAt);
    },
  );

  // spec: RG-57
  test('may have 20 MB, and not a byte more', { tags: 'slow' }, async () => {
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
