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

  test('on a phone they are cards, what waits says that it will be tried again, and an old one that its text is gone', async () => {
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
    await expectNoViolations(page, 'main');

    // Half a year later.
    await deleteMailTexts(app.context.db, new Date(app.clock.now().getTime() + 1));
    await followLink(page, '/admin/mail?state=sent');
    const old = page.getByRole('listitem').filter({ hasText: 'first@example.com' }).first();
    await old.getByRole('button', { name: /^View / }).click();
    await dialog()
      .getByText('The text of this message is no longer stored: it is removed after 180 days.')
      .waitFor();
    await expectNoSidewaysScrolling(page);
  });
});

/** What the list says of the mailbox that messages come back to. */
async function mailboxTrouble() {
  return (await app.api.call(listMail, { query: { take: 1 } }, { token })).body.meta.mailboxTrouble;
}
