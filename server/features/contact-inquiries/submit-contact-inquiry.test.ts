import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContactInquiry, getContactInquiry } from '#contracts/contact-inquiries.ts';
import { boardPositions } from '#contracts/contact-form.ts';
import type { SentInquiry } from '#contracts/contact-inquiries.ts';
import { contactMessages } from '#contracts/contact-messages.en.ts';
import { visitorRequest } from '#tests/support/builders.ts';
import { submitInquiry, visitorInquiry } from '#tests/support/inquiry-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const path = '/api/contact-inquiries';
const post = (payload: object, headers: Record<string, string> = {}) =>
  app.api.send('POST', path, { payload, headers });
const read = async (id: number) => (await app.api.call(getContactInquiry, { params: { id } }, as)).body.data;
const countOf = async (): Promise<number> => {
  const { rows } = await app.database.db.pool.query<{ count: string }>(
    'select count(*) from contact_inquiry',
  );
  return Number(rows[0]?.count);
};

describe('a visitor’s inquiry', () => {
  // spec: CF-18, CF-19, A2-09, AP-38
  test('is stored as it was sent, with what the office adds', async () => {
    const body = { ...visitorInquiry, boardPosition: [...boardPositions], referral: 'A neighbor' };
    const sent = await submitInquiry(app, body);
    const { filledInMs: _, ...fields } = body;
    expect(sent).toEqual({
      ...fields,
      id: expect.any(Number),
      reference: expect.stringMatching(/^CI-/),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await read(sent.id)).toEqual({
      ...sent,
      updatedAt: sent.createdAt,
      language: 'en',
      answeredAt: null,
      answeredBy: null,
      folder: 'OPEN',
      notes: null,
      handled: false,
      handledAt: null,
      suspectedSpam: false,
      spamReason: null,
      archived: false,
      archivedAt: null,
    });
  });

  // spec: CF-10, CF-19
  test('needs neither a role nor a referral', async () => {
    const { boardPosition: _, ...others } = visitorInquiry;
    const answer = await app.api.call(createContactInquiry, { body: others });
    expect(answer.body.data).toMatchObject({ boardPosition: [], referral: null });
    expect((await submitInquiry(app, { referral: ' ' })).referral).toBeNull();
  });

  // spec: CF-09
  test('names every required field that is missing at once', async () => {
    const answer = await post({});
    expect(answer.status).toBe(400);
    expect(answer.error.error.issues?.map(({ path: field }) => field)).toEqual([
      'firstName',
      'lastName',
      'phone',
      'email',
      'communityName',
      'communityLocation',
      'numberOfUnits',
      'propertyType',
      'description',
    ]);
  });

  // spec: CF-11, CF-12, CF-14, CF-15, CF-16, A2-12, AP-15
  test.each([
    ['firstName', 'x'.repeat(81), contactMessages.nameTooLong],
    ['firstName', ' ', contactMessages.firstName],
    ['lastName', 'x'.repeat(81), contactMessages.nameTooLong],
    ['lastName', 'a\r\nBcc: x@example.com', contactMessages.unreadable],
    ['email', 'ada', contactMessages.email],
    ['email', `${'x'.repeat(243)}@example.com`, contactMessages.emailTooLong],
    ['phone', '12345', contactMessages.phone],
    ['phone', 'call me', contactMessages.phone],
    ['numberOfUnits', 0, contactMessages.numberOfUnits],
    ['numberOfUnits', 1.5, contactMessages.numberOfUnits],
    ['numberOfUnits', 'many', contactMessages.numberOfUnits],
    ['numberOfUnits', 2 ** 31, contactMessages.tooManyUnits],
    ['referral', 5, 'This needs text.'],
    ['boardPosition', Array.from({ length: 21 }, () => 'Developer'), contactMessages.boardPosition],
    ['description', 'x'.repeat(4001), contactMessages.descriptionTooLong],
    ['boardPosition.0', ['President'], contactMessages.boardPosition],
  ])('with a wrong %s is refused in words, and nothing is stored: %j', async (field, value, text) => {
    const before = await countOf();
    const answer = await post({ ...visitorInquiry, [field.replace('.0', '')]: value });
    expect(answer.status).toBe(400);
    expect(answer.error.error.issues).toEqual([{ path: field, message: text }]);
    expect(await countOf()).toBe(before);
  });

  // spec: CF-11, CF-12, CF-14, CF-16
  test('in Spanish is refused in Spanish, field by field', async () => {
    const answer = await post({ ...visitorInquiry, language: 'es', firstName: '', numberOfUnits: '0' });
    expect([answer.status, answer.error.message]).toEqual([400, 'Escriba su nombre']);
    expect(answer.error.error.issues).toEqual([
      { path: 'firstName', message: 'Escriba su nombre' },
      { path: 'numberOfUnits', message: 'Escriba el número de unidades, un número entero a partir de 1' },
    ]);
  });

  test('takes each field at its limit, and numbers of any country', async () => {
    const limits = {
      firstName: 'x'.repeat(80),
      lastName: 'ü'.repeat(80),
      email: `${'x'.repeat(242)}@example.com`,
      phone: '+49 (0)30 555-0100 ext. 12',
      numberOfUnits: 2 ** 31 - 1,
      referral: null,
      description: '水漏れ\n'.padEnd(4000, 'x'),
    };
    expect(await submitInquiry(app, limits)).toMatchObject(limits);
  });

  test('with marks that nobody sees, as address books paste them, is stored without them', async () => {
    const pasted = {
      firstName: '\u202eAda',
      phone: '\u202a+1\u00a0(214)\u00a0555\u20110100\u202c',
      email: '\u200bada@example.com\ufeff',
    };
    expect(await submitInquiry(app, pasted)).toMatchObject({
      firstName: 'Ada',
      phone: '+1\u00a0(214)\u00a0555\u20110100',
      email: 'ada@example.com',
    });
    const answer = await post({ ...visitorInquiry, lastName: '\u200b' });
    expect(answer.error.error.issues).toEqual([{ path: 'lastName', message: contactMessages.lastName }]);
  });

  test('that is no object of fields is refused in words', async () => {
    for (const payload of [[], [visitorInquiry]]) {
      const answer = await post(payload);
      expect(answer.status).toBe(400);
      expect(answer.error.message).toBe('Send the fields as one JSON object.');
    }
  });

  // spec: CF-19, CF-18
  test('may come as a form, with one value for each ticked box', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...visitorInquiry, boardPosition: '', filledInMs: '' })) {
      if (value !== '') form.set(name, String(value));
    }
    form.append('boardPosition', 'Developer');
    form.append('boardPosition', 'Homeowner');
    form.append('subject', '');
    const answer = await app.api.send('POST', path, { payload: form });
    expect(answer.status).toBe(201);
    const { data } = answer.body as { data: SentInquiry };
    expect(data).toMatchObject({ boardPosition: ['Developer', 'Homeowner'], numberOfUnits: 48 });
    expect((await read(data.id)).suspectedSpam).toBe(false);
  });

  test('that looks like spam is answered like any other, and set aside', async () => {
    for (const [signs, spamReason] of [
      [{ subject: 'https://spam.example.com' }, 'HIDDEN_FIELD'],
      [{ filledInMs: 400 }, 'TOO_FAST'],
      [{ description: 'http://a.example http://b.example http://c.example' }, 'LINKS'],
    ] as const) {
      const sent = await submitInquiry(app, signs);
      expect(Object.keys(sent).toSorted()).toEqual(Object.keys(await submitInquiry(app)).toSorted());
      expect(await read(sent.id)).toMatchObject({ folder: 'SET_ASIDE', suspectedSpam: true, spamReason });
    }
  });
});

describe('an inquiry that is sent again', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  // spec: CF-20, AP-34
  test('with its key is stored once, however long the visitor waited, and answered the same', async () => {
    const headers = key();
    const first = await post({ ...visitorInquiry, filledInMs: 30_000 }, headers);
    const before = await countOf();
    // Also from the page in the other language.
    const again = await post({ ...visitorInquiry, filledInMs: 95_000, language: 'es' }, headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await countOf()).toBe(before);
  });

  // spec: CF-20
  test('eight times at the same moment is stored once', async () => {
    const headers = key();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(visitorInquiry, headers)));
    expect(new Set(answers.map(({ body }) => (body as { data: SentInquiry }).data.id)).size).toBe(1);
  });

  test('with its key but other content is a conflict, so that nothing is silently dropped', async () => {
    const headers = key();
    await post(visitorInquiry, headers);
    const other = await post({ ...visitorInquiry, description: 'Something else' }, headers);
    expect(other.status).toBe(409);
  });

  test('with a key that another form was sent with too is the same inquiry, and the other form its own', async () => {
    const headers = key();
    const payload = () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(visitorRequest)) form.set(name, value);
      return form;
    };
    const request = () => app.api.send('POST', '/api/public-submissions', { payload: payload(), headers });
    const [inquired, requested] = [await post(visitorInquiry, headers), await request()];
    expect([inquired.status, requested.status]).toEqual([201, 201]);
    expect((await post(visitorInquiry, headers)).body).toEqual(inquired.body);
    expect((await request()).body).toEqual(requested.body);
  });

  test('after staff worked on it shows nothing of their work', async () => {
    const headers = key();
    const first = await post(visitorInquiry, headers);
    const { id } = (first.body as { data: SentInquiry }).data;
    await app.api.send('PATCH', `${path}/${id}`, { ...as, payload: { notes: 'staff only', handled: true } });
    expect((await post(visitorInquiry, headers)).body).toEqual(first.body);
  });
});

test('a flood from one address is slowed down, with the time to wait', async () => {
  let answer = await post({});
  for (let sent = 0; sent < 320 && answer.status === 400; sent++) answer = await post({});
  expect(answer.status).toBe(429);
  expect(answer.error.error.code).toBe('RATE_LIMITED');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);

  const payload = new FormData();
  for (const [name, value] of Object.entries(visitorInquiry)) payload.set(name, String(value));
  payload.set('description', 'Typed without JavaScript');
  const before = await countOf();
  const page = await app.api.send('POST', path, { payload, headers: { accept: 'text/html' } });
  expect(page.status).toBe(429);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.text).toContain('Typed without JavaScript');
  expect(page.text).toContain('Too many attempts. Please wait a few minutes and try again.');
  const json = await post(visitorInquiry, { accept: 'text/html' });
  expect(json.status).toBe(429);
  expect(await countOf()).toBe(before);
});
