import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMail, retryMail } from '#contracts/mail.ts';
import type { MailSummary } from '#contracts/mail.ts';
import { signIn, submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { readOutbox, soon } from '#tests/support/mailbox.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

/** Two servers on one database, which announce what comes in side by side. */
let app: TestApp;
let other: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await startTestApp({ jobs: true, shares: 'database' });
  other = await startTestApp({ jobs: true, shares: app });
  as = { token: (await signIn(app)).accessToken };
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function listAll(query: Record<string, unknown>): Promise<MailSummary[]> {
  return (await app.api.call(listMail, { query: { take: 200, ...query } }, as)).body.data;
}

const confirmations = () => listAll({ kind: 'confirmation' });
const waitFor = (count: number) =>
  soon(async () => {
    const found = await confirmations();
    expect(found.filter(({ state }) => state !== 'queued')).toHaveLength(count);
    return found;
  });

test('of many confirmations to one mailbox within an hour ten go out, and staff may send the others', async () => {
  const addresses = ['victim@example.com', 'Victim@Example.com', 'victim+7@example.com'];
  const email = (index: number) => addresses[index % addresses.length] ?? '';
  await Promise.all([
    ...Array.from({ length: 12 }, (_, index) =>
      submitRequest(index % 2 ? app : other, { email: email(index) }),
    ),
    submitRegistration(app, { email: email(0) }),
    submitInquiry(other, { email: email(1) }),
    submitRequest(app, { email: 'neighbor@example.com' }),
  ]);
  const all = await waitFor(15);
  expect(all.filter(({ state }) => state === 'sent')).toHaveLength(11);
  expect(all.find(({ recipient }) => recipient === 'neighbor@example.com')?.state).toBe('sent');
  const held = all.filter(({ state }) => state === 'held');
  expect(held).toHaveLength(4);
  for (const { answer, attempts, sentAt } of held)
    expect([answer, attempts, sentAt]).toEqual([
      'Held back: more than 10 confirmations to this address within an hour.',
      0,
      null,
    ]);
  // The manager hears of each.
  await soon(async () => expect(await listAll({ kind: 'notice', state: 'sent' })).toHaveLength(15));
  const page = await app.api.call(listMail, { query: { state: 'held', take: 1 } }, as);
  expect([page.body.meta.total, page.body.meta.counts.held]).toEqual([4, 4]);

  const id = held[0]?.id ?? 0;
  const retries = await Promise.all([1, 2].map(() => app.api.call(retryMail, { params: { id } }, as)));
  expect(retries[0]?.body.data).toMatchObject({ state: 'queued', answer: null });
  await soon(async () => expect((await listAll({ state: 'held' })).length).toBe(3));
  await waitFor(15);
  const copies = [...(await readOutbox(app, 1)), ...(await readOutbox(other, 1))].filter(
    ({ subject }) => subject === held[0]?.subject,
  );
  expect(copies).toHaveLength(1);

  // An hour later the mailbox gets confirmations as before; what was held stays where it is.
  app.clock.advance(60 * 60_000);
  as = { token: (await signIn(app)).accessToken };
  await submitRequest(app, { email: email(2) });
  const later = await waitFor(16);
  expect([later[0]?.state, later.filter(({ state }) => state === 'held').length]).toEqual(['sent', 3]);
}, 60_000);
