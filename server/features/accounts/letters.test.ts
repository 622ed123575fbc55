import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterMessages } from '#contracts/account-letters.ts';
import { createAccountEntry, listAccounts } from '#contracts/accounts.ts';
import { listAudit } from '#contracts/audit.ts';
import { replaceOwner } from '#contracts/owners.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { openLeaseOffice } from '#tests/support/lease-office.ts';
import type { LeaseOffice } from '#tests/support/lease-office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { addOwner, addUnit } from '#tests/support/property-builders.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let office: LeaseOffice;
let app: LeaseOffice['app'];
let as: LeaseOffice['as'];
let day: LeaseOffice['dayFromToday'];
beforeAll(async () => {
  office = await openLeaseOffice();
  ({ app, as, dayFromToday: day } = office);
});
afterAll(() => app.close());

async function addAccount(number: string, lastName: string, ...charges: [amount: number, daysAgo: number][]) {
  const unit = await addUnit(app, as, number, 'PW04');
  const owner = await addOwner(app, as, lastName);
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
  const { data } = (await app.api.call(listAccounts, { query: { unit: unit.unitIdentifier } }, as)).body;
  const id = data[0]?.id ?? 0;
  for (const [amount, daysAgo] of charges) {
    const body = { type: 'CHARGE', amount, date: day(-daysAgo), memo: `Dues of ${daysAgo}` } as const;
    await app.api.call(createAccountEntry, { params: { id }, body }, as);
  }
  return { id, owner };
}

test('a letter run writes to each owner who owes something, in one file and one record each', async () => {
  const { id, owner } = await addAccount('8001', 'Dvořák', [100, 70], [50, 10]);
  const mailingAddress = '7 Example Street\nDallas, TX 75001';
  const body = { firstName: 'Max', lastName: 'Dvořák', mailingAddress };
  await app.api.call(replaceOwner, { params: { id: owner.id }, body }, as);
  const second = await addAccount('8002', 'Young', [30, 5]);
  await addAccount('8003', 'Paid');
  const write = (query: string, who = as) =>
    app.app.inject({
      url: `/api/account-letters.pdf?propertyCode=PW04&${query}`,
      headers: { authorization: `Bearer ${who.token}` },
    });
  const both = await write('kind=REMINDER');
  expect([both.statusCode, both.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = pdfText(both.rawPayload);
  for (const part of [
    'Max Dvořák',
    'Dallas, TX 75001',
    'Reminder for PW04-8001',
    'Dues of 70',
    '$100.00',
    '$50.00',
    'Reminder for PW04-8002',
    '$30.00',
  ])
    expect(text).toContain(part);
  expect(text.replaceAll('\n', ' ')).toContain('$150.00 open for PW04-8001');
  expect(text).not.toContain('PW04-8003');
  const historyOf = async (objectId: number) =>
    (await app.api.call(listAudit, { query: { objectKind: 'account', objectId } }, as)).body.data[0];
  expect(await historyOf(id)).toMatchObject({
    action: 'wrote a letter',
    changes: { letter: { to: 'REMINDER' }, amount: { to: 150 } },
  });
  expect(await historyOf(second.id)).toMatchObject({ action: 'wrote a letter' });
  const old = pdfText((await write('kind=DELINQUENCY&age=61-90')).rawPayload);
  expect(old).toContain('Past-due account of PW04-8001');
  expect(old).not.toContain('PW04-8002');
  const none = await write('kind=REMINDER&age=90%2B');
  expect([none.statusCode, none.json().message]).toEqual([409, letterMessages.none]);
  expect((await write('kind=THREAT')).statusCode).toBe(400);
  const { as: scoped } = await createAdmin(app, 'letters@example.com', { properties: ['BT01'] });
  expect((await write('kind=REMINDER', scoped)).statusCode).toBe(409);
});
