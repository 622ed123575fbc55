import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  createServiceRequestFileLink,
  listServiceRequests,
  serviceRequestForm,
  serviceRequestNotesMax,
} from '#contracts/service-requests.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { signIn } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { seedDemo } from './seed.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.context, app.database.db);
  as = { token: (await signIn(app)).accessToken };
});
afterAll(() => app.close());

const list = async (archived: boolean, page = 1) =>
  (await app.api.call(listServiceRequests, { query: { archived, page, take: 200 } }, as)).body;

async function listAll(): Promise<ServiceRequest[]> {
  const pages = await Promise.all([list(true), list(false, 1), list(false, 2), list(false, 3)]);
  return pages.flatMap((page) => page.data);
}

test('the demo has 600 requests, 120 of them archived, from all five properties and at most 180 units', async () => {
  expect((await list(false)).meta.total).toBe(480);
  expect((await list(true)).meta.total).toBe(120);
  const requests = await listAll();
  expect(new Set(requests.map((request) => request.propertyCode)).size).toBe(5);
  const units = new Set(requests.map((request) => request.unitIdentifier)).size;
  expect(units).toBeGreaterThan(150);
  expect(units).toBeLessThanOrEqual(180);
});

test('every request of the demo could have been sent with the public form', async () => {
  for (const request of await listAll()) {
    expect(serviceRequestForm.safeParse({ ...request, notes: request.message }).error).toBeUndefined();
    expect(request.message?.length ?? 0).toBeLessThanOrEqual(serviceRequestNotesMax);
    expect(request.phone).toMatch(/^\d{3}55501\d{2}$/);
    expect(request.email).toMatch(/@example\.com$/);
    expect(Date.parse(request.updatedAt)).toBeLessThanOrEqual(app.clock.now().getTime());
  }
});

test('about a third of them have an attachment that opens', async () => {
  const withFile = (await listAll()).filter((request) => request.fileName !== null);
  expect(withFile.length).toBeGreaterThan(150);
  expect(withFile.length).toBeLessThan(250);
  const kinds = new Map(withFile.map((request) => [request.fileMime, request.id]));
  expect(new Set(kinds.keys())).toEqual(new Set(['application/pdf', 'image/jpeg', 'image/png']));
  for (const [mime, id] of kinds) {
    const link = await app.api.call(createServiceRequestFileLink, { params: { id } }, as);
    const file = await app.api.send('GET', link.body.path);
    expect(file.headers['content-type']).toContain(mime);
  }
});

test('what was worked on has a history that ends in its present state', async () => {
  const done = (await listAll()).find((request) => request.status === 'COMPLETED' && request.archived);
  const query = { objectKind: 'service-request', objectId: done?.id ?? 0 } as const;
  const { data } = (await app.api.call(listAudit, { query }, as)).body;
  expect(data[0]).toMatchObject({ action: 'archived', at: done?.archivedAt });
  expect(data[1]?.changes.status).toMatchObject({ to: 'COMPLETED' });
});

test('seeding again adds nothing', async () => {
  await seedDemo(app.context, app.database.db);
  expect((await list(false)).meta.total).toBe(480);
});
