// @module-tag slow
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { approvals } from '#contracts/approvals.ts';
import { listAudit } from '#contracts/audit.ts';
import { acceptDocument, getPacketDesk, returnDocuments } from '#contracts/packet-desk.ts';
import { createRegistrationFileLink, readRegistrationFile } from '#contracts/registrations.ts';
import { getServiceRequest } from '#contracts/service-requests.ts';
import { createServiceRequestFileLink, readServiceRequestFile } from '#contracts/service-request-files.ts';
import { createConversationFileLink, getConversation } from '#contracts/conversations.ts';
import { addNote, readTrackedRequest } from '#contracts/tracking.ts';
import { createPacketReader } from '#server/features/registrations/read-packets.ts';
import { newPerson } from '#tests/support/approval-builders.ts';
import { pdf, photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { Answer } from '#tests/support/api-client.ts';
import { hasRealClamd, speakClamd, startRealClamd, verdictOn, virusText } from '#tests/support/clamd.ts';
import type { Clamd } from '#tests/support/clamd.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { takeWaitingFile } from './scan.queries.ts';
import { scanWaiting } from './scan-waiting.ts';

const infected = Buffer.concat([tinyJpeg, Buffer.from(virusText)]);
const refusalOf = ({ status, error }: Answer<unknown>) => [status, error.error.code, error.message];
const notChecked = [423, 'FILE_NOT_CHECKED', expect.stringContaining('not been checked for viruses yet')];
const hasVirus = [423, 'FILE_INFECTED', expect.stringContaining('A virus was found')];

/** The server of Debian's package where it is installed, with a signature of our own; elsewhere what speaks as it does. */
const start = hasRealClamd ? startRealClamd : (path: string) => speakClamd({ path, answer });
const answer = (content: Buffer) =>
  content.length > 2_000_000 ? 'INSTREAM size limit exceeded. ERROR' : verdictOn(content);

let app: TestApp;
let as: { token: string };
let folder: string;
let clamd: Clamd | undefined;
let log = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanner-'));
  const config = { clamav: { socket: join(folder, 'clamd.sock') } };
  app = await startTestApp({ config, logTo: { write: (line: string) => void (log += line) } });
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(async () => {
  await app.close();
  await clamd?.stop();
  await rm(folder, { recursive: true });
});

const scannerStarts = async () => (clamd = await start(join(folder, 'clamd.sock')));
const scannerStops = async () => {
  await clamd?.stop();
  clamd = undefined;
};
/** As the job does it, after the time in which a file is not tried again. */
const scan = () => {
  app.clock.advance(31_000);
  return scanWaiting(app.context);
};
const metrics = async () => (await app.api.send('GET', '/metrics')).text;
const storedFiles = async () =>
  (await readdir(join(app.context.config.dataDir, 'files'), { recursive: true })).filter(
    (name) => name.length > 40,
  );

/** Every way to a request's file, for staff and by its private link. */
async function waysTo({ id, trackingPath }: { id: number; trackingPath: string }) {
  const params = { params: { id } };
  const tracked = await app.api.call(readTrackedRequest, { params: { token: tokenOf(trackingPath) } });
  const [file] = tracked.body.data.files;
  const path = file?.path ?? '';
  return {
    file,
    answers: [
      await app.api.call(createServiceRequestFileLink, params, as),
      await app.api.call(readServiceRequestFile, params, as),
      await app.api.send('GET', path),
    ],
  };
}
const tokenOf = (path: string) => path.split('/').at(-1) ?? '';
const filesOf = async (id: number) =>
  (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data.files.map((file) => file.scan);

describe('with a virus scanner', () => {
  test('what it finds a virus in is refused by the name of its field, and leaves nothing behind', async () => {
    await scannerStarts();
    const before = await storedFiles();
    const form = new FormData();
    for (const [name, value] of Object.entries(visitorRequest)) form.set(name, value);
    form.set('attachment', photo('secret-name.jpg', infected));
    const refused = await app.api.send('POST', '/api/public-submissions', { payload: form });
    expect([refused.status, refused.error.error.issues]).toEqual([
      400,
      [{ path: 'attachment', message: expect.stringContaining('A virus was found in this file') }],
    ]);
    expect(await storedFiles()).toEqual(before);
    expect(log).toContain('upload with a virus refused');
    expect(log).not.toMatch(/secret-name|@example/);
    expect(await metrics()).toContain('wellserved_virus_scans_total{result="infected",at="upload"} 1');
    const clean = await submitRequest(app, {}, photo());
    expect((await waysTo(clean)).answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a request that comes while it is down is taken; its files open once they were scanned clean', async () => {
    await scannerStops();
    const sent = await submitRequest(app, {}, photo());
    const bad = await submitRequest(app, {}, pdf('bad.pdf', virusText));
    const waiting = await waysTo(sent);
    expect(waiting.file).toMatchObject({ scan: 'WAITING', previewPath: null });
    expect(waiting.answers.map(refusalOf)).toEqual([notChecked, notChecked, notChecked]);
    expect(await filesOf(sent.id)).toEqual(['WAITING']);
    expect(await metrics()).toContain('wellserved_files_unopened{state="waiting"} 2');
    expect(await scan()).toBe(0);
    expect(await filesOf(sent.id)).toEqual(['WAITING']);

    await scannerStarts();
    // What another server has in hand is left to it.
    const first = (client: pg.PoolClient) =>
      client.query(`select 1 from stored_file where scan = 'WAITING' for update`);
    expect(await inTheMiddle(app.database.db.pool, { first }, scan)).toBe(0);
    expect(await scan()).toBe(2);
    expect(await filesOf(sent.id)).toEqual([null]);
    const opened = await waysTo(sent);
    expect(opened.answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await app.api.send('GET', opened.file?.previewPath ?? '')).status).toBe(200);
    expect(await scan()).toBe(0);

    const found = await waysTo(bad);
    expect(found.file).toMatchObject({ scan: 'INFECTED', previewPath: null });
    expect(found.answers.map(refusalOf)).toEqual([hasVirus, hasVirus, hasVirus]);
    const query = { objectKind: 'service-request', objectId: bad.id } as const;
    const history = await app.api.call(listAudit, { query }, as);
    expect(history.body.data).toMatchObject([
      { action: 'found a virus in the attachment', actorEmail: 'The virus scanner' },
    ]);
    expect(await metrics()).toContain('wellserved_files_unopened{state="infected"} 1');
  });

  test('what a resident adds, and the documents of a registration, wait as well', async () => {
    await scannerStops();
    const request = await submitRequest(app);
    const token = tokenOf(request.trackingPath);
    const note = await app.api.call(addNote, {
      params: { token },
      body: {},
      files: { attachment: [photo()] },
    });
    expect(note.status).toBe(201);
    const read = async () => {
      const { entries } = (await app.api.call(getConversation, { params: { id: request.id } }, as)).body.data;
      const params = { id: request.id, entryId: entries[0]?.id ?? 0 };
      return {
        states: entries.flatMap(({ files }) => files.map(({ scan: state }) => state)),
        link: await app.api.call(createConversationFileLink, { params }, as),
      };
    };
    expect((await read()).states).toEqual(['WAITING']);
    expect(refusalOf((await read()).link)).toEqual(notChecked);

    const { id, updatedAt } = await submitRegistration(app, {}, { filledPacket: pdf('form.pdf', virusText) });
    const query = { kind: 'packet' } as const;
    const body = { version: 1, expectedUpdatedAt: updatedAt };
    const tries = async () => [
      await app.api.call(createRegistrationFileLink, { params: { id }, query }, as),
      await app.api.call(readRegistrationFile, { params: { id }, query }, as),
      await app.api.call(acceptDocument, { params: { id, kind: 'packet' }, body }, as),
    ];
    expect((await tries()).map(refusalOf)).toEqual([notChecked, notChecked, notChecked]);
    // Nor does a process of ours look into it.
    expect(await createPacketReader(app.context)()).toBe(0);

    await scannerStarts();
    expect(await scan()).toBe(2);
    expect((await read()).states).toEqual([null]);
    expect((await read()).link.status).toBe(201);
    expect((await tries()).map(refusalOf)).toEqual([hasVirus, hasVirus, hasVirus]);
    const desk = await app.api.call(getPacketDesk, { params: { id } }, as);
    expect(desk.body.data.documents[0]?.versions[0]?.file?.scan).toBe('INFECTED');
    const about = { objectKind: 'registration', objectId: id } as const;
    expect((await app.api.call(listAudit, { query: about }, as)).body.data).toMatchObject([
      { action: 'found a virus in Registration Form', actorEmail: 'The virus scanner' },
    ]);
    // Nobody is added on the strength of it, until it is returned.
    const choices = newPerson({ createUnit: true, ownerSince: '2026-01-01' });
    const approve = (expectedUpdatedAt: string) =>
      app.api.call(approvals.approve, { params: { id }, body: { choices, expectedUpdatedAt } }, as);
    expect(refusalOf(await approve(desk.body.data.updatedAt))).toEqual([
      409,
      'CONFLICT',
      expect.stringMatching(/^A virus was found in: .+ Return it/),
    ]);
    const returned = await app.api.call(
      returnDocuments,
      {
        params: { id },
        body: {
          kinds: ['packet'],
          reasons: { packet: 'A virus was found in it.' },
          expectedUpdatedAt: desk.body.data.updatedAt,
        },
      },
      as,
    );
    expect((await approve(returned.body.data.updatedAt)).status).toBe(201);
    expect(await createPacketReader(app.context)()).toBe(0);
  });

  test('a verdict that comes after another one changes nothing', async () => {
    await scannerStops();
    const sent = await submitRequest(app, {}, photo());
    await scannerStarts();
    const slow = vi.spyOn(app.context.files, 'scan').mockImplementationOnce(async () => {
      await app.database.db.pool.query(`update stored_file set scan = 'INFECTED' where scan = 'WAITING'`);
      return 'CLEAN';
    });
    await scan();
    slow.mockRestore();
    expect(await filesOf(sent.id)).toEqual(['INFECTED']);
  });

  test('a verdict that could not be put on record is asked for again', async () => {
    await scannerStops();
    const { id } = await submitRequest(app, {}, pdf('bad.pdf', virusText));
    await scannerStarts();
    const { pool } = app.database.db;
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on audit_entry execute function refuse()`);
    try {
      await expect(scan()).rejects.toThrow('insert into "audit_entry"');
    } finally {
      await pool.query('drop function refuse cascade');
    }
    expect(await filesOf(id)).toEqual(['WAITING']);
    // As long as another server may have it in hand.
    app.clock.advance(10 * 60_000);
    as = { token: (await app.superAdminSession()).accessToken };
    await scan();
    expect(await filesOf(id)).toEqual(['INFECTED']);
    const query = { objectKind: 'service-request', objectId: id } as const;
    const history = await app.api.call(listAudit, { query }, as);
    expect(history.body.data).toMatchObject([{ action: 'found a virus in the attachment' }]);
  });

  test('a file that is gone from the disk keeps no other waiting', async () => {
    await scannerStops();
    const gone = await submitRequest(app, {}, photo());
    // More than are scanned at once.
    const others = [];
    for (let sent = 0; sent < 6; sent += 1) others.push(await submitRequest(app, {}, photo()));
    const { rows } = await app.database.db.pool.query<{ id: number; storageKey: string }>(
      `select id, storage_key as "storageKey" from stored_file
       where id = (select file_id from service_request_file where request_id = $1)`,
      [gone.id],
    );
    expect(rows).toHaveLength(1);
    await app.context.files.discard(rows[0]?.storageKey ?? '');
    await scannerStarts();
    const notify = vi.spyOn(app.context.realtime, 'notify');
    expect(await scan()).toBe(6);
    expect(await filesOf(gone.id)).toEqual(['WAITING']);
    for (const { id } of others)
      expect(notify).toHaveBeenCalledWith({
        kind: 'service-request',
        id,
        act: 'changed',
        propertyCode: visitorRequest.propertyCode,
      });
    notify.mockRestore();
    await app.database.db.pool.query('update stored_file set scan = null where id = $1', [rows[0]?.id]);
  });

  test('a file that is too long for it keeps no other waiting', async () => {
    await scannerStops();
    const long = await submitRequest(
      app,
      {},
      photo('long.jpg', Buffer.concat([tinyJpeg, Buffer.alloc(3_000_000)])),
    );
    const others = [await submitRequest(app, {}, photo()), await submitRequest(app, {}, photo())];
    await scannerStarts();
    await expect
      .poll(async () => (await scan(), Promise.all(others.map(({ id }) => filesOf(id)))))
      .toEqual([[null], [null]]);
    expect(await filesOf(long.id)).toEqual(['WAITING']);
    // It is tried again after an hour, not in every round.
    const tries = () => log.split('file not scanned').length;
    const before = tries();
    await scan();
    expect(tries()).toBe(before);
    app.clock.advance(3_600_000);
    await scan();
    expect(tries()).toBe(before + 1);
  });

  test('a server that stops ends with the files that it has in hand', async () => {
    await scannerStops();
    const photos = Array.from({ length: 5 }, (_, index) => photo(`${index}.jpg`));
    for (let request = 0; request < 2; request++) await submitRequest(app, {}, photos);
    await scannerStarts();
    app.clock.advance(31_000);
    const stopping = new AbortController();
    const { files } = app.context;
    const scanAndStop: typeof files.scan = async (file) => {
      stopping.abort();
      return files.scan(file);
    };
    const scanned = await scanWaiting(
      { ...app.context, files: { ...files, scan: scanAndStop } },
      stopping.signal,
    );
    expect(scanned).toBeGreaterThan(0);
    expect(scanned).toBeLessThan(5);
    expect(await scan()).toBe(10 - scanned);
  });

  test('a file that was never tried comes before those that were', async () => {
    as = { token: (await app.superAdminSession()).accessToken };
    await scannerStops();
    const [tried, fresh] = [await submitRequest(app, {}, photo()), await submitRequest(app, {}, photo())];
    const { pool } = app.database.db;
    const idOf = async (requestId: number) => {
      const { rows } = await pool.query<{ id: number }>(
        'select file_id as id from service_request_file where request_id = $1',
        [requestId],
      );
      return rows[0]?.id;
    };
    const now = app.clock.now();
    await pool.query('update stored_file set scan_tried_at = $1 where id <> $2', [
      new Date(now.getTime() - 3_600_000).toISOString(),
      await idOf(fresh.id),
    ]);
    expect((await takeWaitingFile(app.context.db, { now, triedBefore: now }))?.id).toBe(await idOf(fresh.id));
    expect(await filesOf(tried.id)).toEqual(['WAITING']);
  });
});
