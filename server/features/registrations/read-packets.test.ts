import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRegistration, replaceRegistrationFile } from '#contracts/registrations.ts';
import { site } from '#site';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo } from '#tests/support/builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { makeRegistrationForm } from '../../../scripts/forms/registration-form.ts';
import { packetFields } from '#contracts/blank-form.ts';
import { nothingRead } from '#contracts/nothing-read.ts';
import { readPacketContent } from './packet-content.ts';
import { createPacketReader } from './read-packets.ts';
import type { PacketReaderOptions } from './read-packets.ts';

let app: TestApp;
let token: string;
let blank: Uint8Array;
beforeAll(async () => {
  app = await borrowTestApp();
  token = (await app.superAdminSession()).accessToken;
  blank = await makeRegistrationForm(site, 'en');
});
afterAll(() => app.close());

/** A process takes long to start on a busy machine. */
const unhurried = { timeLimitMs: 60_000 };

const asFile = (bytes: Uint8Array) => photo('packet.pdf', Buffer.from(bytes));

async function completed(texts: Partial<Record<keyof typeof packetFields, string>>): Promise<PDFDocument> {
  const document = await PDFDocument.load(blank);
  const form = document.getForm();
  for (const [field, text] of Object.entries(texts) as [keyof typeof packetFields, string][]) {
    if (field === 'property') form.getDropdown(packetFields.property).select(text);
    else form.getTextField(packetFields[field]).setText(text);
  }
  return document;
}

const likeVisitor = {
  property: 'BT01 — Bent Trail Condominiums',
  unit: '12a4',
  firstName: 'JORDAN ',
  lastName: 'Example',
  email: 'jordan@example.com',
  phone: '(214) 555-0100',
};

const whole = async () => (await completed(likeVisitor)).save();

const formSaying = (lastName: string) => JSON.stringify({ ...nothingRead('FORM'), lastName });

/** A reader that says so of every packet: what ours says costs six times as much. */
async function readerThatSays(lastName: string): Promise<PacketReaderOptions> {
  const program = join(app.context.config.dataDir, `reader-${crypto.randomUUID()}.mjs`);
  await writeFile(program, `process.stdout.write(${JSON.stringify(formSaying(lastName))});`);
  return { ...unhurried, program };
}

/** What the reading process finds, without the process. */
const contentOf = (bytes: Uint8Array) => readPacketContent(Buffer.from(bytes));

/** Submits a packet and lets the job read it. */
async function readingOf(bytes: Uint8Array, options: PacketReaderOptions = {}) {
  const { id } = await submitRegistration(app, {}, { filledPacket: asFile(bytes) });
  await createPacketReader(app.context, { ...unhurried, ...options })();
  return (await app.api.call(getRegistration, { params: { id } }, { token })).body.data;
}

describe('a packet that is our form', () => {
  test('is read back as it was filled in, whatever was typed beside it', { tags: 'slow' }, async () => {
    const document = await completed({
      ...likeVisitor,
      unit: '0031',
      lastName: 'Müller',
      phone: '972 555 0143',
    });
    const found = await readingOf(await document.save());
    expect(found).toMatchObject({ unitDigits: '12A4', lastName: 'Example', phone: '2145550100' });
    expect(found.packetReading).toEqual({
      state: 'FORM',
      propertyCode: 'BT01',
      unitDigits: '0031',
      firstName: 'JORDAN',
      lastName: 'Müller',
      email: 'jordan@example.com',
      phone: '9725550143',
    });
  });

  test('says a unit in capitals and a phone in digits', async () => {
    expect(await contentOf(await whole())).toMatchObject({ unitDigits: '12A4', phone: '2145550100' });
  });

  test('left blank, to be written on by hand, says nothing', async () => {
    expect(await contentOf(blank)).toMatchObject({ state: 'FORM', unitDigits: null, lastName: null });
  });

  test('locked against changes is read; with a password of its own it is noted as encrypted', async () => {
    const encrypted = await completed(likeVisitor);
    encrypted.encrypt({ ownerPassword: 'owner', userPassword: '' });
    expect(await contentOf(await encrypted.save())).toMatchObject({ state: 'FORM', lastName: 'Example' });
    const locked = await completed(likeVisitor);
    locked.encrypt({ ownerPassword: 'owner', userPassword: 'secret' });
    expect(await contentOf(await locked.save())).toMatchObject({ state: 'ENCRYPTED', lastName: null });
  });
});

describe('any other packet', () => {
  test('is none of ours', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Scanned by hand');
    expect((await contentOf(await document.save())).state).toBe('OTHER');
  });

  test('that breaks off is noted as damaged', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Scanned by hand');
    const bytes = await document.save();
    for (const share of [0.1, 0.5, 0.9])
      expect((await contentOf(bytes.subarray(0, bytes.length * share))).state).toBe('DAMAGED');
    expect((await contentOf(await pdf().bytes())).state).toBe('DAMAGED');
  });

  test.each([
    ['never ends', 'setInterval(() => undefined, 1000);'],
    ['crashes', 'process.kill(process.pid, "SIGSEGV");'],
    ['says something else', 'process.stdout.write("{}");'],
    ['says too much', 'process.stdout.write("<script>");'],
  ])('whose reader %s harms nothing and is noted as damaged', async (_what, source) => {
    const program = join(app.context.config.dataDir, `reader-${crypto.randomUUID()}.mjs`);
    await writeFile(program, source);
    const found = await readingOf(await whole(), { program, timeLimitMs: 1500 });
    expect(found.packetReading?.state).toBe('DAMAGED');
  });
});

test('a packet that staff replace is read again', { tags: 'slow' }, async () => {
  const { id, packetReading } = await readingOf(blank, await readerThatSays('Earlier'));
  expect(packetReading?.lastName).toBe('Earlier');
  const bytes = await (await completed({ ...likeVisitor, lastName: 'Later' })).save();
  const replaced = await app.api.call(
    replaceRegistrationFile,
    { params: { id }, query: { kind: 'packet' }, body: {}, files: { file: asFile(bytes) } },
    { token },
  );
  expect(replaced.body.data.packetReading).toBeNull();
  await createPacketReader(app.context, unhurried)();
  const found = await app.api.call(getRegistration, { params: { id } }, { token });
  expect(found.body.data.packetReading?.lastName).toBe('Later');
});

test('a packet that staff replace while it is being read says nothing about the new one', async () => {
  const { dataDir } = app.context.config;
  const [program, begun, end] = ['slow.mjs', 'slow.begun', 'slow.end'].map((name) => join(dataDir, name));
  await writeFile(
    program ?? '',
    `import { existsSync, writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(begun)}, '');
     const timer = setInterval(() => {
       if (!existsSync(${JSON.stringify(end)})) return;
       clearInterval(timer);
       process.stdout.write(${JSON.stringify(formSaying('Earlier'))});
     }, 5);`,
  );
  const { id } = await submitRegistration(app, {}, { filledPacket: asFile(blank) });
  const reading = createPacketReader(app.context, { ...unhurried, program: program ?? '' })();
  await expect.poll(() => existsSync(begun ?? '')).toBe(true);
  const replaced = await app.api.call(
    replaceRegistrationFile,
    { params: { id }, query: { kind: 'packet' }, body: {}, files: { file: asFile(blank) } },
    { token },
  );
  expect(replaced.status).toBe(200);
  await writeFile(end ?? '', '');
  await reading;
  const find = async () =>
    (await app.api.call(getRegistration, { params: { id } }, { token })).body.data.packetReading;
  expect(await find()).toBeNull();
  await createPacketReader(app.context, await readerThatSays('Later'))();
  expect(await find()).toMatchObject({ state: 'FORM', lastName: 'Later' });
});

test('a packet whose file is lost stops nobody else’s from being read', async () => {
  const lost = await submitRegistration(app, {}, { filledPacket: asFile(blank) });
  const { rows } = await app.database.db.pool.query(
    'select f.storage_key from registration r join stored_file f on f.id = r.packet_file_id where r.id = $1',
    [lost.id],
  );
  await app.context.files.remove(rows[0].storage_key);
  const next = await submitRegistration(app, {}, { filledPacket: asFile(blank) });
  const read = createPacketReader(app.context, await readerThatSays('Example'));
  expect(await read()).toBe(2);
  expect(await read()).toBe(0);
  const found = await app.api.call(getRegistration, { params: { id: next.id } }, { token });
  expect(found.body.data.packetReading?.state).toBe('FORM');
});

test('a packet in hand when the server stops is left as it was, and read the next time', async () => {
  const { dataDir } = app.context.config;
  const [program, begun] = [join(dataDir, 'reader-hangs.mjs'), join(dataDir, 'reader-hangs.begun')];
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(begun)}, ''); setInterval(() => undefined, 1000);`,
  );
  const { id } = await submitRegistration(app, {}, { filledPacket: asFile(blank) });
  const ending = new AbortController();
  const stopped = createPacketReader(app.context, { program, timeLimitMs: 24 * 60 * 60_000 })(ending.signal);
  await expect.poll(() => existsSync(begun)).toBe(true);
  ending.abort();
  await stopped;
  const find = async () =>
    (await app.api.call(getRegistration, { params: { id } }, { token })).body.data.packetReading;
  expect(await find()).toBeNull();
  await createPacketReader(app.context, await readerThatSays('Example'))();
  expect((await find())?.state).toBe('FORM');
});
