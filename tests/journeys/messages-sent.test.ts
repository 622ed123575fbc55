import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetMailWords } from '#server/platform/mail/mail.queries.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { postfixBounce } from '#tests/support/bounces.ts';
import { startImapServer } from '#tests/support/imap-server.ts';
import type { TestImapServer } from '#tests/support/imap-server.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import type { TestSmtpServer } from '#tests/support/smtp-server.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { soon } from '#tests/support/mailbox.ts';
import {
  detailDialog,
  eventually,
  expectNoViolations,
  openDesk,
  openSignedIn,
  phone,
  toast,
} from './back-office.ts';

let app: TestApp;
let browser: Browser;
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
  [app, browser] = await Promise.all([
    startTestApp({ listen: true, jobs: true, config: { smtpUrl: smtp.url, bounceImapUrl: imap.url } }),
    openBrowser(),
  ]);
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
  await browser?.close();
  await app.close();
  await Promise.all([smtp.close(), imap.close()]);
});

describe('messages sent', () => {
  // spec: ML-12, ML-13
  test('staff find what failed, read why, have it tried again, and read the message itself', async () => {
    const { context, page } = await openDesk(app, browser);
    await page.getByRole('link', { name: 'Messages sent' }).click();
    await page.getByRole('heading', { name: 'Messages sent' }).waitFor();
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
    const dialog = page.getByRole('dialog', { name: 'Message' });
    await dialog.getByText('wrong@example.com').waitFor();
    const frame = dialog.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'We have your maintenance request' }).waitFor();
    await frame.getByText('Water <b>drips</b>').waitFor();
    await dialog.getByRole('tab', { name: 'Plain text' }).click();
    await dialog.getByText('> Water <b>drips</b>').waitFor();

    refused.clear();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await toast(page, 'Success').waitFor();
    await soon(() => expect(smtp.kept.some(({ to }) => to?.[0]?.address === 'wrong@example.com')).toBe(true));
    // The open message tells by itself that it went out.
    await dialog.getByText('250 OK: message queued').waitFor();
    expect(await dialog.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Message' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'No messages found' }).waitFor();
    await context.close();
  });

  test('what comes back later turns up by itself, and goes out again to the corrected address', async () => {
    const recipient = 'gone@example.com';
    const { id } = await submitRequest(app, { email: recipient });
    const keptFor = (address: string) => smtp.kept.find(({ to }) => to?.[0]?.address === address);
    await soon(() => expect(keptFor(recipient)).toBeDefined());
    const { context, page } = await openSignedIn(app, browser);
    await page.goto('/admin/mail?state=returned');
    await page.getByRole('heading', { name: 'No messages found' }).waitFor();
    imap.deliver(postfixBounce({ recipient, messageId: keptFor(recipient)?.messageId ?? '' }));
    const row = page.locator('tbody [data-row]');
    await row.getByText('550 5.1.1 <gone@example.com>: Recipient address rejected').waitFor();
    await row.getByText('Returned', { exact: true }).waitFor();
    expect(await page.getByRole('tab', { name: 'Returned' }).textContent()).toBe('Returned1');
    await expectNoViolations(page);

    await row.getByRole('link').click();
    const dialog = page.getByRole('dialog', { name: 'Message' });
    await dialog
      .getByText('Is the address wrong? Correct it in the record below, then send this again.')
      .waitFor();
    await dialog.getByText('User unknown in virtual mailbox table').waitFor();
    await expectNoViolations(page);
    const there = page.url();
    await dialog.getByRole('link', { name: /^SR-/ }).click();
    const request = detailDialog(page);
    await request.getByLabel('Email').fill('found@example.com');
    await request.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Success').waitFor();
    expect(new URL(page.url()).searchParams.get('record')).toBe(String(id));
    await page.goto(there);
    await dialog
      .getByText('Sent again, it goes to found@example.com: the address that the record has now.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await toast(page, 'Success').waitFor();
    await dialog.getByText('250 OK: message queued').waitFor();
    expect(await dialog.getByText('found@example.com', { exact: true }).count()).toBe(1);
    await soon(() => expect(keptFor('found@example.com')).toBeDefined());
    await context.close();
  });

  test('an open message is without barriers', async () => {
    const { context, page } = await openSignedIn(app, browser);
    await page.goto('/admin/mail');
    await page.getByRole('button', { name: /^View/ }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Message' });
    await dialog.frameLocator('iframe').getByRole('heading').waitFor();
    await expectNoViolations(page);
    // Half a year later.
    await forgetMailWords(app.context.db, new Date(app.clock.now().getTime() + 1));
    await page.reload();
    await dialog
      .getByText('What this message said is no longer kept: it is removed after 180 days.')
      .waitFor();
    await expectNoViolations(page);
    await context.close();
  });

  test('an empty list says what will be in it', async () => {
    const { context, page } = await openSignedIn(app, browser);
    await page.goto('/admin/mail?kind=new-sign-in');
    await page.getByRole('heading', { name: 'No messages found' }).waitFor();
    await expectNoViolations(page);
    await context.close();
  });

  test('a number read out on the phone opens its record, and the resident hears of the new status', async () => {
    const request = await submitRequest(app, { email: 'caller@example.com' });
    const { context, page } = await openDesk(app, browser);
    const box = page.getByRole('searchbox', { name: 'Reference number' });
    const wrong = request.reference.endsWith('0') ? '1' : '0';
    await box.fill(request.reference.slice(0, -1) + wrong);
    await page.keyboard.press('Enter');
    await page.getByText('There is no such number. Please check each character.').waitFor();
    await box.fill(request.reference.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    const dialog = detailDialog(page);
    await dialog.getByText(request.reference).waitFor();
    const choice = dialog.getByLabel('Tell the resident by e-mail (caller@example.com)');
    expect(await choice.count()).toBe(0);
    await dialog.getByLabel('Status').selectOption('SCHEDULED');
    await choice.check();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Success').waitFor();
    await choice.waitFor({ state: 'detached' });
    await soon(() =>
      expect(smtp.kept.map(({ subject }) => subject)).toContain(
        `Your maintenance request ${request.reference} is now: Scheduled`,
      ),
    );
    await context.close();
  });

  test('on a phone they are cards, and what waits says that it is tried again by itself', async () => {
    const { context, page } = await openSignedIn(app, browser, phone);
    await page.goto('/admin/mail?state=queued&kind=confirmation');
    const card = page.getByRole('listitem').filter({ hasText: 'later@example.com' });
    await card
      .getByText(/451 Mailbox busy, try again later \(\d tr(y|ies); it is tried again by itself\)/)
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectNoViolations(page);
    // Whoever changed the password of the mailbox did not tell the server: staff see that nothing comes back.
    imap.conduct = (command) => (command.startsWith('LOGIN') ? 'refuse' : 'answer');
    const trouble = page.getByRole('region', { name: 'Returned messages are not being noticed' });
    await soon(async () => {
      await page.reload();
      await card.waitFor();
      expect(await trouble.count()).toBe(1);
    });
    await trouble.getByText('the mail server refuses its user name or password').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectNoViolations(page);
    imap.conduct = () => 'answer';
    await soon(async () => {
      await page.reload();
      await card.waitFor();
      expect(await trouble.count()).toBe(0);
    });
    await putOffJobs();
    putOff.clear();
    await card.getByRole('button', { name: 'Retry' }).click();
    await toast(page, 'Success').waitFor();
    await soon(() => expect(smtp.kept.some(({ to }) => to?.[0]?.address === 'later@example.com')).toBe(true));

    // Somebody types one address again and again: what was too much is held back, and goes out where staff say so.
    const email = 'many@example.com';
    const copies = () => smtp.kept.filter(({ to }) => to?.[0]?.address === email).length;
    await Promise.all(Array.from({ length: 13 }, () => submitRequest(app, { email })));
    await soon(() => expect(copies()).toBe(10));
    await page.goto('/admin/mail?state=held');
    const held = page.getByRole('listitem').filter({ hasText: email });
    await eventually(() => held.count()).toBe(3);
    await held
      .first()
      .getByText('Held back: more than 10 confirmations to this address within an hour.')
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectNoViolations(page);
    await held.first().getByRole('button', { name: 'Send' }).click();
    await toast(page, 'Success').waitFor();
    await soon(() => expect(copies()).toBe(11));
    await eventually(() => held.count()).toBe(2);

    await page.getByRole('button', { name: 'Send all held' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send all 2 messages held back?' });
    await question.waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    // Another one is held back before the answer: nothing goes out that nobody saw.
    await page.getByRole('button', { name: 'Send all held' }).click();
    await submitRequest(app, { email });
    const heldNow = `select count(*)::int as total from mail where state = 'held'`;
    await soon(async () => expect((await app.database.db.pool.query(heldNow)).rows[0].total).toBe(3));
    await question.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The list has changed: 3 messages are held back now. None was sent.').waitFor();
    await eventually(() => held.count()).toBe(3);
    expect(copies()).toBe(11);
    await page.getByRole('button', { name: 'Send all held' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await toast(page, 'Success').getByText('3 messages are on their way.').waitFor();
    await soon(() => expect(copies()).toBe(14));
    await page.getByRole('heading', { name: 'No messages found' }).waitFor();
    await context.close();
  }, 120_000);
});

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
