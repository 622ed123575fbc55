// @module-tag slow
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { getMail, listMail, retryMail } from '#contracts/mail.ts';
import type { MailState, MailSummary } from '#contracts/mail.ts';
import { changeServiceRequest } from '#contracts/service-requests.ts';
import {
  delayNotice,
  exchangeBounce,
  gmailBounce,
  humanAnswer,
  postfixBounce,
  reportOf,
} from '#tests/support/bounces.ts';
import type { Returned } from '#tests/support/bounces.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { startImapServer } from '#tests/support/imap-server.ts';
import type { ImapConduct, TestImapServer } from '#tests/support/imap-server.ts';
import { hurryJobs } from '#tests/support/mailbox.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import type { TestSmtpServer } from '#tests/support/smtp-server.ts';
import { soon } from '#tests/support/soon.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

/** Two servers on one database, which look into one mailbox. */
let smtp: TestSmtpServer;
let imap: TestImapServer;
let app: TestApp;
let other: TestApp;
let as: { token: string };
let log = '';
beforeAll(async () => {
  [smtp, imap] = await Promise.all([startSmtpServer(), startImapServer()]);
  const config = { smtpUrl: smtp.url, bounceImapUrl: imap.url };
  const logTo = { write: (line: string) => void (log += line) };
  app = await startTestApp({ jobs: true, bouncesEveryMs: 50, shares: 'database', config, logTo });
  other = await startTestApp({ jobs: true, bouncesEveryMs: 50, shares: app, config, logTo });
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(async () => {
  await Promise.all([other.close(), smtp.close(), imap.close()]);
  await app.close();
});

async function confirmations(state?: MailState): Promise<MailSummary[]> {
  const query = { take: 200, kind: 'confirmation', ...(state ? { state } : {}) } as const;
  return (await app.api.call(listMail, { query }, as)).body.data;
}

const receivedFor = (recipient: string) => smtp.received.filter(({ to }) => to?.[0]?.address === recipient);

/** A request whose confirmation the mail server took; what came of it is asked for later. */
async function submitFrom(recipient: string): Promise<Returned & { requestId: number; mailId: number }> {
  const { id: requestId } = await submitRequest(app, { email: recipient });
  return soon(async () => {
    const mail = (await confirmations('sent')).find((row) => row.recordId === requestId);
    return {
      messageId: receivedFor(recipient)[0]?.messageId ?? '',
      recipient,
      requestId,
      mailId: mail?.id ?? fail(),
    };
  });
}

function fail(): never {
  throw new Error('not yet');
}

/** Until everything in the mailbox up to this number was looked at. */
const untilLookedAt = (uid: number, numbering = '142') =>
  soon(async () => {
    const { rows } = await app.database.db.pool.query<{ uid: number; numbering: string }>(
      `select (value::json ->> 'uid')::int as uid, value::json ->> 'uidValidity' as numbering
       from app_setting where name = 'bounces place'`,
    );
    expect(rows[0]?.numbering).toBe(numbering);
    expect(rows[0]?.uid).toBeGreaterThanOrEqual(uid);
  });

test('a message that comes back later is shown with the reason, and what people wrote stays unread', async () => {
  const [wrong, full, slow, fine] = await Promise.all([
    submitFrom('wrong@example.com'),
    submitFrom('full@example.com'),
    submitFrom('slow@example.com'),
    submitFrom('fine@example.com'),
  ]);
  const notified = [app, other].map(({ context }) => vi.spyOn(context.realtime, 'notify'));
  const answer = imap.deliver(humanAnswer(fine));
  const bounces = [
    imap.deliver(postfixBounce(wrong, `${'Long line. '.repeat(90)}\r\n`.repeat(1500))),
    imap.deliver(gmailBounce(full)),
    imap.deliver(delayNotice(slow)),
  ];
  // Someone who knows the address alone cannot make a message look returned.
  const forged = imap.deliver(exchangeBounce({ ...fine, messageId: '<made-up@example.com>' }));
  await untilLookedAt(forged);
  // Open back offices hear of what came back, from the server that read it.
  const heard = notified.flatMap(({ mock }) => mock.calls).filter(([{ kind }]) => kind === 'mail');
  const returned = [wrong, full].map(({ mailId }) => [mailId, 'changed']);
  expect(heard.map(([{ id, act }]) => [id, act])).toEqual(expect.arrayContaining(returned));
  for (const spy of notified) spy.mockRestore();

  const byId = new Map((await confirmations()).map((row) => [row.id, row]));
  expect(byId.get(wrong.mailId)).toMatchObject({
    state: 'returned',
    returnedAt: expect.any(String),
    answer:
      '550 5.1.1 <wrong@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
  });
  expect(byId.get(wrong.mailId)?.sentAt).not.toBeNull();
  expect(byId.get(full.mailId)).toMatchObject({
    state: 'returned',
    answer: expect.stringContaining('5.1.1'),
  });
  for (const { mailId } of [slow, fine])
    expect(byId.get(mailId)).toMatchObject({ state: 'sent', returnedAt: null });
  const { meta } = (await app.api.call(listMail, { query: { state: 'returned', take: 1 } }, as)).body;
  expect([meta.total, meta.counts.returned, meta.counts.failed]).toEqual([2, 2, 0]);

  expect(imap.seen()).toEqual(bounces);
  // No one's mail is looked at in each round, nor read further than its header.
  const heads = imap.commands.filter((command) => /HEADER\.FIELDS/i.test(command));
  const asked = heads.flatMap((command) => /^UID FETCH ([\d,]+) /.exec(command)?.[1]?.split(',') ?? []);
  expect(asked.filter((uid) => uid === String(answer))).toHaveLength(1);
  expect(imap.commands.filter((command) => command.includes('BODY.PEEK[]'))).toHaveLength(4);
  // It is not sent again by itself.
  await soon(async () => {
    await hurryJobs(app);
    expect((await app.database.db.pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([]);
  });
  expect(receivedFor('wrong@example.com')).toHaveLength(1);
});

test('once the address is corrected staff send it again, and what comes back of the first one is not about it', async () => {
  const mistyped = await submitFrom('mistyped@example.com');
  imap.deliver(exchangeBounce(mistyped));
  const params = { id: mistyped.mailId };
  const read = async () => (await app.api.call(getMail, { params }, as)).body.data;
  await soon(async () => expect((await read()).state).toBe('returned'));
  expect((await read()).nextRecipient).toBe('mistyped@example.com');
  await app.api.call(
    changeServiceRequest,
    { params: { id: mistyped.requestId }, body: { email: 'corrected@example.com' } },
    as,
  );
  expect(await read()).toMatchObject({
    recipient: 'mistyped@example.com',
    nextRecipient: 'corrected@example.com',
  });
  const answer = await app.api.call(retryMail, { params }, as);
  expect(answer.status).toBe(201);
  expect(answer.body.data).toMatchObject({
    state: 'queued',
    recipient: 'corrected@example.com',
    returnedAt: null,
  });
  await soon(async () => expect((await read()).state).toBe('sent'));
  const [copy] = receivedFor('corrected@example.com');
  expect(copy?.messageId).not.toBe(mistyped.messageId);
  expect((await read()).messageId).toBe(copy?.messageId);

  await untilLookedAt(imap.deliver(postfixBounce(mistyped)));
  expect((await read()).state).toBe('sent');
  const { body } = await app.api.call(listAudit, { query: { objectKind: 'mail', objectId: params.id } }, as);
  expect(body.data).toMatchObject([
    {
      action: 'retried',
      changes: {
        state: { from: 'returned', to: 'queued' },
        recipient: { from: 'mistyped@example.com', to: 'corrected@example.com' },
      },
    },
  ]);
});

test('neither a hostile message nor a failing server keeps what comes after it waiting', async () => {
  const [first, last] = await Promise.all([submitFrom('first@example.com'), submitFrom('last@example.com')]);
  const stateOf = async ({ mailId }: { mailId: number }) =>
    (await confirmations()).find(({ id }) => id === mailId)?.state;
  // At the one the server hangs up again and again; at the other nothing can be understood.
  const cursed = imap.deliver(postfixBounce(first));
  const nested = `Content-Type: multipart/report; report-type=delivery-status; boundary="0"\r\n\r\n${Array.from(
    { length: 50 },
    (_, index) => `--${index}\r\nContent-Type: multipart/mixed; boundary="${index + 1}"\r\n\r\n`,
  ).join('')}`;
  const odd = [imap.deliver(nested), imap.deliver(reportOf(first, undefined)), imap.deliver('')];
  for (let number = 0; number < 400; number++) imap.deliver(humanAnswer(last));
  const { length } = imap.commands;
  imap.conduct = (command) =>
    command.startsWith(`UID FETCH ${cursed} `) && command.includes('BODY.PEEK[]') ? 'hang up' : 'answer';
  await untilLookedAt(imap.deliver(postfixBounce(last)));
  expect([await stateOf(first), await stateOf(last)]).toEqual(['sent', 'returned']);
  for (const uid of [cursed, ...odd]) expect(imap.seen()).not.toContain(uid);
  // Hundreds of messages are a few questions.
  expect(imap.commands.slice(length).filter((line) => line.includes('FETCH')).length).toBeLessThan(40);

  // Read by people before the server came to it: it counts all the same.
  const late = imap.deliver(postfixBounce(first), { isSeen: true });
  await untilLookedAt(late);
  expect(await stateOf(first)).toBe('returned');
  expect(log).toContain('message returned');
});

test('no return is lost where the connection is, nor where the server numbers its messages again', async () => {
  const names = ['before', 'within', 'after', 'between', 'renumbered', 'unnumbered'];
  const sent = new Map(
    await Promise.all(names.map(async (name) => [name, await submitFrom(`${name}@example.com`)] as const)),
  );
  const about = (name: string) => sent.get(name) ?? fail();
  const untilReturned = (name: string) =>
    soon(async () => {
      const row = (await confirmations('returned')).find(({ id }) => id === about(name).mailId);
      expect(row, name).toBeDefined();
    });
  const brokenAt = (pattern: RegExp, how: ImapConduct) => {
    let isBroken = false;
    imap.conduct = (command) => {
      if (isBroken || !pattern.test(command)) return 'answer';
      isBroken = true;
      return how;
    };
  };
  for (const [name, pattern, how] of [
    ['before', /BODY\.PEEK\[\]/, 'hang up'],
    ['within', /BODY\.PEEK\[\]/, 'die in the middle'],
    ['after', /HEADER\.FIELDS/i, 'answer and hang up'],
    ['between', /SEARCH/, 'answer and hang up'],
  ] as const) {
    brokenAt(pattern, how);
    imap.deliver(postfixBounce(about(name)));
    await untilReturned(name);
  }
  imap.conduct = () => 'answer';
  const numbering = imap.startAgain();
  imap.deliver(postfixBounce(about('renumbered')));
  await untilReturned('renumbered');
  imap.saysUidNext = false;
  await untilLookedAt(imap.deliver(postfixBounce(about('unnumbered'))), numbering);
  await untilReturned('unnumbered');
  // Everything was looked at: nothing is searched for before the next message comes.
  const { length } = imap.commands;
  await soon(() =>
    expect(imap.commands.slice(length).filter((line) => line === 'LOGOUT').length).toBeGreaterThan(2),
  );
  expect(imap.commands.slice(length).filter((line) => /FETCH/.test(line))).toEqual([]);
  imap.saysUidNext = true;
});

test('staff see since when, and why, the mailbox cannot be read, until it can', async () => {
  const trouble = async () =>
    (await app.api.call(listMail, { query: { take: 1 } }, as)).body.meta.mailboxTrouble;
  expect(await trouble()).toBeNull();
  imap.conduct = (command) => (command.startsWith('LOGIN') ? 'hang up' : 'answer');
  await soon(async () => expect(await trouble()).toMatchObject({ reason: 'no-answer' }));
  const since = (await trouble())?.since;
  app.clock.advance(60_000);
  imap.conduct = (command) => (command.startsWith('LOGIN') ? 'refuse' : 'answer');
  await soon(async () => expect(await trouble()).toEqual({ reason: 'sign-in-refused', since }));
  imap.conduct = () => 'answer';
  await soon(async () => expect(await trouble()).toBeNull());
  expect(log).toContain('bounces not read');
  expect(log).not.toMatch(/hunter2|@example\.com/);
});
