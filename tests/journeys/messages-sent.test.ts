import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMail } from '#contracts/mail.ts';
import { deleteMailTexts } from '#server/platform/mail/mail.queries.ts';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { postfixBounce } from '#tests/support/bounces.ts';
import { startImapServer } from '#tests/support/imap-server.ts';
import type { TestImapServer } from '#tests/support/imap-server.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import type { TestSmtpServer } from '#tests/support/smtp-server.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { soon } from '#tests/support/soon.ts';
import {
  detailDialog,
  dialogs,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  openSignedIn,
  toast,
  turnIntoPhone,
} from './back-office.ts';

// One tab goes through all messages, and is a phone in the end.
let app: TestApp;
let browser: Browser;
let page: Page;
let token: string;
let smtp: TestSmtpServer;
let imap: TestImapServer;
const refused = new Set(['wrong@example.com']);
const putOff = new Set(['later@example.com']);

beforeAll(async () => {
  smtp = await startSmtpServer((_number, recipient) => {
    if (refused.has(recipient)) return { refuseRecipient: '550 No such mailbox here' };
    return putOff.has(recipient) ? { refuseRecipient: '451 Mailbox busy, try again later' } : 'accept';
  });
  imap = await startImapServer();
  const config = { smtpUrl: smtp.url, bounceImapUrl: imap.url };
  [app, browser] = await Promise.all([
    startTestApp({ listen: true, jobs: true, bouncesEveryMs: 1500, config }),
    openBrowser(),
  ]);
  ({ page, token } = await openSignedIn(app, browser));
  for (const email of ['first@example.com', 'wrong@example.com', 'later@example.com'])
    await submitRequest(app, { email, notes: 'Water <b>drips</b>' });
  await soon(async () => {
    const { rows } = await app.database.db.pool.query<{ state: string }>(
      `select state from mail where answer is not null order by state`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'queued', 'sent', 'sent', 'sent', 'sent']);
  });
});
afterAll(async () => {
  if (browser) await closeContexts(browser);
  await app.close();
  await Promise.all([smtp.close(), imap.close()]);
});

const receivedFor = (address: string) => smtp.received.filter(({ to }) => to?.[0]?.address === address);
const dialog = () => page.getByRole('dialog', { name: 'Message' });

describe('messages sent', () => {
  beforeEach(async () => {
    if (page.url() === 'about:blank') await page.goto('/admin/mail');
  });

  // spec: ML-12, ML-13
  test('staff find what failed, read why, have it tried again, and read the message itself', async () => {
    await page.getByRole('heading', { name: 'Email log' }).waitFor();
    await eventually(() => page.locator('output').first().textContent()).toBe('6 results');
    await expectNoViolations(page);

    await page.getByRole('tab', { name: 'Failed' }).click();
    await eventually(() => page.locator('tbody [data-row]').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?state=failed');
    const row = page.locator('tbody [data-row]');
    expect(await row.textContent()).toContain('550 No such mailbox here');

    // By keyboard alone: into the row, open, read, close, and the focus is back.
    await row.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await dialog().getByText('wrong@example.com').waitFor();
    const frame = dialog().frameLocator('iframe');
    await frame.getByRole('heading', { name: 'We have your maintenance request' }).waitFor();
    await frame.getByText('Water <b>drips</b>').waitFor();
    await dialog().getByRole('tab', { name: 'Plain text' }).click();
    await dialog().getByText('> Water <b>drips</b>').waitFor();

    refused.clear();
    await dialog().getByRole('button', { name: 'Retry' }).click();
    await toast(page, 'Success').waitFor();
    await soon(() => expect(receivedFor('wrong@example.com')).toHaveLength(1));
    // The open message shows by itself that it went out.
    await dialog().getByText('250 OK: message queued').waitFor();
    await eventually(() => dialog().getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'No messages found' }).waitFor();
  });

  test('what comes back later turns up by itself, and goes out again to the corrected address', async () => {
    const recipient = 'gone@example.com';
    const { id } = await submitRequest(app, { email: recipient });
    await soon(() => expect(receivedFor(recipient)).toHaveLength(1));
    await page.getByRole('tab', { name: 'Returned' }).click();
    await page.waitForURL('**?state=returned');
    await page.getByRole('heading', { name: 'No messages found' }).waitFor();
    imap.deliver(postfixBounce({ recipient, messageId: receivedFor(recipient)[0]?.messageId ?? '' }));
    const row = page.locator('tbody [data-row]');
    await row.getByText('550 5.1.1 <gone@example.com>: Recipient address rejected').waitFor();
    await row.getByText('Returned', { exact: true }).waitFor();
    await eventually(() => page.getByRole('tab', { name: 'Returned' }).textContent()).toBe('Returned 1');

    await row.getByRole('link').click();
    await dialog()
      .getByText('Is the address wrong? Correct it in the record below, then send this again.')
      .waitFor();
    await dialog().getByText('User unknown in virtual mailbox table').waitFor();
    await dialog().frameLocator('iframe').getByRole('heading').waitFor();
    await expectNoViolations(page, dialogs);
    await dialog().getByRole('link', { name: /^SR-/ }).click();
    const request = detailDialog(page);
    await request.getByLabel('Email').fill('found@example.com');
    await request.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Success').waitFor();
    expect(new URL(page.url()).searchParams.get('record')).toBe(String(id));
    await page.goBack();
    await dialog()
      .getByText('Sent again, it goes to found@example.com: the address that the record has now.')
      .waitFor();
    await dialog().getByRole('button', { name: 'Send again' }).click();
    await toast(page, 'Success').waitFor();
    await dialog().getByText('250 OK: message queued').waitFor();
    await eventually(() => dialog().getByText('found@example.com', { exact: true }).count()).toBe(1);
    await soon(() => expect(receivedFor('found@example.com')).toHaveLength(1));
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('a number read out on the phone opens its record, and the resident hears of the new status', async () => {
    const request = await submitRequest(app, { email: 'caller@example.com' });
    await page.getByRole('button', { name: 'Search' }).click();
    const box = page.getByRole('combobox', { name: 'Search' });
    const wrong = request.reference.endsWith('0') ? '1' : '0';
    await box.fill(request.reference.slice(0, -1) + wrong);
    await page.keyboard.press('Enter');
    await page.getByText('Nothing found. Please check each character.').waitFor();
    await box.fill(request.reference.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    const record = detailDialog(page);
    await record.getByText(request.reference).waitFor();
    const choice = record.getByLabel('Tell the resident by email (caller@example.com)');
    expect(await choice.count()).toBe(0);
    await record.getByLabel('Status').selectOption('SCHEDULED');
    await choice.check();
    await expectNoViolations(page, dialogs);
    await record.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Success').waitFor();
    await choice.waitFor({ state: 'detached' });
    await soon(() =>
      expect(smtp.received.map(({ subject }) => subject)).toContain(
        `Your maintenance request ${request.reference} is now: Scheduled`,
      ),
    );
  });

  test('on a phone they are cards, and what waits says that it will be tried again automatically', async () => {
    // Anyone who changed the password of the mailbox did not tell the server: staff see that nothing comes back.
    imap.conduct = (command) => (command.startsWith('LOGIN') ? 'refuse' : 'answer');
    await soon(async () => expect(await mailboxTrouble()).not.toBeNull());
    await turnIntoPhone(page);
    await followLink(page, '/admin/mail?state=queued&kind=confirmation');
    const card = page.getByRole('listitem').filter({ hasText: 'later@example.com' });
    await card
      .getByText(/451 Mailbox busy, try again later \(\d tr(y|ies); it will be tried again automatically\)/)
      .waitFor();
    const trouble = page.getByRole('region', { name: 'Returned messages are not being noticed' });
    await trouble.getByText('the mail server refuses its user name or password').waitFor();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page);
    imap.conduct = () => 'answer';
    await soon(async () => expect(await mailboxTrouble()).toBeNull());
    await putOffJobs();
    putOff.clear();
    await card.getByRole('button', { name: 'Retry' }).click();
    await toast(page, 'Success').waitFor();
    await soon(() => expect(receivedFor('later@example.com')).toHaveLength(1));
    await eventually(() => trouble.count()).toBe(0);
  });

  test('what was too much for one address is held, and goes out where staff say so', async () => {
    const email = 'many@example.com';
    const copies = () => receivedFor(email).length;
    await submitRequest(app, { email });
    await soon(() => expect(copies()).toBe(1));
    await repeatConfirmation(email, 9);
    for (let more = 0; more < 3; more += 1) await submitRequest(app, { email });
    await soon(async () => expect(await countHeld()).toBe(3));
    await turnIntoPhone(page);
    await followLink(page, '/admin/mail?state=held');
    const held = page.getByRole('listitem').filter({ hasText: email });
    await eventually(() => held.count()).toBe(3);
    await held.first().getByText('Held: limit of 10 confirmations to this address within an hour.').waitFor();
    await expectNoSidewaysScrolling(page);
    await held.first().getByRole('button', { name: 'Send' }).click();
    await toast(page, 'Success').waitFor();
    await soon(() => expect(copies()).toBe(2));
    await eventually(() => held.count()).toBe(2);

    await page.getByRole('button', { name: 'Send all held' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send all 2 held messages?' });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    // Another one is held before the answer: nothing goes out that no one saw.
    await page.getByRole('button', { name: 'Send all held' }).click();
    await submitRequest(app, { email });
    await soon(async () => expect(await countHeld()).toBe(3));
    await question.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The list has changed: 3 messages are held now. None was sent.').waitFor();
    await eventually(() => held.count()).toBe(3);
    expect(copies()).toBe(2);
    await page.getByRole('button', { name: 'Send all held' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await toast(page, 'Success').getByText('3 messages are on their way.').waitFor();
    await soon(() => expect(copies()).toBe(5));
    await page.getByRole('heading', { name: 'No messages found' }).waitFor();

    // Half a year later.
    await deleteMailTexts(app.context.db, new Date(app.clock.now().getTime() + 1));
    await page.getByRole('tab', { name: 'Sent' }).click();
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await dialog()
      .getByText('The text of this message is no longer stored: it is removed after 180 days.')
      .waitFor();
    await expectNoViolations(page, dialogs);
  });
});

/** What the list says of the mailbox that messages come back to. */
async function mailboxTrouble() {
  return (await app.api.call(listMail, { query: { take: 1 } }, { token })).body.meta.mailboxTrouble;
}

async function countHeld(): Promise<number> {
  return (await app.api.call(listMail, { query: { take: 1 } }, { token })).body.meta.counts.held;
}

/** As if the last confirmation to this address had been sent so many times more. */
async function repeatConfirmation(email: string, times: number): Promise<void> {
  await app.database.db.pool.query(
    `insert into mail (created_at, kind, record_kind, record_id, occasion, property_code, recipient, mailbox, subject,
       text_body, html_body, message_id, state, attempts, tried_at, sent_at, answer)
     select created_at, kind, record_kind, record_id, 'repeat ' || n, property_code, recipient, mailbox, subject,
       text_body, html_body, n || message_id, 'sent', 1, created_at, created_at, answer
     from mail, generate_series(1, $2) n where kind = 'confirmation' and recipient = $1`,
    [email, times],
  );
}

/** Has no message that waits go out by itself soon, as one of them does while a press for it is on its way. */
function putOffJobs(): Promise<void> {
  const { pool } = app.database.db;
  return soon(async () => {
    await pool.query(`
      select graphile_worker.reschedule_jobs(array_agg(id), now() + interval '1 hour')
      from graphile_worker.jobs where key like 'mail %' and locked_at is null`);
    const { rows } = await pool.query<{ total: number }>(`
      select count(*)::int as total from graphile_worker.jobs
      where key like 'mail %' and run_at < now() + interval '30 minutes'`);
    expect(rows).toEqual([{ total: 0 }]);
  });
}
