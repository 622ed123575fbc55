import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterMessages } from '#contracts/account-letters.ts';
import { listAudit } from '#contracts/audit.ts';
import { replaceOwner } from '#contracts/owners.ts';
import { openAccountOffice } from '#tests/support/account-office.ts';
import type { AccountOffice } from '#tests/support/account-office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let office: AccountOffice;
let app: AccountOffice['app'];
let as: AccountOffice['as'];
beforeAll(async () => {
  office = await openAccountOffice();
  ({ app, as } = office);
});
afterAll(() => app.close());

test('a letter run writes to each owner who owes something, in one file and one record each', async () => {
  const account = (number: string, owner: string, charges: [number, number, string][]) =>
    office.newAccount({ code: 'PW04', number, owner, charges });
  const { id, owner } = await account('8001', 'Dvořák', [
    [100, -70, 'Dues of spring'],
    [50, -10, 'Dues of summer'],
  ]);
  const mailingAddress = '7 Example Street\nDallas, TX 75001';
  const body = { firstName: 'Max', lastName: 'Dvořák', mailingAddress };
  await app.api.call(replaceOwner, { params: { id: owner.id }, body }, as);
  const second = await account('8002', 'Young', [[30, -5, 'Dues']]);
  await account('8003', 'Paid', []);
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
    'Dues of spring',
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
