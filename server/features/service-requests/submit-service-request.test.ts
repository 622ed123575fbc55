import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyMessages } from '#contracts/properties.ts';
import { serviceRequestMessages } from '#contracts/service-request-fields.ts';
import type { ServiceRequest, SubmittedServiceRequest } from '#contracts/service-requests.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await borrowTestApp();
  token = (await app.superAdminSession()).accessToken;
});
afterAll(() => app.close());

const path = '/api/public-submissions';

function form(fields: Record<string, string>, file?: File): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (file) data.set('attachment', file);
  return data;
}

const post = (fields: Record<string, string>, file?: File, headers: Record<string, string> = {}) =>
  app.api.send('POST', path, { payload: form(fields, file), headers });

const countOf = async () => (await app.api.send('GET', path, { token })).body as { meta: { total: number } };

describe('a visitor’s maintenance request', () => {
  // spec: A2-03, A2-04, AP-02, AP-03, AP-04, AP-08, AP-38, EN-01, EN-02, EN-03, EN-04, EN-05, EN-06, EN-07, EN-08, EN-09, RL-01
  test('is stored as it was sent, with what the office adds', async () => {
    const answer = await post({
      ...visitorRequest,
      unitDigits: '7',
      notes: 'Water is coming through the ceiling',
      phoneNumber: '2145550100',
      property: 'BT01',
      unit: '7',
    });
    expect(answer.status).toBe(201);
    const { data } = answer.body as { data: SubmittedServiceRequest };
    expect(data).toEqual({
      id: expect.any(Number),
      reference: expect.stringMatching(/^SR-[0-9A-Y]{4}-[0-9A-Y]{2}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: data.createdAt,
      status: 'REPORTED',
      category: 'Water leak',
      otherText: null,
      propertyCode: 'BT01',
      unitDigits: '7',
      unitIdentifier: 'BT01-0007',
      email: 'resident@example.com',
      phone: '2145550100',
      phoneNumber: '2145550100',
      notes: 'Water is coming through the ceiling',
      message: 'Water is coming through the ceiling',
      fileName: null,
      fileSize: null,
      fileMime: null,
      files: [],
      archived: false,
      archivedAt: null,
      unreadNotes: 0,
      nextUpdateBy: null,
      trackingPath: expect.stringMatching(/^\/track\/[\w-]{48}$/),
    });
    const read = await app.api.send('GET', `${path}/${data.id}`, { token });
    // Staff read more: the office's own fields.
    const { trackingPath: _path, ...answered } = data;
    expect((read.body as { data: ServiceRequest }).data).toMatchObject(answered);
  });

  test('may carry a photo, which staff read byte for byte', async () => {
    const sent = await submitRequest(app, {}, photo('Küche / leak.jpg'));
    expect(sent).toMatchObject({ fileMime: 'image/jpeg', fileSize: tinyJpeg.length });
    const file = await app.api.send('GET', `${path}/${sent.id}/file?dl=0`, { token });
    expect(file.status).toBe(200);
    expect(file.bytes.equals(tinyJpeg)).toBe(true);
  });

  test('reads a phone number however it was typed', async () => {
    expect((await submitRequest(app, { phone: '+1 (214) 555-0100' })).phone).toBe('2145550100');
    expect((await submitRequest(app, { phone: '214.555.0100' })).phone).toBe('2145550100');
  });

  // spec: A2-10, AP-11, AP-12, AP-15, AP-45
  test.each([
    ['propertyCode', { propertyCode: '' }, serviceRequestMessages.property],
    ['propertyCode', { propertyCode: 'ZZ99' }, propertyMessages.unknown],
    ['unitDigits', { unitDigits: '12345' }, serviceRequestMessages.unit],
    ['unitDigits', { unitDigits: '12a' }, serviceRequestMessages.unit],
    ['unitDigits', { unitDigits: '' }, serviceRequestMessages.unit],
    ['category', { category: 'Parking' }, serviceRequestMessages.category],
    ['email', { email: 'resident' }, serviceRequestMessages.email],
    ['email', { email: 'a@b.co\r\nBcc: x@example.com' }, serviceRequestMessages.email],
    ['phone', { phone: '555-0100' }, serviceRequestMessages.phone],
    ['phone', { phone: '12145550100999' }, serviceRequestMessages.phone],
    ['notes', { notes: 'x'.repeat(251) }, serviceRequestMessages.notes],
  ])('with a wrong %s is refused in words, and nothing is stored', async (field, wrong, text) => {
    const before = (await countOf()).meta.total;
    const answer = await post({ ...visitorRequest, ...wrong }, photo());
    expect(answer.status).toBe(400);
    expect(answer.error.error.code).toBe('VALIDATION_FAILED');
    expect(answer.error.error.issues).toEqual([{ path: field, message: text }]);
    expect(answer.error.message).toBe(answer.error.error.message);
    expect((await countOf()).meta.total).toBe(before);
  });

  test('names every field that is wrong at once', async () => {
    const answer = await post({});
    expect(answer.error.error.issues?.map((issue) => issue.path)).toEqual([
      'propertyCode',
      'unitDigits',
      'category',
      'email',
      'phone',
    ]);
  });

  test('takes 250 characters of notes, and any script', async () => {
    const notes = '水漏れ – “наверху” 🚿 '.padEnd(250, 'ü').slice(0, 250);
    expect((await submitRequest(app, { notes })).message).toBe(notes);
    expect((await submitRequest(app, { notes: '' })).message).toBeNull();
    // Forms send each line end as two characters.
    const lines = 'The kitchen.\nThe hall.\nThe stairs.'.padEnd(250, '!');
    expect((await submitRequest(app, { notes: lines.replaceAll('\n', '\r\n') })).message).toBe(lines);
  });

  // spec: A2-05, FI-06, AP-20
  test('with a file over 10 MB is refused with 413', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    tinyJpeg.copy(large);
    const answer = await post({ ...visitorRequest }, photo('large.jpg', large));
    expect(answer.status).toBe(413);
    expect(answer.error.error.issues).toEqual([
      { path: 'attachment', message: 'File too large (max 10 MB)' },
    ]);
  });

  test('with a file of exactly 10 MB is taken', async () => {
    const full = Buffer.alloc(10 * 1024 * 1024);
    tinyJpeg.copy(full);
    expect((await submitRequest(app, {}, photo('full.jpg', full))).fileSize).toBe(10 * 1024 * 1024);
  });

  // spec: FI-01, FI-02, FI-04, FI-05, AP-21
  test.each([
    ['a web page', '<!doctype html><script>alert(1)</script>', 'leak.jpg', 'image/jpeg'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'leak.png', 'image/png'],
    ['a program', 'MZ\u0090\u0000', 'report.pdf', 'application/pdf'],
  ])('with %s in disguise is refused with 415', async (_what, text, name, type) => {
    const answer = await post({ ...visitorRequest }, new File([text], name, { type }));
    expect(answer.status).toBe(415);
    expect(answer.error.error.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test('is known by content, not by name', async () => {
    const sent = await submitRequest(
      app,
      {},
      new File([new Uint8Array(tinyJpeg)], 'scan.pdf', { type: 'application/pdf' }),
    );
    expect(sent.fileMime).toBe('image/jpeg');
    expect((await submitRequest(app, {}, pdf())).fileMime).toBe('application/pdf');
  });

  test('with an empty file field counts as one without a file', async () => {
    expect((await submitRequest(app, {}, new File([], ''))).fileName).toBeNull();
  });

  test('keeps a file that comes without a name', async () => {
    const boundary = 'x-boundary';
    const lines = Object.entries(visitorRequest).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="attachment"; filename=""\r\nContent-Type: image/jpeg\r\n\r\n`;
    const payload = Buffer.concat([
      Buffer.from(lines.join('') + start),
      tinyJpeg,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await app.api.send('POST', path, { payload, headers });
    expect((answer.body as { data: ServiceRequest }).data).toMatchObject({
      fileName: 'file.jpg',
      fileSize: tinyJpeg.length,
    });
  });

  test('with a file field that is sent as text is refused, so that no file is lost unseen', async () => {
    const answer = await post({ ...visitorRequest, attachment: 'the picture' });
    expect(answer.status).toBe(400);
    expect(answer.error.error.issues).toEqual([{ path: 'attachment', message: 'Send this as a file.' }]);
  });

  test('with an unknown file part or a broken body is refused clearly', async () => {
    const unknown = form({ ...visitorRequest });
    unknown.set('virus', photo());
    expect((await app.api.send('POST', path, { payload: unknown })).status).toBe(400);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await app.api.send('POST', path, { payload: '--x\r\nContent-Disp', headers });
    expect(broken.status).toBe(400);
    const json = await app.api.send('POST', path, { payload: { ...visitorRequest } });
    expect(json.status).toBe(415);
  });
});

describe('a request that is sent again', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  // spec: RF-44, AP-33, AP-34
  test('with its key is stored once, and answered the same', async () => {
    const headers = key();
    const first = await post({ ...visitorRequest, notes: 'once' }, photo(), headers);
    const before = (await countOf()).meta.total;
    const again = await post({ ...visitorRequest, notes: 'once' }, photo(), headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await countOf()).meta.total).toBe(before);
  });

  test('with its key from the page in the other language is the same one', async () => {
    const headers = key();
    const first = await post({ ...visitorRequest, notes: 'una vez' }, undefined, headers);
    const again = await post({ ...visitorRequest, notes: 'una vez', language: 'es' }, undefined, headers);
    expect([again.status, (again.body as { data: ServiceRequest }).data.id]).toEqual([
      201,
      (first.body as { data: ServiceRequest }).data.id,
    ]);
  });

  test('after staff worked on it shows nothing of their work', async () => {
    const headers = key();
    const first = await post({ ...visitorRequest, notes: 'sent' }, undefined, headers);
    const { id } = (first.body as { data: ServiceRequest }).data;
    await app.api.send('PATCH', `${path}/${id}`, {
      token,
      payload: { notes: 'staff only', otherText: 'staff only', status: 'OPEN' },
    });
    expect((await post({ ...visitorRequest, notes: 'sent' }, undefined, headers)).body).toEqual(first.body);
  });

  test('eight times at the same moment is stored once', async () => {
    const headers = key();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post({ ...visitorRequest }, photo(), headers)),
    );
    expect(new Set(answers.map((answer) => (answer.body as { data: ServiceRequest }).data.id)).size).toBe(1);
  });

  test('with its key but other content is a conflict, so that nothing is silently dropped', async () => {
    const headers = key();
    await post({ ...visitorRequest, notes: 'first words' }, undefined, headers);
    const other = await post({ ...visitorRequest, notes: 'other words' }, undefined, headers);
    expect(other.status).toBe(409);
    expect(other.error.error.code).toBe('CONFLICT');
  });

  test('after a refusal can be corrected under the same key', async () => {
    const headers = key();
    expect((await post({ ...visitorRequest, unitDigits: '' }, undefined, headers)).status).toBe(400);
    expect((await post({ ...visitorRequest }, undefined, headers)).status).toBe(201);
  });

  test('without a key is another request', async () => {
    const [first, second] = [await submitRequest(app), await submitRequest(app)];
    expect(second.id).not.toBe(first.id);
  });
});
