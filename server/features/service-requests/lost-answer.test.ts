import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { createSubmission } from './submit-service-request.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

/** A way to the database that takes statements in and, once cut, lets no answer out. */
async function startCuttableWay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let isCut = false;
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    sockets.push(client, database);
    client.pipe(database);
    database.on('data', (answer) => {
      if (!isCut) client.write(answer);
      else setTimeout(() => client.destroy(), 100);
    });
    for (const socket of [client, database]) socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
  return {
    url: url.href,
    cut: () => {
      isCut = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

// spec: FI-20, FI-21, ST-22
test('a submission whose answer from the database was lost keeps its file, and a repeat finds it', async () => {
  const way = await startCuttableWay(app.database.url);
  const db = openDatabase({ url: way.url, log: pino({ level: 'silent' }), maxConnections: 1 });
  await db.check();
  const attachment = await app.context.files.save(Readable.from([tinyJpeg]), 'leak.jpg', anyPhoto);
  const key = crypto.randomUUID();
  const call = {
    caller: null,
    requestId: 'x',
    address: '127.0.0.1',
    userAgent: null,
    idempotencyKey: key,
    isPlainForm: false,
  };
  const input = { body: { ...visitorRequest }, files: { attachment: [attachment] } };
  way.cut();
  const submit = createSubmission(app.context);
  await expect(submit({ ...app.context, db }, input, call)).rejects.toThrow();
  way.close();
  await db.close().catch(() => undefined);

  const form = new FormData();
  for (const [name, value] of Object.entries(visitorRequest)) form.set(name, value);
  form.set('attachment', photo());
  const headers = { 'idempotency-key': key };
  const again = await app.api.send('POST', '/api/public-submissions', { payload: form, headers });
  expect(again.status).toBe(201);
  const { id } = (again.body as { data: ServiceRequest }).data;
  const { accessToken: token } = await app.superAdminSession();
  const file = await app.api.send('GET', `/api/public-submissions/${id}/file`, { token });
  expect(file.bytes.equals(tinyJpeg)).toBe(true);
  expect((await submitRequest(app)).id).not.toBe(id);
});

test('a form pressed twice without JavaScript is one request, and the same words later are another', async () => {
  const press = async (notes: string): Promise<string> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...visitorRequest, notes })) form.set(name, value);
    form.set('attachment', photo());
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const answer = await app.api.send('POST', '/api/public-submissions', { payload: form, headers });
    expect(answer.status).toBe(303);
    return String(answer.headers['location']);
  };
  // Just past a boundary, so that what follows is of the same ten minutes.
  const spanMs = 10 * 60_000;
  app.clock.advance(spanMs - (app.clock.now().getTime() % spanMs));
  const [first, second] = await Promise.all([press('It drips.'), press('It drips.')]);
  expect(second).toBe(first);
  expect(await press('It drips.')).toBe(first);
  expect(await press('It pours.')).not.toBe(first);
  app.clock.advance(spanMs);
  expect(await press('It drips.')).not.toBe(first);
  // A program that sends no key means what it says.
  expect((await submitRequest(app)).id).not.toBe((await submitRequest(app)).id);
});

const anyPhoto = {
  accepts: ['jpeg'],
  maxBytes: 1_000_000,
  required: false,
  messages: { tooLarge: '', wrongKind: '', missing: '' },
} as const;
