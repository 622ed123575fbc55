import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeProperty,
  createProperty,
  listProperties,
  listPropertyNames,
  propertyMessages,
  removeProperty,
} from '#contracts/properties.ts';
import { listPublicProperties, lookUpUnit } from '#contracts/public-properties.ts';
import { packetFields } from '#contracts/blank-form.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { propertyId } from '#tests/support/property-builders.ts';
import { registrationForm, submitRegistration } from '#tests/support/registration-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

/** The office adds NN01 and 1A01, calls WK02 WK99 from now on, and removes TH03. */
const expected = [
  'BT01 — Bent Trail Condominiums',
  'PW04 — Parkway Lane Condominiums',
  'PR05 — 6509 Preston Road Condominiums',
  '1A01 — First Avenue',
  'NN01 — New Court',
  'WK99 — Wykeham Condominiums',
];
const codes = expected.map((label) => label.slice(0, 4));

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await borrowTestApp({ listen: true });
  ({ accessToken: token } = await app.superAdminSession());
});
afterAll(() => app.close());

const optionsOf = (html: string): string[] =>
  [...html.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)].map(([, , label]) => label ?? '');
const page = async (path: string): Promise<string> => (await app.api.send('GET', path)).text;

// spec: EN-18
test('a new site offers the five properties in their order', async () => {
  const five = ['BT01', 'WK02', 'TH03', 'PW04', 'PR05'];
  for (const path of ['/service-request', '/owner-tenant-registration'])
    expect(optionsOf(await page(path)).map((label) => label.slice(0, 4))).toEqual(five);
  const listed = await app.api.call(listPublicProperties, {});
  expect(listed.body.data.map(({ code }) => code)).toEqual(five);
});

test('what the office adds, renames and removes shows in the very next page, with and without JavaScript', async () => {
  const as = { token };
  const created = await app.api.call(
    createProperty,
    { body: { code: 'NN01', title: 'New Court', units: [{ unitNumber: '7' }] } },
    as,
  );
  expect(created.status).toBe(201);
  await app.api.call(createProperty, { body: { code: '1A01', title: 'First Avenue' } }, as);
  const wykeham = await propertyId(app, 'WK02');
  await app.api.call(changeProperty, { params: { id: wykeham }, body: { code: 'WK99' } }, as);
  const removed = await app.api.call(removeProperty, { params: { id: await propertyId(app, 'TH03') } }, as);
  expect(removed.status).toBe(204);

  for (const path of ['/service-request', '/owner-tenant-registration'])
    expect(optionsOf(await page(path)), path).toEqual(expected);
  for (const path of ['/', '/no-such-page']) {
    const home = await page(path);
    expect(home).toContain('New Court');
    expect(home).toContain('/pictures/any-property.svg');
    // The house has its picture under its new code too.
    expect(home).toContain('/pictures/wykeham.svg');
    expect(home).not.toContain('Two Holland Place');
  }
});

test('the blank registration form offers the same properties, and its browser copy is renewed', async () => {
  const path = '/forms/registration-form.pdf';
  const { headers, bytes } = await app.api.send('GET', path);
  const form = (await PDFDocument.load(bytes)).getForm();
  expect(form.getDropdown(packetFields.property).getOptions()).toEqual(expected);
  expect(form.getFields().length).toBe(40);
  expect(headers['cache-control']).toBe('no-cache');
  const again = await app.api.send('GET', path, { headers: { 'if-none-match': String(headers['etag']) } });
  expect(again.status).toBe(304);
});

// spec: A2-13, A2-14, A2-15, EN-24
test('the lists that the forms fall back to, and those of the office, say the same in the same order', async () => {
  const properties = expected.map((label) => ({ code: label.slice(0, 4), name: label.slice(7) }));
  expect((await app.api.send('GET', '/forms/properties.json')).body).toEqual({ properties });
  expect((await app.api.send('GET', '/forms/options/properties.json')).body).toEqual({ items: properties });
  expect((await app.api.send('GET', '/forms/property-codes.json')).body).toEqual({ codes });
  const listed = await app.api.call(listPublicProperties, {});
  expect(listed.body.data).toEqual(properties);
  const names = await app.api.call(listPropertyNames, {}, { token });
  expect(names.body.data.map(({ code }) => code)).toEqual(codes);
  const page = await app.api.call(listProperties, { query: { take: 4, page: 2 } }, { token });
  expect(page.body.data.map(({ code }) => code)).toEqual(codes.slice(4));
});

test('residents of a new property can report, register and have their unit found', async () => {
  const request = await submitRequest(app, { propertyCode: 'NN01', property: 'NN01' });
  expect(request.unitIdentifier).toBe('NN01-0012');
  const registration = await submitRegistration(app, { propertyCode: 'NN01', unitDigits: '0007' });
  expect(registration.unitIdentifier).toBe('NN01-0007');
  const found = await app.api.call(lookUpUnit, { query: { property: 'NN01', unit: '0007' } });
  expect(found.body.data.unitIdentifier).toBe('NN01-0007');
  // It stays in the desks' filters as long as someone has written about it.
  const id = await propertyId(app, 'NN01');
  expect((await app.api.call(removeProperty, { params: { id } }, { token })).status).toBe(409);
});

test('a property that has gone is refused with words that help', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...visitorRequest, propertyCode: 'TH03' }))
    form.set(name, value);
  const refusals = [
    await app.api.send('POST', '/api/public-submissions', { payload: form }),
    await app.api.send('POST', '/api/registration-submissions', {
      payload: registrationForm({ propertyCode: 'TH03' }),
    }),
  ];
  for (const { status, body } of refusals) {
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { issues: [{ path: 'propertyCode', message: propertyMessages.unknown }] },
    });
  }
});

test('without JavaScript too: the form comes back filled in, with the list as it is now', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...visitorRequest, propertyCode: 'TH03' }))
    form.set(name, value);
  const answer = await app.api.send('POST', '/api/public-submissions', {
    payload: form,
    headers: { accept: 'text/html' },
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(propertyMessages.unknown);
  expect(answer.text).toContain(visitorRequest.email);
  expect(optionsOf(answer.text)).toEqual(expected);
  const registration = await app.api.send('POST', '/api/registration-submissions', {
    payload: registrationForm({ propertyCode: 'TH03' }),
    headers: { accept: 'text/html' },
  });
  expect(optionsOf(registration.text)).toEqual(expected);
  // Nor is a unit of the property that has gone announced.
  expect(registration.text).not.toContain('TH03-');
});

test('while the database is away the pages show the list as it was last', async () => {
  const away = await startTestApp({ listen: true });
  try {
    await away.database.db.pool.query(`insert into property (code, title) values ('LL01', 'Last Court')`);
    const before = await away.api.send('GET', '/service-request');
    expect(optionsOf(before.text)).toContain('LL01 — Last Court');
    await away.database.db.pool.query('alter table property rename to property_away');
    const after = await away.api.send('GET', '/service-request');
    expect([after.status, optionsOf(after.text)]).toEqual([200, optionsOf(before.text)]);
  } finally {
    await away.close();
  }
});
