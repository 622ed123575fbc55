import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '#contracts/errors.ts';
import { trackingMessages } from '#contracts/tracking-messages.en.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { nextWeek, rule, setPromises } from '#tests/support/promise-office.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp({ listen: true });
});
afterAll(() => app.close());

/** Sends the beginning of a form and never its end; answers what came back until the server closed the connection. */
async function beginForm(path: string, accept: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Accept: ${accept}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 1000000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\n`);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  await new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined));
  return answer;
}

test.each(['notes', 'reopen', 'confirmation'])(
  'a form sent by a link that opens nothing is refused before it is read (%s)',
  async (kind) => {
    const { trackingPath } = await submitRequest(app);
    const token = trackingPath.replace('/track/', '');
    const wrong = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    const answer = await beginForm(`/api/tracking/${wrong}/${kind}`, 'application/json');
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).toContain(trackingMessages.noLink);
    const page = await beginForm(`/api/tracking/${wrong}/${kind}`, 'text/html');
    expect(page).toMatch(/^HTTP\/1.1 404 [^]*content-type: text\/html/i);
  },
);

test('the receipt of a form without JavaScript names the address for a quarter of an hour, a link for longer', async () => {
  const { trackingPath } = await submitRequest(app, { email: 'upset.owner@gmial.com' });
  const receipt = () => app.api.send('GET', trackingPath.replace('/track/', '/service-request/submitted/'));
  app.clock.advance(14 * 60_000);
  expect((await receipt()).text).toContain('upset.owner@gmial.com');
  app.clock.advance(60_000);
  const later = (await receipt()).text;
  expect(later).not.toContain('upset.owner@gmial.com');
  expect(later).toContain(`href="${trackingPath}"`);
});

const addNote = (trackingPath: string, note: string, accept = 'application/json') => {
  const payload = new FormData();
  payload.set('note', note);
  const path = `/api/tracking/${trackingPath.replace('/track/', '')}/notes`;
  return app.api.send('POST', path, { payload, headers: { accept } });
};

test('a form that is refused is shown again by a page that nobody keeps or passes on', async () => {
  const { trackingPath } = await submitRequest(app);
  const page = await addNote(trackingPath, '', 'text/html');
  expect(page.status).toBe(400);
  expect(page.text).toContain(trackingMessages.nothing);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
});

test('words that came too late to reopen come back where they can be sent as a note', async () => {
  const { trackingPath } = await submitRequest(app);
  const payload = new FormData();
  payload.set('form', 'reopen');
  payload.set('note', 'Still dark.');
  const path = `/api/tracking/${trackingPath.replace('/track/', '')}/reopen`;
  const page = await app.api.send('POST', path, { payload, headers: { accept: 'text/html' } });
  expect(page.status).toBe(409);
  expect(page.text).toContain(trackingMessages.notReopened);
  const [form] = /<form[^>]*\/notes".*?<\/form>/s.exec(page.text) ?? [];
  expect(form).toMatch(/<textarea[^>]*name="note"[^>]*>Still dark\.<\/textarea>/);
});

test('a file that does not open now has a page that leads back to it, one that is not there has none', async () => {
  const path = '/api/tracking/files/of-no-one';
  const open = () => app.api.send('GET', path, { headers: { accept: 'text/html' } });
  const gone = await open();
  expect([gone.status, gone.text.includes(path)]).toEqual([404, false]);
  const { limits } = app.context;
  const { privatePage } = limits;
  limits.privatePage = { consume: () => Promise.reject(fail('RATE_LIMITED', { retryAfterSeconds: 5 })) };
  try {
    const busy = await open();
    expect([busy.status, busy.text.includes(path), busy.headers['retry-after']]).toEqual([429, true, '5']);
  } finally {
    limits.privatePage = privatePage;
  }
});

test('the receipt of a form without JavaScript says whom to call in an emergency, and by when the office writes until then', async () => {
  await setPromises(app, { rules: [rule({ firstMinutes: 60 })] });
  nextWeek(app, '10:00');
  const receiptOf = async (category: string) => {
    const { trackingPath } = await submitRequest(app, { category });
    const url = trackingPath.replace('/track/', '/service-request/submitted/');
    return async () => (await app.api.send('GET', url)).text;
  };
  const [usual, urgent] = [await receiptOf('Other'), await receiptOf('Incident')];
  const question = 'Is this an emergency?';
  expect(await urgent()).toContain(question);
  expect(await usual()).not.toContain(question);
  expect(await usual()).toContain('You will hear from us by');
  app.clock.advance(61 * 60_000);
  expect(await usual()).not.toContain('You will hear from us by');
});
