import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeProperty, listProperties } from '#contracts/properties.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { PacketOffice } from '#tests/support/packet-office.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let office: PacketOffice;
beforeAll(async () => {
  app = await borrowTestApp();
  office = new PacketOffice(app);
});
afterAll(() => app.close());

const needsOf = async (id: number) =>
  Object.fromEntries((await office.desk(id)).documents.map(({ kind, need }) => [kind, need]));

test('the checklist follows property and role; by Chapter 209 neither lease nor background check is required', async () => {
  const tenant = await submitRegistration(app, { partyType: 'TENANT' });
  const owner = await submitRegistration(app, { partyType: 'OWNER' });
  const ofAnyone = { dl: 'OPTIONAL', insurance: 'OPTIONAL' };
  const condominium = { packet: 'REQUIRED', bg: 'REQUIRED', lease: 'REQUIRED', ...ofAnyone };
  const ofOwner = { packet: 'REQUIRED', bg: 'NOT_ASKED', lease: 'NOT_ASKED', ...ofAnyone };
  expect(await needsOf(tenant.id)).toEqual(condominium);
  expect(await needsOf(owner.id)).toEqual(ofOwner);

  const as = await office.as();
  const found = await app.api.call(listProperties, { query: { propertyCode: 'BT01' } }, as);
  const params = { id: found.body.data[0]?.id ?? 0 };
  const form = await app.api.send('GET', '/api/public/properties');
  await app.api.call(changeProperty, { params, body: { legalRegime: 'PROPERTY_OWNERS' } }, as);
  expect(await needsOf(tenant.id)).toEqual({ ...condominium, bg: 'NOT_ASKED', lease: 'OPTIONAL' });
  expect(await needsOf(owner.id)).toEqual(ofOwner);
  // What visitors are asked for stays.
  expect((await app.api.send('GET', '/api/public/properties')).text).toBe(form.text);
  expect((await office.accept(tenant.id, 'packet')).body.data.review).toBe('READY');
});
