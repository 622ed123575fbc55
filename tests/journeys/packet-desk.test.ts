import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { packetPath } from '#contracts/packets.ts';
import { violationsOn } from '#tests/support/axe.ts';
import { pdf } from '#tests/support/builders.ts';
import { PacketOffice } from '#tests/support/packet-office.ts';
import { addUnit } from '#tests/support/property-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { dialogs, expectNoViolations, followLink, selectorOf } from './back-office.ts';
import { phoneSized, visit } from './service-request-form.ts';
import { openOffice } from './stage.ts';
import type { Office } from './stage.ts';

let office: Office;
let page: Page;
beforeAll(async () => {
  office = await openOffice();
  page = office.page;
  return office.close;
});

const lease = {
  name: 'lease.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\nsigned\n%%EOF\n'),
};

test('staff return the lease, its sender replaces it on a phone, staff accept and approve, the link is dead, and the tenant moves out again by undo', async () => {
  const { app, browser } = office;
  await addUnit(app, office, '7', 'PR05');
  const sent = { propertyCode: 'PR05', unitDigits: '0007', partyType: 'TENANT' };
  const files = { filledPacket: pdf(), backgroundCheck: pdf('check.pdf'), leaseAgreement: pdf('lease.pdf') };
  const { id } = await submitRegistration(app, sent, files);

  await page.goto(`/admin/registration-submissions?record=${id}`);
  const desk = page.getByRole('region', { name: 'Documents' });
  await desk.getByText('To check').first().waitFor();
  // By keyboard: the button goes with what it does, and the focus stays in its row.
  await desk.getByRole('button', { name: 'Accept Registration Form' }).press('Enter');
  await desk.getByText('Accepted').waitFor();
  await desk.locator('button:focus', { hasText: 'Return Registration Form' }).waitFor();
  await desk.getByLabel('New Certificate of Insurance').setInputFiles(lease);
  await desk.getByText('No expiry date yet: type it below, under Dates.').first().waitFor();
  await desk.getByRole('button', { name: 'Accept Certificate of Insurance' }).click();
  await desk.getByRole('button', { name: 'Return Signed Lease' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return documents' });
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await dialog.getByText('Write what is wrong with it').waitFor();
  await expectNoViolations(page, dialogs);
  await dialog.getByLabel('What is wrong with the Signed Lease').fill('Page 3 is not signed.');
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await desk.getByText('Page 3 is not signed.').waitFor();
  await desk.getByText(/^Waiting for the sender since/).waitFor();
  await expectNoViolations(page, await selectorOf(desk));

  const path = packetPath(await new PacketOffice(app).link(id));
  const sender = await visit({ app, browser }, path, phoneSized);
  const slot = sender.page.getByRole('region', { name: 'Lease agreement' });
  await slot.getByText('Page 3 is not signed.').waitFor();
  expect(await sender.page.getByRole('region').count()).toBe(1);
  expect(await sender.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(
    false,
  );
  expect(await violationsOn(sender.page)).toEqual([]);
  await slot.getByRole('button', { name: 'Send lease agreement' }).click();
  await slot.getByText('Please choose a file.').waitFor();
  expect(await violationsOn(sender.page, { within: 'main' })).toEqual([]);
  await slot.locator('input[type=file]').setInputFiles(lease);
  await slot.getByRole('button', { name: 'Send lease agreement' }).click();
  await sender.page.getByRole('heading', { name: 'Everything is here' }).waitFor();
  await sender.page.getByText('Lease agreement: received. Thank you.').waitFor();
  expect(await violationsOn(sender.page)).toEqual([]);
  expect(sender.complaints).toEqual([]);

  await desk.getByText('2 versions').click();
  await desk.getByRole('button', { name: 'Open version 1 of Signed Lease' }).waitFor();
  await desk.getByRole('button', { name: 'Accept Signed Lease' }).click();
  await page.getByRole('button', { name: 'Add as tenant' }).click();
  await page.getByRole('tab', { name: 'Lease', selected: true }).waitFor();
  await page.getByLabel('First day').fill('2026-12-01');
  await page.getByLabel('Monthly rent').fill('1650');
  await page.getByText(/^A lease from Dec 1, 2026 to Nov 30, 2027 at \$1,650\.00/).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Add tenant and lease' }).click();
  await page.getByText('PR05-0007 has its tenant.').waitFor();

  const answer = await sender.page.goto(path);
  expect(answer?.status()).toBe(404);
  await sender.page.getByRole('heading', { name: 'This link does not open a registration' }).waitFor();
  expect(await violationsOn(sender.page)).toEqual([]);
  await sender.context.close();

  // What was not checked is left as it is, until the approval is undone.
  await page.getByRole('tab', { name: 'Archived applications' }).click();
  await page.getByRole('cell', { name: /Jordan Example\s*Approved/ }).waitFor();
  await page.getByRole('button', { name: /^Edit PR05-0007/ }).click();
  await page.getByRole('link', { name: 'Tenant Jordan Example' }).waitFor();
  await desk.getByText('Not checked').first().waitFor();
  expect(await desk.getByText('To check').count()).toBe(0);
  await expectNoViolations(page, await selectorOf(desk));
  await page.getByRole('button', { name: 'Undo approval' }).click();
  await page.getByText('The approval is undone.').waitFor();
  await desk.getByText('To check').first().waitFor();
  const { rows } = await app.database.db.pool.query('select id from tenant');
  expect(rows).toEqual([]);
});

test('without JavaScript the page takes the document too, and says what it does not take', async () => {
  const { app, browser } = office;
  const staff = new PacketOffice(app);
  const { id } = await submitRegistration(app, { partyType: 'TENANT', unitDigits: '0099' });
  await staff.giveBack(id, { packet: 'Page 2 is empty.', lease: 'Please send your lease.' });
  const path = packetPath(await staff.link(id));
  const { page: plain, context } = await visit({ app, browser }, path, { javaScriptEnabled: false });
  const form = plain.getByRole('region', { name: 'Completed registration form' });
  const photo = { name: 'form.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await form.locator('input[type=file]').setInputFiles(photo);
  await form.getByRole('button', { name: 'Send completed registration form' }).click();
  await plain.getByText('Your document has not been sent yet').waitFor();
  await plain
    .getByRole('region', { name: 'Lease agreement' })
    .locator('input[type=file]')
    .setInputFiles(lease);
  await plain.getByRole('button', { name: 'Send lease agreement' }).click();
  await plain.getByText('Received', { exact: true }).waitFor();
  expect(new URL(plain.url()).pathname).toBe(path);
  expect((await staff.now(id)).files).toEqual(['packet', 'lease']);
  await context.close();
});

test('the super admin switches a rule on, confirms its list, and reads the certificates', async () => {
  await followLink(page, '/admin/account');
  await page.getByRole('link', { name: 'Open the retention of papers' }).click();
  const rule = page.getByRole('region', { name: 'Driver’s License' });
  await rule.getByText('Off', { exact: true }).waitFor();
  await rule.getByRole('checkbox').check();
  await rule.getByLabel('Days', { exact: true }).fill('90');
  await rule.getByRole('button', { name: /^Save/ }).click();
  await rule.getByText('On, waits for you to confirm its list').waitFor();
  await rule.getByRole('button', { name: /due for removal/ }).click();
  await rule.getByText('Nothing is due for removal.').waitFor();
  await rule.getByRole('button', { name: 'Confirm this list' }).click();
  await page.getByRole('button', { name: 'Confirm and remove' }).click();
  await rule.getByText(/^confirmed/).waitFor();
  await page.getByText('No file has been removed by a rule.').waitFor();
  await expectNoViolations(page, 'main');
});
