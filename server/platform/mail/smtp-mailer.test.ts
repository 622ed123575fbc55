import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import { startSmtpServer } from '../../../tests/support/smtp-server.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const letter = (number: number) => ({
  messageId: `<${number}@example.com>`,
  createdAt: new Date('2026-03-02T15:00:00Z'),
  to: 'resident@example.com',
  subject: `Letter ${number}`,
  text: 'Words',
  html: '<p>Words</p>',
});

const config = { mailFrom: 'office@example.com', managerEmail: 'manager@example.com' };
/** No stop is asked for. */
const running = new AbortController().signal;
const timeouts = { connection: 10_000, greeting: 10_000, silence: 10_000, whole: 20_000 };
const noAnswer = { answer: 'The mail server did not answer.', isPermanent: false };

afterEach(() => vi.useRealTimers());

/** Listens on a free port, and answers the address as SMTP_URL has it. */
async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an address of this form.
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a mail server that takes the connection and says nothing, at first or later, is not waited for', async () => {
  let greeting = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write(greeting);
    socket.resume();
  });
  const smtpUrl = await listen(server);
  for (const [said, limit] of [
    ['', { greeting: 100 }],
    ['220 ready\r\n', { silence: 100 }],
  ] as const) {
    greeting = said;
    const mailer = createSmtpMailer({ ...config, smtpUrl }, { ...timeouts, ...limit });
    await expect(mailer.send(letter(1), running)).rejects.toMatchObject(noAnswer);
    expect(await mailer.isAnswering()).toBe(false);
    mailer.close();
  }
  await new Promise((resolve) => server.close(resolve));
});

test('whether a mail server answers is asked without a message', async () => {
  const server = await startSmtpServer();
  const mailer = createSmtpMailer({ ...config, smtpUrl: server.url }, timeouts);
  expect([await mailer.isAnswering(), server.offered()]).toEqual([true, 0]);
  await server.close();
  expect(await mailer.isAnswering()).toBe(false);
  mailer.close();
});

test('a mail server that talks without ever coming to an end is left, and mail flows once it has recovered', async () => {
  const recovered = await startSmtpServer();
  let isEndless = true;
  let stuck = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!isEndless) {
      socket.pipe(connect(Number(new URL(recovered.url).port), '127.0.0.1')).pipe(socket);
      return;
    }
    socket.write('220 ready\r\n');
    socket.once('data', () => {
      stuck++;
      // Each line says that another one follows.
      const talking = setInterval(() => socket.write('250-still here\r\n'), 20);
      socket.once('close', () => {
        clearInterval(talking);
        stuck--;
      });
    });
  });
  const whole = 60 * 60_000;
  const longer = 2 * whole;
  const limits = { connection: longer, greeting: longer, silence: longer, whole };
  const mailer = createSmtpMailer({ ...config, smtpUrl: await listen(server) }, limits);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sending = Promise.allSettled([1, 2, 3].map((number) => mailer.send(letter(number), running)));
  await expect.poll(() => stuck).toBe(2);
  await vi.advanceTimersByTimeAsync(whole);
  expect(await sending).toMatchObject([1, 2, 3].map(() => ({ status: 'rejected', reason: noAnswer })));
  isEndless = false;
  // The test's own mail server waits a moment before it greets: this lets the held clock go on meanwhile.
  await soon(() => mailer.send(letter(1), running));
  expect(recovered.received.map(({ subject }) => subject)).toEqual(['Letter 1']);

  expect(stuck).toBe(2);
  await vi.advanceTimersByTimeAsync(whole);
  await expect.poll(() => stuck).toBe(0);
  vi.useRealTimers();
  mailer.close();
  await recovered.close();
  await new Promise((resolve) => server.close(resolve));
});

test('what the mail server says of who may send at all is a matter of settings: the message waits until they are mended', async () => {
  let refused = '';
  let answer = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 ready\r\n');
    socket.on('data', (line) => socket.write(String(line).startsWith(refused) ? answer : '250 fine\r\n'));
  });
  const smtpUrl = await listen(server);
  for (const [command, words] of [
    ['MAIL FROM', '550 5.7.60 Not allowed to send as this sender'],
    ['RCPT TO', '530 5.7.0 Authentication required'],
    ['RCPT TO', '534 5.7.9 Mechanism too weak'],
    ['RCPT TO', '535 5.7.8 Credentials invalid'],
    ['RCPT TO', '538 5.7.11 Encryption required'],
  ] as const) {
    [refused, answer] = [command, `${words}\r\n`];
    const mailer = createSmtpMailer({ ...config, smtpUrl });
    await expect(mailer.send(letter(1), running)).rejects.toMatchObject({
      answer: words,
      isPermanent: false,
    });
    mailer.close();
  }
  [refused, answer] = ['RCPT TO', `550 ${'No '.repeat(1000)}\r\n`];
  const mailer = createSmtpMailer({ ...config, smtpUrl });
  const refusal = { answer: expect.stringMatching(/^550 .{496}$/), isPermanent: true };
  await expect(mailer.send(letter(1), running)).rejects.toMatchObject(refusal);
  mailer.close();
  await new Promise((resolve) => server.close(resolve));
});

test('a server of ours that is stopped already waits for no mail server', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  const mailer = createSmtpMailer({ ...config, smtpUrl: await listen(server) }, { ...timeouts, whole: 2500 });
  await expect(mailer.send(letter(1), AbortSignal.abort())).rejects.toMatchObject({
    answer: 'This server was stopped before the mail server answered.',
    isPermanent: false,
  });
  mailer.close();
  await new Promise((resolve) => server.close(resolve));
});

test('nothing goes in clear over a network, unless the address of the mail server says so', async () => {
  const server = await startSmtpServer();
  // Not by the loopback, as far as its name says.
  const smtpUrl = server.url.replace(/127\.0\.0\.1|localhost/, '0.0.0.0');
  const mailer = createSmtpMailer({ ...config, smtpUrl }, timeouts);
  await expect(mailer.send(letter(1), running)).rejects.toThrow();
  expect(server.offered()).toBe(0);
  mailer.close();
  const open = createSmtpMailer({ ...config, smtpUrl: `${smtpUrl}/?requireTLS=false` }, timeouts);
  await open.send(letter(1), running);
  expect(server.received).toHaveLength(1);
  open.close();
  await server.close();
});
