import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp, TestAppOptions } from '#tests/support/start-test-app.ts';

let apps: TestApp[] = [];
let text = '';
beforeEach(() => {
  text = '';
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  apps = [];
});

async function start(config: TestAppOptions['config'] = {}): Promise<TestApp> {
  const app = await startTestApp({ config, logTo: { write: (line) => void (text += line) } });
  apps.push(app);
  return app;
}

const forwarding = [
  'x-forwarded-for',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
];

describe('the metrics', () => {
  // spec: A9-03
  test('are for this machine, and for nobody whom a proxy on it lets through', async () => {
    const app = await start();
    const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      (await app.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await read()).toBe(200);
    expect(await read({}, '192.0.2.1')).toBe(403);
    for (const name of forwarding) expect(await read({ [name]: '203.0.113.7' }), name).toBe(403);
  });

  test('are for the token alone once there is one', async () => {
    const app = await start({ metricsToken: 'a-long-metrics-token' });
    const read = async (authorization?: string, remoteAddress = '127.0.0.1') => {
      const headers = { via: '1.1 proxy', ...(authorization ? { authorization } : {}) };
      return (await app.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    };
    expect((await app.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(403);
    expect(await read('Bearer another-long-token')).toBe(403);
    expect(await read('Bearer a-long-metrics-token', '192.0.2.1')).toBe(200);
  });
});

describe('a proxy that no setting names', () => {
  const warnings = () => text.split('TRUST_PROXY is off').length - 1;
  const visit = (app: TestApp) =>
    app.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.7' } });

  test('is named in the log, once', async () => {
    const app = await start();
    await app.app.inject({ url: '/healthz' });
    expect(warnings()).toBe(0);
    for (let count = 0; count < 3; count++) await visit(app);
    expect(warnings()).toBe(1);
    expect(text).not.toContain('203.0.113');
  });

  test('is none where the setting names one', async () => {
    await visit(await start({ trustProxy: ['127.0.0.1'] }));
    expect(warnings()).toBe(0);
  });
});
