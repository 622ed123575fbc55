import { afterAll, beforeAll, expect, test } from 'vitest';
import { startImapServer } from '#tests/support/imap-server.ts';
import type { TestImapServer } from '#tests/support/imap-server.ts';
import { waitTimeout } from '#tests/support/wait-timeout.ts';
import { withMailbox } from './bounce-mailbox.ts';
import type { OpenMailbox } from './bounce-mailbox.ts';
import { troubleOf } from './mailbox-trouble.ts';

let server: TestImapServer;
beforeAll(async () => {
  server = await startImapServer();
  server.deliver('Content-Type: text/plain\r\n\r\nHello');
});
afterAll(() => server.close());

const timeouts = { connection: waitTimeout, greeting: waitTimeout, silence: waitTimeout };
/** Of someone who is kept waiting. */
const little = { connection: 300, greeting: 300, silence: 300 };
const readAll = async (mailbox: OpenMailbox) => {
  const uids = await mailbox.listAfter(0, 0);
  await mailbox.readContentTypes(uids);
  await mailbox.readSource(1);
  return uids.length;
};
const read = (url = server.url, limits = {}) =>
  withMailbox(url, { signal: AbortSignal.timeout(waitTimeout), timeouts, ...limits }, readAll);
const reasonFor = async (url?: string, limits = {}) => {
  try {
    await read(url, limits);
    return 'none';
  } catch (error) {
    return troubleOf(error).reason;
  }
};

test('what keeps a mailbox from being read is distinguished, as far as staff can do something about it', async () => {
  expect(await reasonFor()).toBe('none');
  expect(await reasonFor(server.url.replace(':hunter2', ':wrong'))).toBe('sign-in-refused');
  expect(await reasonFor(server.url.replace('/Returned', '/Nowhere'))).toBe('no-such-mailbox');
  expect(await reasonFor(server.url.replace('imap:', 'imaps:'))).toBe('not-safe');
  expect(await reasonFor('imap://a:b@127.0.0.1:1/')).toBe('no-answer');
  expect(await reasonFor('imap://a:b@nowhere.invalid/')).toBe('no-answer');
});

test.each([/^LOGIN/, /^SELECT/, /SEARCH/, /HEADER\.FIELDS/i, /BODY\.PEEK\[\]/])(
  'a server that says nothing more, dies, or leaves, at %s is not waited for, and takes no message away',
  async (command) => {
    for (const conduct of ['hang', 'hang up', 'die in the middle'] as const) {
      server.conduct = (said) => (command.test(said) ? conduct : 'answer');
      const limits = conduct === 'hang' ? { timeouts: little } : {};
      expect([conduct, await reasonFor(server.url, limits)]).toEqual([
        conduct,
        expect.stringMatching(/^(no-answer|unforeseen)$/),
      ]);
    }
    server.conduct = () => 'answer';
    expect(await read()).toBe(1);
  },
);

test('an account that is busy, or at its limit, is no wrong password', () => {
  const refused = { authenticationFailed: true, responseStatus: 'NO' };
  const reason = (serverResponseCode?: string) => troubleOf({ ...refused, serverResponseCode }).reason;
  expect(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'].map(reason)).toEqual(
    Array.from({ length: 4 }, () => 'no-answer'),
  );
  expect([reason('AUTHENTICATIONFAILED'), reason()]).toEqual(['sign-in-refused', 'sign-in-refused']);
});

test('no message is looked for beyond the last', async () => {
  const limits = { signal: AbortSignal.timeout(waitTimeout), timeouts };
  expect(await withMailbox(server.url, limits, (mailbox) => mailbox.listAfter(1, 1))).toEqual([]);
});

test('a server that takes no leave has done its work all the same', async () => {
  server.conduct = (said) => (said.startsWith('LOGOUT') ? 'hang' : 'answer');
  // All but that is answered well within it, however busy the machine is.
  expect(await read(server.url, { timeouts: { ...timeouts, silence: 3000 } })).toBe(1);
  server.conduct = (said) => (said.startsWith('UID SEARCH') ? 'hang' : 'answer');
  await expect(read(server.url, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  server.conduct = () => 'answer';
});
