import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { submitRegistration, visitorRegistration } from '#tests/support/registration-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { limitBodies, requestTimes } from './slow-requests.ts';

let app: TestApp;
let token: string;
let registrationId: number;
let filesBefore: string[];
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  token = (await app.superAdminSession()).accessToken;
  registrationId = (await submitRegistration(app)).id;
  filesBefore = await files();
});
afterAll(() => app.close());

/** Every stored file, and what is on its way to be one. */
async function files(): Promise<string[]> {
  const entries = await readdir(join(app.context.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
}

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, fileName: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}`;
const texts = Object.entries(visitorRegistration)
  .map(([name, value]) => field(name, value))
  .join('');
const packet = file('filledPacket', 'a.pdf', '%PDF-1.4\n%%EOF\r\n');
const json = (value: string) =>
  `--b\r\nContent-Disposition: form-data; name="firstName"\r\nContent-Type: application/json\r\n\r\n${value}\r\n`;
const replacement = file('file', 'a.pdf', '%PDF-1.4\n%%EOF\r\n');

describe('a broken form is answered, and nothing of it stays', () => {
  const shapes: [string, string][] = [
    ['an empty file part at its end, not closed', `${texts}${packet}${file('backgroundCheck', '', '\r\n')}`],
    ['an empty file part whose head has just ended', `${texts}${packet}${file('backgroundCheck', '', '')}`],
    ['an end within a head', `${texts}${packet}--b\r\nContent-Disposition: form-da`],
    ['an end within a file', `${texts}${file('filledPacket', 'a.pdf', '%PDF-1.4\nmore')}`],
    ['no end after a field', texts],
    ['a part twice', `${texts}${packet}${packet}--b--\r\n`],
    ['a part that no form has', `${texts}${packet}${file('other', 'a.pdf', '%PDF-1.4\r\n')}--b--\r\n`],
    [
      'a part named like a part of every object',
      `${texts}${packet}${file('__proto__', 'a.pdf', 'x\r\n')}--b--\r\n`,
    ],
    ['a head without end', `--b\r\nContent-Disposition: ${'x'.repeat(200_000)}`],
    ['nothing', ''],
    ['a boundary alone', '--b\r\n'],
    ['an end at once', '--b--\r\n'],
    [
      'lists in lists as a text',
      `${json('['.repeat(30_000) + ']'.repeat(30_000))}${texts}${packet}--b--\r\n`,
    ],
    ['JSON as a text', `${texts}${packet}${json('{"a":1}')}--b--\r\n`],
    ['too many parts', `${texts}${field('x', '1').repeat(100)}${packet}--b--\r\n`],
  ];
  const staffShapes: [string, string][] = [
    ['an empty part alone, not closed', file('file', '', '\r\n')],
    ['a file and an empty part, not closed', `${replacement}${file('file', '', '\r\n')}`],
    ['a file that does not end', file('file', 'a.pdf', '%PDF-1.4\nmore')],
  ];
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };

  test.each(shapes)('of a visitor: %s', async (_what, body) => {
    const answer = await fetch(`${app.url}/api/registration-submissions`, { method: 'POST', headers, body });
    expect([400, 413, 415]).toContain(answer.status);
    expect(await files()).toEqual(filesBefore);
  });

  test.each(staffShapes)('of staff: %s', async (_what, body) => {
    const path = `/api/registration-submissions/${registrationId}/file?kind=packet`;
    const answer = await fetch(`${app.url}${path}`, {
      method: 'PUT',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await files()).toEqual(filesBefore);
  });

  test.each([
    ['within its second file', `${texts}${packet}${file('backgroundCheck', 'b.pdf', '%PDF-1.4\n')}`],
    ['after an empty part', `${texts}${packet}${file('backgroundCheck', '', '')}`],
  ])('of a visitor who leaves %s', async (_what, body) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      `POST /api/registration-submissions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\nContent-Type: ${headers['content-type']}\r\n\r\n${body}`,
    );
    await expect.poll(files).toHaveLength(filesBefore.length + 1);
    socket.destroy();
    await expect.poll(files).toEqual(filesBefore);
  });

  test('of a visitor whose file has no end', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const closed = closing(socket);
    socket.resume();
    const head = `POST /api/registration-submissions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: ${headers['content-type']}\r\n\r\n`;
    socket.write(`${head}${chunk(`${texts}${file('filledPacket', 'a.pdf', '%PDF-1.4\n')}`)}`);
    const more = chunk('x'.repeat(1024 * 1024));
    const sendMore = () => {
      while (!socket.destroyed && socket.write(more));
    };
    socket.on('drain', sendMore);
    sendMore();
    await closed;
    await expect.poll(files).toEqual(filesBefore);
  });
});

describe('what is refused before its end leaves the connection to the next request', () => {
  const rest = 'x'.repeat(500_000);
  const type = 'multipart/form-data; boundary=b';
  const shapes: [string, string, string][] = [
    ['a form without a boundary', 'multipart/form-data', rest],
    ['too many files', type, `${packet.repeat(20)}${file('filledPacket', 'a.pdf', rest)}\r\n--b--\r\n`],
    [
      'too many parts',
      type,
      `${field('x', '1').repeat(100)}${file('filledPacket', 'a.pdf', rest)}\r\n--b--\r\n`,
    ],
    ['a form that goes on after its end', type, `${texts}--b--\r\n${rest}`],
  ];

  test.each(shapes)('after %s', async (_what, contentType, body) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let answers = '';
    socket.on('data', (data) => (answers += data.toString()));
    const length = `Content-Length: ${Buffer.byteLength(body)}\r\nContent-Type: ${contentType}`;
    socket.write(
      `POST /api/registration-submissions HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n${body}`,
    );
    await expect.poll(() => answers).toMatch(/^HTTP\/1.1 4/);
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => answers).toMatch(/HTTP\/1.1 200/);
  });
});

const chunk = (content: string) => `${Buffer.byteLength(content).toString(16)}\r\n${content}\r\n`;

/** When the connection is gone for good; an error on the way, as of what was still sent, is part of that. */
function closing(socket: Socket): Promise<void> {
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

describe('a connection ends', () => {
  test('when a body does not come in time, anyone who reads it', async () => {
    const server = createServer((_request, response) => response.end('early')).listen(0, '127.0.0.1');
    limitBodies(server, 50);
    await once(server, 'listening');
    // It is a TCP server.
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.resume();
    socket.write('POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n{');
    const dripping = setInterval(() => socket.write(' '), 20);
    const closed = closing(socket);
    await closed;
    clearInterval(dripping);
    server.close();
  });

  test('within half a minute where no request comes, or its body drips; uploads have longer', () => {
    const { server } = app.app;
    expect(server.headersTimeout + requestTimes.checkEveryMs).toBeLessThanOrEqual(30_000);
    expect(requestTimes.bodyMs).toBeLessThanOrEqual(30_000);
    expect(server.requestTimeout).toBe(requestTimes.uploadMs);
  });

  test(
    'without a word where none was said: a browser that opened it in advance would take that for its answer',
    { tags: 'slow' },
    async () => {
      const { server } = app.app;
      const { headersTimeout } = server;
      server.headersTimeout = 1;
      onTestFinished(() => {
        server.headersTimeout = headersTimeout;
      });
      const saying = async (words: string): Promise<string> => {
        const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
        let answer = '';
        socket.on('data', (data) => (answer += data.toString()));
        const closed = closing(socket);
        socket.write(words);
        await closed;
        return answer;
      };
      const [toNothing, toHalfARequest] = await Promise.all([saying(''), saying('GET / HT')]);
      expect(toNothing).toBe('');
      expect(toHalfARequest).toMatch(/^HTTP\/1.1 400 /);
    },
  );

  test('after a refusal, also where the client keeps its half of it', { tags: 'slow' }, async () => {
    const { server } = app.app;
    const { headersTimeout } = server;
    // Node.js ends it too, later.
    server.headersTimeout = 0;
    const accepted = once(server, 'connection');
    const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => {
      socket.destroy();
      server.headersTimeout = headersTimeout;
    });
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    const [connection] = (await accepted) as [Socket];
    const released = closing(connection);
    socket.write('this is no HTTP\r\n\r\n');
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    await released;
  });
});
