import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyMessages } from '#contracts/properties.ts';
import { registrationMessages } from '#contracts/registration-form.ts';
import { createRegistrationFileLink, getRegistration } from '#contracts/registrations.ts';
import type { Registration } from '#contracts/registrations.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { registrationForm, submitRegistration } from '#tests/support/registration-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await borrowTestApp();
  token = (await app.superAdminSession()).accessToken;
});
afterAll(() => app.close());

const path = '/api/registration-submissions';
const post = (payload: FormData, headers: Record<string, string> = {}) =>
  app.api.send('POST', path, { payload, headers });
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Registration }).data;

/** How many registrations, rows of files, and files on the disk there are. */
async function saved(): Promise<{ registrations: number; rows: number; files: number }> {
  const count = async (table: string) =>
    Number((await app.database.db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n);
  const entries = await readdir(join(app.context.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return {
    registrations: await count('registration'),
    rows: await count('stored_file'),
    files: entries.filter((entry) => entry.isFile()).length,
  };
}

const largerThan = (start: Buffer, bytes: number): Buffer => {
  const large = Buffer.alloc(bytes);
  start.copy(large);
  return large;
};
const pdfStart = Buffer.from('%PDF-1.4\n');

describe('a visitor’s registration', () => {
  // spec: A2-06, A2-07, EN-10, EN-11, EN-13, EN-15, EN-16, EN-17, RL-04
  test('is stored as it was sent, with its four files', async () => {
    const answer = await post(
      registrationForm(
        { unitDigits: '12a4', partyType: 'TENANT', unitIdentifier: 'BT01-12A4', phone: '(214) 555-0100' },
        {
          filledPacket: pdf('packet.pdf'),
          backgroundCheck: photo('check.jpg'),
          leaseAgreement: pdf('lease.pdf'),
          driversLicense: photo('license.jpg'),
        },
      ),
    );
    expect(answer.status).toBe(201);
    const data = dataOf(answer);
    expect(data).toEqual({
      id: expect.any(Number),
      reference: expect.stringMatching(/^RG-[0-9A-Y]{4}-[0-9A-Y]{2}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: data.createdAt,
      propertyCode: 'BT01',
      unitDigits: '12A4',
      unitIdentifier: 'BT01-12A4',
      unitId: null,
      partyType: 'TENANT',
      language: 'en',
      firstName: 'Jordan',
      lastName: 'Example',
      email: 'jordan@example.com',
      phone: '2145550100',
      notes: null,
      archived: false,
      isArchived: false,
      archivedAt: null,
      files: ['packet', 'bg', 'lease', 'dl'],
      packetReading: null,
      review: 'NEW',
      declineReason: null,
      dueOn: null,
    });
    const read = await app.api.call(getRegistration, { params: { id: data.id } }, { token });
    expect(read.body.data).toEqual(data);
    for (const [kind, fileName] of [
      ['packet', 'packet.pdf'],
      ['bg', 'check.jpg'],
      ['lease', 'lease.pdf'],
      ['dl', 'license.jpg'],
    ] as const) {
      const link = await app.api.call(
        createRegistrationFileLink,
        { params: { id: data.id }, query: { kind } },
        { token },
      );
      expect(link.body.data.fileName).toBe(fileName);
    }
  });

  // spec: EN-12
  test('names the unit on record, and never the one that the sender made up', async () => {
    await app.database.db.pool.query(`
      insert into unit (real_estate_object_id, unit_number, unit_identifier)
      select id, '0031', 'WK02-0031' from property where code = 'WK02'`);
    const sent = await submitRegistration(app, { propertyCode: 'WK02', unitDigits: '0031', unitId: '4711' });
    const { rows } = await app.database.db.pool.query('select id from unit');
    expect(sent.unitId).toBe(rows[0].id);
    expect((await submitRegistration(app, { unitId: '4711' })).unitId).toBeNull();
    expect((await submitRegistration(app, { unitId: '' })).unitId).toBeNull();
  });

  // spec: A2-11, AP-11, AP-15
  test.each([
    ['propertyCode', { propertyCode: '' }, registrationMessages.property],
    ['propertyCode', { propertyCode: 'ZZ99' }, propertyMessages.unknown],
    ['unitDigits', { unitDigits: '123' }, registrationMessages.unit],
    ['unitDigits', { unitDigits: '12345' }, registrationMessages.unit],
    ['unitDigits', { unitDigits: '12-4' }, registrationMessages.unit],
    ['unitDigits', { unitDigits: '١٢٣٤' }, registrationMessages.unit],
    ['unitDigits', { unitDigits: '12ß' }, registrationMessages.unit],
    ['partyType', { partyType: 'GUEST' }, 'Required'],
    ['firstName', { firstName: '  ' }, 'Required'],
    ['firstName', { firstName: 'x'.repeat(21) }, 'Max 20'],
    ['firstName', { firstName: 'x'.repeat(60_000) }, 'Max 20'],
    ['lastName', { lastName: '' }, 'Required'],
    ['lastName', { lastName: 'x'.repeat(21) }, 'Max 20'],
    ['lastName', { lastName: 'a\u0000b' }, registrationMessages.nameUnreadable],
    ['email', { email: '' }, 'Required'],
    ['email', { email: `${'x'.repeat(79)}@example.com` }, 'Max 90'],
    ['email', { email: 'jordan' }, 'Enter a valid email'],
    ['email', { email: 'a@b.co\r\nBcc: x@example.com' }, 'Enter a valid email'],
    ['phone', { phone: '' }, 'Must be 10 digits'],
    ['phone', { phone: '555-0100' }, 'Must be 10 digits'],
    ['unitIdentifier', { unitIdentifier: 'WK02-9999' }, registrationMessages.unitIdentifier],
    ['unitId', { unitId: '1; drop table unit' }, 'This needs a number.'],
  ])('with a wrong %s is refused in words, and nothing is stored', async (field, wrong, text) => {
    const before = await saved();
    const answer = await post(registrationForm(wrong, { filledPacket: pdf(), driversLicense: photo() }));
    expect(answer.status).toBe(400);
    expect(answer.error.error.issues).toEqual([{ path: field, message: text }]);
    expect(answer.error.message).toBe(text);
    expect(await saved()).toEqual(before);
  });

  // spec: A2-11
  test('takes names of 20 characters in any script, without marks of direction, and an email of 90', async () => {
    const email = `${'x'.repeat(78)}@example.com`;
    const sent = await submitRegistration(app, {
      firstName: '\u202bمحمد بن سلمان\u202c',
      lastName: 'Ó'.repeat(20),
      email,
    });
    expect(sent).toMatchObject({ firstName: 'محمد بن سلمان', lastName: 'Ó'.repeat(20), email });
    expect((await submitRegistration(app, { firstName: '王', lastName: '小明🚪' })).lastName).toBe('小明🚪');
  });

  // spec: A2-08, FI-06, FI-07, EN-16
  test.each([
    ['no packet', {}, 400, 'filledPacket', registrationMessages.packet],
    [
      'an empty packet',
      { filledPacket: new File([], 'packet.pdf') },
      400,
      'filledPacket',
      registrationMessages.packet,
    ],
    [
      'a picture as its packet',
      { filledPacket: photo('packet.pdf') },
      415,
      'filledPacket',
      registrationMessages.packet,
    ],
    [
      'a web page that ends as a PDF',
      {
        filledPacket: new File(['<script>x</script>%PDF-1.4\n%%EOF'], 'packet.pdf', {
          type: 'application/pdf',
        }),
      },
      415,
      'filledPacket',
      registrationMessages.packet,
    ],
    [
      'a packet of 10 MB and a byte',
      { filledPacket: photo('packet.pdf', largerThan(pdfStart, 10 * 1024 * 1024 + 1)) },
      413,
      'filledPacket',
      'Max 10 MB',
    ],
    [
      'a drawing as a license',
      {
        filledPacket: pdf(),
        driversLicense: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png'),
      },
      415,
      'driversLicense',
      'PDF or image only',
    ],
    [
      'an animation as a background check',
      { filledPacket: pdf(), backgroundCheck: new File(['GIF89a\u0001\u0000\u0001\u0000'], 'a.jpg') },
      415,
      'backgroundCheck',
      'PDF or image only',
    ],
    [
      'an empty lease',
      { filledPacket: pdf(), leaseAgreement: new File([], 'lease.pdf') },
      415,
      'leaseAgreement',
      'PDF or image only',
    ],
    [
      'a third file that is too large',
      {
        filledPacket: pdf(),
        backgroundCheck: photo(),
        leaseAgreement: photo('lease.jpg', largerThan(tinyJpeg, 10 * 1024 * 1024 + 1)),
        driversLicense: photo(),
      },
      413,
      'leaseAgreement',
      'Max 10 MB',
    ],
    [
      'a part that the form does not have',
      { filledPacket: pdf(), passport: photo() },
      400,
      'passport',
      'This form has no such file field.',
    ],
  ])(
    'with %s is refused clearly, and leaves no record and no file',
    async (_what, files, status, field, text) => {
      const before = await saved();
      const answer = await post(registrationForm({}, files));
      expect(answer.status).toBe(status);
      expect(answer.error.error.issues).toEqual([{ path: field, message: text }]);
      expect(await saved()).toEqual(before);
    },
  );

  // spec: FI-03, A2-08
  test('takes a packet of exactly 10 MB, and pictures in all four forms', async () => {
    const sent = await submitRegistration(
      app,
      {},
      {
        filledPacket: photo('packet.pdf', largerThan(pdfStart, 10 * 1024 * 1024)),
        driversLicense: new File([heicStart], 'license.heic'),
        backgroundCheck: new File([pngStart], 'check.png'),
      },
    );
    expect(sent.files).toEqual(['packet', 'bg', 'dl']);
  });

  test('with an optional file field left empty counts as one without that file', async () => {
    const files = { filledPacket: pdf(), driversLicense: new File([], '') };
    expect((await submitRegistration(app, {}, files)).files).toEqual(['packet']);
  });

  test('with fifty files, two packets, a body that breaks off or no form at all is refused, and nothing is stored', async () => {
    const before = await saved();
    const many = registrationForm();
    for (let n = 0; n < 50; n++) many.append('driversLicense', photo());
    const tooMany = { message: 'This holds more files or fields than the form has.' };
    expect(await post(many)).toMatchObject({ status: 413, error: tooMany });
    const twice = registrationForm();
    twice.append('filledPacket', pdf());
    expect((await post(twice)).status).toBe(400);
    const whole = new Response(registrationForm());
    const bytes = Buffer.from(await whole.clone().arrayBuffer());
    const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
    for (const share of [0.3, 0.7, 0.95]) {
      const payload = bytes.subarray(0, Math.floor(bytes.length * share));
      expect((await app.api.send('POST', path, { payload, headers })).status, String(share)).toBe(400);
    }
    expect((await app.api.send('POST', path, { payload: { firstName: 'Jordan' } })).status).toBe(415);
    expect(await saved()).toEqual(before);
  });
});

const heicStart = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mif1heic'),
]);
const pngStart = Buffer.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
]);

describe('a registration that is sent again', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const files = () => ({ filledPacket: pdf(), driversLicense: photo() });

  // spec: AP-33, AP-34
  test('with its key is stored once, and answered the same', async () => {
    const headers = key();
    const first = await post(registrationForm({}, files()), headers);
    const before = await saved();
    const again = await post(registrationForm({}, files()), headers);
    expect(again.status).toBe(201);
    expect(dataOf(again)).toEqual(dataOf(first));
    expect(await saved()).toEqual(before);
    const inSpanish = await post(registrationForm({ language: 'es' }, files()), headers);
    expect([inSpanish.status, dataOf(inSpanish).id]).toEqual([201, dataOf(first).id]);
    expect(await saved()).toEqual(before);
  });

  test('six times at the same moment is stored once, with one copy of its files', async () => {
    const headers = key();
    const before = await saved();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(registrationForm({}, files()), headers)),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
    expect(await saved()).toEqual({
      registrations: before.registrations + 1,
      rows: before.rows + 2,
      files: before.files + 2,
    });
  });

  test('with its key but another file is a conflict, so that nothing is silently dropped', async () => {
    const headers = key();
    await post(registrationForm({}, files()), headers);
    const other = await post(registrationForm({}, { filledPacket: pdf('packet.pdf', 'corrected') }), headers);
    expect(other.status).toBe(409);
    expect(other.error.error.code).toBe('CONFLICT');
  });

  test('with its key but a file in another place is a conflict', async () => {
    const headers = key();
    await post(registrationForm({}, { filledPacket: pdf(), driversLicense: photo() }), headers);
    const moved = await post(
      registrationForm({}, { filledPacket: pdf(), backgroundCheck: photo() }),
      headers,
    );
    expect(moved.status).toBe(409);
  });

  test('after a refusal can be corrected under the same key', async () => {
    const headers = key();
    expect((await post(registrationForm({ unitDigits: '' }), headers)).status).toBe(400);
    expect((await post(registrationForm(), headers)).status).toBe(201);
  });
});
