import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  createMaintenance,
  getMaintenance,
  listMaintenance,
  maintenanceMessages,
  removeMaintenance,
} from '#contracts/maintenance.ts';
import {
  changeServiceRequest,
  getServiceRequest,
  deleteServiceRequest,
} from '#contracts/service-requests.ts';
import { referenceOf } from '#contracts/references.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
let unitId: number;
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  unitId = (await addUnit(app, as, '12')).id;
});
afterAll(() => app.close());

const params = (id: number) => ({ params: { id } });
const report = (serviceRequestId: number, fields: object = {}, who = as) =>
  app.api.call(
    createMaintenance,
    { body: { unitId, title: 'Stop the leak', serviceRequestId, ...fields } },
    who,
  );
const workOf = async (serviceRequestId: number, who = as) =>
  (await app.api.call(listMaintenance, { query: { serviceRequestId } }, who)).body.data;

test('maintenance that was created for a request names it, and the request’s list and history name the maintenance', async () => {
  const { id } = await submitRequest(app);
  const notify = vi.spyOn(app.context.realtime, 'notify');
  const { data: record } = (await report(id)).body;
  expect(notify).toHaveBeenCalledWith({ kind: 'service-request', id, act: 'changed', propertyCode: 'BT01' });
  notify.mockRestore();
  const { status, email, unitIdentifier } = (await app.api.call(getServiceRequest, params(id), as)).body.data;
  expect(record.request).toMatchObject({ id, status, email, unitIdentifier, archived: false });
  expect((await workOf(id)).map((row) => row.id)).toEqual([record.id]);
  const query = { objectKind: 'service-request', objectId: id } as const;
  const [entry] = (await app.api.call(listAudit, { query }, as)).body.data;
  expect(entry).toMatchObject({
    action: 'created maintenance',
    changes: { maintenance: { from: null, to: 'Stop the leak' } },
  });
  const made = { objectKind: 'maintenance', objectId: record.id } as const;
  expect((await app.api.call(listAudit, { query: made }, as)).body.data[0]?.changes).toMatchObject({
    request: { to: referenceOf('service-request', id) },
  });
});

test('deleting one leaves the other', async () => {
  const [one, other] = [await submitRequest(app), await submitRequest(app)];
  const ofOne = (await report(one.id)).body.data;
  const ofOther = (await report(other.id)).body.data;
  expect((await app.api.call(deleteServiceRequest, params(one.id), as)).status).toBe(204);
  expect((await app.api.call(getMaintenance, params(ofOne.id), as)).body.data.request).toBeNull();
  expect((await app.api.call(removeMaintenance, params(ofOther.id), as)).status).toBe(204);
  expect((await app.api.call(getServiceRequest, params(other.id), as)).status).toBe(200);
  expect(await workOf(other.id)).toEqual([]);
});

test('a request of another property, of none, or out of sight is refused', async () => {
  const foreign = await submitRequest(app, { propertyCode: 'WK02' });
  for (const id of [foreign.id, 2 ** 31 - 1]) {
    const answer = await report(id);
    expect([answer.status, answer.error.error.issues]).toEqual([
      400,
      [{ path: 'serviceRequestId', message: maintenanceMessages.request }],
    ]);
  }
});

test('a request that moved to another property is not shown to those who do not work with that one', async () => {
  const { id } = await submitRequest(app);
  const { data: record } = (await report(id)).body;
  const { as: scoped } = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
  expect((await workOf(id, scoped))[0]?.request?.id).toBe(id);
  await app.api.call(changeServiceRequest, { ...params(id), body: { propertyCode: 'WK02' } }, as);
  expect((await app.api.call(getMaintenance, params(record.id), scoped)).body.data.request).toBeNull();
  const listed = (await app.api.call(listMaintenance, {}, scoped)).body.data;
  expect(listed.find(({ id: listedId }) => listedId === record.id)?.request).toBeNull();
  expect((await app.api.call(getMaintenance, params(record.id), as)).body.data.request?.id).toBe(id);
});
