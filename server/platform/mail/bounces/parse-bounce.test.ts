import { expect, test } from 'vitest';
import {
  delayNotice,
  exchangeBounce,
  gmailBounce,
  humanAnswer,
  postfixBounce,
  reportOf,
} from '../../../../tests/support/bounces.ts';
import { failureFor, isDeliveryReport, parseBounce } from './parse-bounce.ts';
import { readReport } from './read-report.ts';

const about = { messageId: '<4b1c0a52-0142@example.com>', recipient: 'Ada@Example.com' };

const read = (source: string) => parseBounce(Buffer.from(source));
async function failureIn(source: string, recipient = about.recipient): Promise<string | undefined> {
  const bounce = await read(source);
  expect(bounce?.messageIds).toContain(about.messageId);
  return bounce && failureFor(bounce, recipient);
}

test('of each kind of server the report tells which message came back, and why', async () => {
  expect(await failureIn(postfixBounce(about))).toBe(
    '550 5.1.1 <Ada@Example.com>: Recipient address rejected: User unknown in virtual mailbox table',
  );
  expect(await failureIn(exchangeBounce(about))).toBe(
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  );
  expect(await failureIn(gmailBounce(about))).toMatch(
    /^550-5\.1\.1 The email account .* 550-5\.1\.1 double-checking the recipient’s email address for typos\.$/,
  );
  // The original's own header comes first, whatever the report says that it answers.
  expect((await read(postfixBounce(about)))?.messageIds).toEqual([about.messageId]);
});

test('what a report answers is tried after its original’s own header, and of a thread the last message first', async () => {
  const thread = ['References: <one@example.com> <two@example.com>', 'In-Reply-To: <three@example.com>'];
  const source = postfixBounce(about).replace('Auto-Submitted: auto-replied', thread.join('\r\n'));
  expect((await read(source))?.messageIds).toEqual([
    about.messageId,
    '<three@example.com>',
    '<two@example.com>',
    '<one@example.com>',
  ]);
});

test('a server that goes on trying has not returned it, and one that gave up has, whatever its code', async () => {
  expect(await failureIn(delayNotice(about))).toBeUndefined();
  const block = (...lines: string[]) => [['Final-Recipient: rfc822; ada@example.com', ...lines]];
  const failureOf = (...lines: string[]) => failureIn(reportOf(about, block(...lines)));
  expect(await failureOf('Action: failed', 'Status: 4.4.7')).toBe(
    'The mail server gives no reason but its code: 4.4.7.',
  );
  expect(await failureOf('Action: Failed')).toBe('The mail server gives no reason.');
  expect(await failureOf('Status: 5.2.2', 'Diagnostic-Code: smtp; 552 full')).toBe('552 full');
  const delivered = [
    ['Action: delivered', 'Status: 2.0.0'],
    // A server that contradicts itself: the status says that it arrived.
    ['Action: failed', 'Status: 2.0.0'],
  ];
  for (const lines of [['Status: 4.2.2'], ...delivered, ['Action: relayed'], []])
    expect(await failureOf(...lines)).toBeUndefined();
});

test('of several recipients the one that was written to counts, and without it any that failed', async () => {
  const delivered = ['Final-Recipient: rfc822; ada+forms@example.com', 'Action: delivered', 'Status: 2.0.0'];
  const failed = (address: string) => [
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 no ${address}`,
  ];
  const others = [failed('one@example.net'), failed('two@example.net')];
  expect(await failureIn(reportOf(about, [...others, delivered]))).toBeUndefined();
  expect(await failureIn(reportOf(about, [...others, failed('ada@example.com')]))).toBe(
    '550 no ada@example.com',
  );
  // Our address leads on to theirs.
  expect(await failureIn(reportOf(about, others))).toBe('550 no one@example.net');
});

test('what is no report of deliveries says nothing', async () => {
  expect(await read(humanAnswer(about))).toBeUndefined();
  expect(await read(reportOf(about, undefined))).toBeUndefined();
  expect(await read(reportOf(about, []))).toBeUndefined();
  expect(
    await read(postfixBounce(about).replace('delivery-status;', 'disposition-notification;')),
  ).toBeUndefined();
  expect(await read(postfixBounce({ ...about, messageId: 'none' }))).toBeUndefined();
  expect(await read('')).toBeUndefined();
  for (const kind of ['multipart/report; boundary=x', ' Multipart/Report; Report-Type="delivery-status"'])
    expect(isDeliveryReport(kind)).toBe(true);
  for (const kind of ['text/plain', 'multipart/reports', 'multipart/report; report-type=feedback-report', ''])
    expect(isDeliveryReport(kind)).toBe(false);
});

test('hostile reports are read in bounds, and their words are one harmless line', async () => {
  const words = `550 ${'x'.repeat(2000)}`;
  const long = await failureIn(
    reportOf(about, [
      ['Final-Recipient: rfc822; ada@example.com', 'Action: failed', `Diagnostic-Code: smtp; ${words}`],
    ]),
  );
  expect(long).toHaveLength(500);
  const odd = await failureIn(
    reportOf(about, [
      [
        'Final-Recipient: rfc822; ada@example.com',
        'Action: failed',
        'Diagnostic-Code: smtp; a\u0000\u202Eb\u0007c',
      ],
    ]),
  );
  expect(odd).toBe('a b c');
  // Cut off in the middle of what it returns, as a large one is.
  const large = postfixBounce(about, `${'Long line. '.repeat(100)}\r\n`.repeat(2000));
  expect(await failureIn(large.slice(0, 1024 * 1024))).toContain('User unknown');
  const many = reportOf(
    about,
    Array.from({ length: 5000 }, (_, index) => [`Final-Recipient: rfc822; p${index}@example.net`]),
  );
  expect((await read(many))?.recipients.length).toBeLessThanOrEqual(50);
  const nested = `Content-Type: multipart/report; report-type=delivery-status; boundary="0"\r\n\r\n${Array.from(
    { length: 400 },
    (_, index) => `--${index}\r\nContent-Type: multipart/mixed; boundary="${index + 1}"\r\n\r\n`,
  ).join('')}`;
  await expect(read(nested)).rejects.toThrow('nesting');
  const folded = postfixBounce(about).replace('Action: failed', `Action: failed${'\r\n '.repeat(20_000)}`);
  expect(await failureIn(folded)).toContain('550');
  const noise = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 256));
  expect(await parseBounce(noise)).toBeUndefined();
});

test('an id that no message of ours has is none', async () => {
  const odd = postfixBounce({ ...about, messageId: '<a\u0000b@example.com>' });
  expect(await read(odd)).toBeUndefined();
});

test(
  'a report made up to keep the server busy is given up after a while, and costs the others nothing',
  { tags: 'slow' },
  async () => {
    const head = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n';
    const lines = `${head}--b\r\nContent-Type: message/delivery-status\r\n\r\n${'\r\n'.repeat(6_000_000)}`;
    let turns = 0;
    const others = setInterval(() => (turns += 1), 10);
    // A process takes long to start on a busy machine; this report would take twenty times as long.
    expect(await readReport(Buffer.from(lines), 3000)).toBeNull();
    clearInterval(others);
    expect(turns).toBeGreaterThan(10);
    expect(await readReport(Buffer.from(postfixBounce(about)))).toMatchObject({
      messageIds: [about.messageId],
    });
  },
);
