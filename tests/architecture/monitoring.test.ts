import { readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readServiceRequestFile } from '#contracts/service-request-files.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const metrics = async () => (await app.api.send('GET', '/metrics')).text;

/** What Prometheus itself, and not the server, offers. */
const ofPrometheus = new Set(['up']);

test.each(['deploy/prometheus-alerts.yml', 'deploy/grafana-dashboard.json'])(
  'the server offers each metric that %s asks for',
  async (path) => {
    const text = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
    const expressions = path.endsWith('.json')
      ? // Of a dashboard: the expressions of its panels' targets.
        (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
          targets.map(({ expr }) => expr),
        )
      : [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
    const asked = new Set(
      expressions.flatMap(
        (expr) => expr.replaceAll(/"[^"]*"/g, '').match(/\b(?:[a-z]+_[a-z_0-9]+|up)\b/g) ?? [],
      ),
    );
    const words = new Set(['histogram_quantile', 'label_values']);
    const offered = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
    const missing = [...asked].filter(
      (name) =>
        !words.has(name) &&
        !ofPrometheus.has(name) &&
        !offered.has(name.replace(/_(?:bucket|count|sum)$/, '')),
    );
    expect(missing).toEqual([]);
    expect(expressions.length).toBeGreaterThan(10);
  },
);

test('refused sign-ins, and files that are missing or damaged, are counted', async () => {
  const { id } = await submitRequest(app, {}, photo());
  const as = { token: (await app.superAdminSession()).accessToken };
  await app.api.send('POST', '/api/login', {
    payload: { email: 'nobody@example.com', password: 'wrong password' },
  });
  const { rows } = await app.database.db.pool.query<{ key: string }>(
    'select storage_key as key from stored_file',
  );
  const key = rows[0]?.key ?? '';
  const path = join(app.context.config.dataDir, 'files', key.slice(0, 2), key);
  await truncate(path, 100);
  await app.api.call(readServiceRequestFile, { params: { id } }, as);
  await rm(path);
  await app.api.call(readServiceRequestFile, { params: { id } }, as);
  const text = await metrics();
  expect(text).toContain('wellserved_refusals_total{event="sign-in refused",code="INVALID_CREDENTIALS"} 1');
  expect(text).toContain('wellserved_files_unreadable_total{reason="damaged"} 1');
  expect(text).toContain('wellserved_files_unreadable_total{reason="missing"} 1');
});

test('an answer that breaks off at a damaged place is counted', async () => {
  const { id } = await submitRequest(
    app,
    {},
    photo('leak.jpg', Buffer.concat([tinyJpeg, Buffer.alloc(300_000)])),
  );
  const token = (await app.superAdminSession()).accessToken;
  const { rows } = await app.database.db.pool.query<{ key: string }>(
    'select storage_key as key from stored_file order by id desc limit 1',
  );
  const key = rows[0]?.key ?? '';
  // Its first segments are whole, so that the answer begins.
  await truncate(join(app.context.config.dataDir, 'files', key.slice(0, 2), key), 250_000);
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const before = await brokenOff();
  const answer = await fetch(`${url}/api/public-submissions/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await expect.poll(brokenOff).toBe(before + 1);
});

async function brokenOff(): Promise<number> {
  const series = 'http_answers_broken_off_total{method="GET",route="/api/public-submissions/:id/file"} ';
  return Number((await metrics()).split(series)[1]?.split('\n')[0] ?? 0);
}
