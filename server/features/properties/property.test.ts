import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPublicProperties, propertyLabel } from '#contracts/properties.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// spec: A2-01, EN-18, EN-19, EN-20, PR-03, PR-07
test('anyone can list the five managed properties', async () => {
  const { status, body } = await app.api.call(listPublicProperties, {});
  expect(status).toBe(200);
  expect(body.data.map(propertyLabel)).toEqual([
    'BT01 — Bent Trail Condominiums',
    'PR05 — 6509 Preston Road Condominiums',
    'PW04 — Parkway Lane Condominiums',
    'TH03 — Two Holland Place Condominiums',
    'WK02 — Wykeham Condominiums',
  ]);
  expect(propertyLabel({ code: 'BT01', name: null })).toBe('BT01');
  await expect(
    app.database.db.pool.query(`insert into property (code, title) values ('BT01', 'Another')`),
  ).rejects.toThrow('property_code_key');
});
