import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decryptTokens } from '#server/platform/auth/encrypted-link.ts';
import { letterMessages, mailAccountLetters, planAccountLetters } from '#contracts/account-letters.ts';
import { getMail, listMail, retryMail } from '#contracts/mail.ts';
import { createAccountEntry, getAccount, listAccounts } from '#contracts/accounts.ts';
import { setApplicationOrder } from '#contracts/application-order.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import { listAudit } from '#contracts/audit.ts';
import {
  getAccountLink,
  readOwnerStatement,
  renewAccountLink,
  revokeAccountLink,
} from '#contracts/owner-statements.ts';
import { replaceOwner } from '#contracts/owners.ts';
import { createUnitSale } from '#contracts/unit-sales.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { writePdf } from '#server/platform/documents/write-pdf.ts';
import { calendarDayText, dayText } from '#server/platform/mail/office-texts.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { composeLetters, inOneDocument } from './write-letters.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
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

const nextDay = () => app.clock.advance(24 * 60 * 60_000);
const plan = async (query: NonNullable<CallOf<typeof planAccountLetters>['query']>) =>
  (await app.api.call(planAccountLetters, { query }, as)).body.data.recipients;
const mail = async (body: CallOf<typeof mailAccountLetters>['body']) =>
  (await app.api.call(mailAccountLetters, { body }, as)).body.data;

async function addAccount(number: string, lastName: string, ...charges: [amount: number, daysAgo: number][]) {
  const { id, unit } = await addUnowned(number, 'PW04');
  const owner = await addOwner(app, as, lastName);
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
  for (const [amount, daysAgo] of charges) await enter(id, 'CHARGE', amount, daysAgo);
  return { id, owner, unit };
}

async function addUnowned(number: string, code: string) {
  const unit = await addUnit(app, as, number, code);
  const { data } = (await app.api.call(listAccounts, { query: { unit: unit.unitIdentifier } }, as)).body;
  return { id: data[0]?.id ?? 0, unit };
}

async function enter(id: number, type: 'CHARGE' | 'FEE' | 'PAYMENT', amount: number, daysAgo: number) {
  const body = { type, amount, date: day(-daysAgo), memo: `Dues of ${daysAgo}`, method: 'CHECK' } as const;
  const answer = await app.api.call(createAccountEntry, { params: { id }, body }, as);
  expect(answer.status, answer.text).toBe(201);
}

/** A property of its own, with a unit for each owner; of null there is none on file, and who has an email is written to by it. */
async function newProperty(code: string, ...owners: ({ email: string | null } | null)[]) {
  await app.database.db.pool.query('insert into property (code, title) values ($1, $1)', [code]);
  const accounts = [];
  for (const [index, named] of owners.entries()) {
    const account = await addUnowned(`010${index + 1}`, code);
    accounts.push(account);
    if (named === null) continue;
    const owner = await addOwner(app, as, `No. ${index + 1}`);
    const body = { firstName: 'Max', lastName: `No. ${index + 1}`, email: named.email };
    await app.api.call(replaceOwner, { params: { id: owner.id }, body }, as);
    await app.api.call(setUnitOwner, { params: { id: account.unit.id }, body: { ownerId: owner.id } }, as);
  }
  return accounts;
}

const print = (code: string, query: string) =>
  app.app.inject({
    url: `/api/account-letters.pdf?propertyCode=${code}&${query}`,
    headers: { authorization: `Bearer ${as.token}` },
  });
/** The file of a run, written here: each that is downloaded is written in a thread of its own, which takes far longer to start. */
async function written(run: Parameters<typeof composeLetters>[1]): Promise<Buffer> {
  const { contents } = await composeLetters(app.context, run, null);
  const all = contents.map(({ content }) => content);
  return writePdf(inOneDocument(all, siteDay(app.context)));
}
const printed = async (propertyCode: string, kind: 'REMINDER' | 'STATEMENT') =>
  pdfText(await written({ propertyCode, kind })).replaceAll(/\s+/g, ' ');
const actionsOf = async (objectId: number) =>
  (await app.api.call(listAudit, { query: { objectKind: 'account', objectId } }, as)).body.data.map(
    ({ action }) => action,
  );
const mailedTo = async (recordId: number) => {
  const { data } = (await app.api.call(listMail, { query: { recordKind: 'account', recordId } }, as)).body;
  const texts = [];
  for (const { id } of data) texts.push((await app.api.call(getMail, { params: { id } }, as)).body.data.text);
  return texts.map((text) => text ?? '');
};

test(
  'a letter run writes to each owner who owes something, in one file and one record each',
  { tags: 'slow' },
  async () => {
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
    const old = pdfText(await written({ propertyCode: 'PW04', kind: 'DELINQUENCY', age: '61-90' }));
    expect(old).toContain('Past-due account of PW04-8001');
    expect(old).not.toContain('PW04-8002');
    const none = await write('kind=REMINDER&age=90%2B');
    expect([none.statusCode, none.json().message]).toEqual([409, letterMessages.none]);
    expect((await write('kind=THREAT')).statusCode).toBe(400);
    const { as: scoped } = await createAdmin(app, 'letters@example.com', { properties: ['BT01'] });
    expect((await write('kind=REMINDER', scoped)).statusCode).toBe(409);
  },
);

test(
  'letters and statements are in the owner’s language, in one file or a file for each',
  { tags: 'slow' },
  async () => {
    const { id, owner } = await addAccount('8101', 'Vega', [120, 40]);
    const body = { firstName: 'Lucía', lastName: 'Vega', language: 'es' } as const;
    await app.api.call(replaceOwner, { params: { id: owner.id }, body }, as);
    await addAccount('8102', 'Young', [30, 5]);
    const { data } = (await app.api.call(listAccounts, { query: { propertyCode: 'PW04' } }, as)).body;
    const ask = (url: string) =>
      app.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${as.token}` } });

    const reminder = await written({ propertyCode: 'PW04', kind: 'REMINDER', age: '31-60' });
    const text = pdfText(reminder).replaceAll('\n', ' ');
    expect(text).toContain('Recordatorio de pago de PW04-8101');
    expect(text).toContain('quedan pendientes $120.00 de PW04-8101');
    expect(reminder.toString('latin1')).toContain('/Lang (es-US)');
    expect(reminder.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const statement = pdfText((await ask(`/accounts/${id}/statement.pdf`)).rawPayload);
    for (const part of ['Estado de cuenta de PW04-8101', 'Saldo: $120.00', 'Cargo', 'Dues of 40'])
      expect(statement).toContain(part);
    const english = pdfText((await ask(`/accounts/${id}/statement.pdf?language=en`)).rawPayload);
    expect(english).toContain('Statement of PW04-8101');

    const zip = await ask('/account-letters.zip?propertyCode=PW04&kind=STATEMENT');
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    const names = zip.rawPayload.toString('latin1').match(/PW04-\d{4}-statement-[\d-]+\.pdf/g) ?? [];
    // Each stands at its file, and in the list of files at the end.
    expect(names).toHaveLength(2 * data.length);
    expect(names.slice(data.length)).toEqual(names.toSorted().filter((_, index) => index % 2 === 0));
    const file = zip.rawPayload.subarray(
      zip.rawPayload.indexOf(names.find((name) => name.includes('8101')) ?? ''),
    );
    expect(pdfText(file.subarray(0, file.indexOf('%%EOF')))).toContain('Lucía Vega');
    expect(pdfText(await written({ propertyCode: 'PW04', kind: 'STATEMENT', accountId: id }))).toContain(
      'Lucía Vega',
    );
    expect((await actionsOf(id)).filter((action) => action === 'wrote a letter')).toHaveLength(1);
  },
);

test('staff see who gets an email, and it goes once a day with a link that is stored encrypted', async () => {
  const { id, owner } = await addAccount('8201', 'Mailed', [75.5, 20]);
  const silent = await addAccount('8202', 'Silent', [10, 20]);
  const email = 'mailed@example.com';
  const named = { firstName: 'Max', lastName: 'Mailed', email };
  await app.api.call(replaceOwner, { params: { id: owner.id }, body: named }, as);
  const run = { propertyCode: 'PW04', kind: 'REMINDER' } as const;
  const found = (await plan(run)).filter((one) => one.id === id || one.id === silent.id);
  expect(found).toMatchObject([
    { id, email, amount: 75.5, language: 'en', subject: 'Reminder for PW04-8201', skip: null },
    { id: silent.id, email: null, skip: 'NO_EMAIL' },
  ]);
  const both = await Promise.all([
    mail({ ...run, accountIds: [id, silent.id] }),
    mail({ ...run, accountIds: [id, silent.id] }),
  ]);
  expect(both.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  expect(both.flatMap(({ skipped }) => skipped.map(({ reason }) => reason)).toSorted()).toEqual([
    'NO_EMAIL',
    'NO_EMAIL',
    'SENT_TODAY',
  ]);
  const listed = (await app.api.call(listMail, { query: { recordKind: 'account', recordId: id } }, as)).body;
  expect(listed.data).toMatchObject([
    { kind: 'account-reminder', recipient: email, reference: 'PW04-8201', subject: 'Reminder for PW04-8201' },
  ]);
  const mailId = listed.data[0]?.id ?? 0;
  const stored = (await app.api.call(getMail, { params: { id: mailId } }, as)).body.data;
  expect(stored.text).toContain('$75.50 open for PW04-8201');
  expect(stored.text).not.toMatch(/\/statement\/[\w-]{48}(?![\w-])/);
  const about = { recordKind: 'account', recordId: id };
  const sent = decryptTokens(stored.text ?? '', about, app.context.linkKeys);
  const token = /\/statement\/([\w-]{48})(?![\w-])/.exec(sent)?.[1] ?? '';
  expect((await app.api.send('GET', `/api/owner-statements/${token}`)).status).toBe(200);
  const history = await app.api.call(listAudit, { query: { objectKind: 'account', objectId: id } }, as);
  expect(history.body.data[0]).toMatchObject({
    action: 'sent a letter by email',
    changes: { letter: { to: 'REMINDER' }, amount: { to: 75.5 }, sentTo: { to: email } },
  });
  const { link } = (await app.api.call(getAccountLink, { params: { id } }, as)).body.data;
  const endsAt = Date.parse(both[0]?.sentAt ?? '') + 90 * 24 * 60 * 60_000;
  expect(Math.abs(Date.parse(link?.endsAt ?? '') - endsAt)).toBeLessThan(60 * 60_000);
  expect(stored.text).toContain(`The link works until ${dayText(link?.endsAt ?? '')}.`);
  const ofSilent = await app.api.call(getAccountLink, { params: { id: silent.id } }, as);
  expect(ofSilent.body.data.link).toBeNull();
  expect(await plan({ ...run, accountId: id })).toMatchObject([{ skip: 'SENT_TODAY' }]);
  // Once its link opens nothing any more, it may go again with a new one.
  await app.api.call(revokeAccountLink, { params: { id } }, as);
  expect(await plan({ ...run, accountId: id })).toMatchObject([{ skip: null }]);
  nextDay();
  as = { token: (await app.superAdminSession()).accessToken };
  expect(await plan({ ...run, accountId: id })).toMatchObject([{ skip: null }]);
  // A statement goes to who owes nothing too; a reminder does not.
  const paid = await addAccount('8203', 'Paid');
  const paidOwner = { firstName: 'Max', lastName: 'Paid', email: 'paid@example.com' };
  await app.api.call(replaceOwner, { params: { id: paid.owner.id }, body: paidOwner }, as);
  expect((await mail({ ...run, accountIds: [paid.id] })).skipped).toEqual([
    { accountId: paid.id, reason: 'OWES_NOTHING' },
  ]);
  expect((await mail({ ...run, kind: 'STATEMENT', accountIds: [paid.id] })).count).toBe(1);
  // It failed, and the owner was corrected meanwhile: it does not go to anyone else.
  await app.database.db.pool.query(`update mail set state = 'failed' where id = $1`, [mailId]);
  const corrected = { ...named, email: 'other@example.com' };
  await app.api.call(replaceOwner, { params: { id: owner.id }, body: corrected }, as);
  const again = await app.api.call(retryMail, { params: { id: mailId } }, as);
  expect(again.body.data.recipient).toBe(email);
  expect((await app.api.send('GET', `/api/owner-statements/${token}`)).status).toBe(404);
});

test('a letter by email waits for the payment that is being entered', async () => {
  const [account] = await newProperty('LT19', { email: 'pays@example.com' });
  const id = account?.id ?? 0;
  await enter(id, 'CHARGE', 40, 9);
  const outcome = await inTheMiddle(
    app.database.db.pool,
    {
      first: (client) => client.query('select 1 from account where id = $1 for update', [id]),
      last: (client) =>
        client.query(
          `insert into account_entry (created_at, account_id, seq, date, amount_cents, type)
           values (now(), $1, 2, $2, -4000, 'PAYMENT')`,
          [id, day(0)],
        ),
    },
    () => mail({ propertyCode: 'LT19', kind: 'REMINDER', accountIds: [id] }),
  );
  expect(outcome).toMatchObject({ count: 0, skipped: [{ accountId: id, reason: 'OWES_NOTHING' }] });
});

test('letters by email are refused with what is wrong, and reach no account of another property', async () => {
  const { id } = await addAccount('8301', 'Elsewhere', [10, 20]);
  const payloads = [
    [{ kind: 'THREAT' }, 'kind'],
    [{ accountIds: [] }, 'accountIds'],
    [{ accountIds: [id, id] }, 'accountIds'],
    [{ propertyCode: '' }, 'propertyCode'],
  ] as const;
  for (const [fields, path] of payloads) {
    const payload = { propertyCode: 'PW04', kind: 'REMINDER', accountIds: [id], ...fields };
    const answer = await app.api.send('POST', '/api/account-letters/mail', { ...as, payload });
    expect([answer.status, answer.error.error.issues?.[0]?.path]).toEqual([400, path]);
  }
  const nothing = { count: 0, skipped: [] };
  expect(await mail({ propertyCode: 'BT01', kind: 'REMINDER', accountIds: [id] })).toMatchObject(nothing);
  const { as: scoped } = await createAdmin(app, 'mails@example.com', { properties: ['BT01'] });
  const body = { propertyCode: 'PW04', kind: 'REMINDER' as const, accountIds: [id] };
  const refused = await app.api.call(mailAccountLetters, { body }, scoped);
  expect(refused.body.data).toMatchObject(nothing);
});

test('a letter says what is open today, the oldest first, whatever the association has paid first', async () => {
  const [account] = await newProperty('LT01', { email: null });
  const id = account?.id ?? 0;
  const body: CallOf<typeof setApplicationOrder>['body'] = {
    propertyCode: 'LT01',
    order: [['CHARGE'], ['FEE']],
  };
  await app.api.call(setApplicationOrder, { body }, as);
  await enter(id, 'CHARGE', 20, 100);
  await enter(id, 'CHARGE', 100, 70);
  await enter(id, 'CHARGE', 52, 10);
  await enter(id, 'CHARGE', 51, 10);
  await enter(id, 'CHARGE', 75, -10);
  await enter(id, 'FEE', 30, 90);
  // The first charge and 60 of the second.
  await enter(id, 'PAYMENT', 80, 1);
  const text = await printed('LT01', 'REMINDER');
  expect(text).toContain(`$173.00 open for LT01-0101. The oldest amount has been due since`);
  expect(text).toContain(`since ${calendarDayText(day(-90))}`);
  expect(text.match(/\$\d+\.\d\d/g)).toEqual(['$173.00', '$30.00', '$40.00', '$52.00', '$51.00']);
  const { data } = (await app.api.call(listAccounts, { query: { propertyCode: 'LT01' } }, as)).body;
  expect(data).toMatchObject([{ since: day(-90), oldestOpen: 30 }]);
  const statement = (await app.api.call(getAccount, { params: { id }, query: {} }, as)).body.data;
  expect(statement.oldest).toEqual({ date: day(-90), open: 30 });
});

test('a statement says what is a credit, and by email leaves out since when something is due', async () => {
  const [credit, owing, even] = await newProperty(
    'LT02',
    { email: 'credit@example.com' },
    { email: 'owing@example.com' },
    { email: 'even@example.com' },
  );
  const ids = [credit, owing, even].map((account) => account?.id ?? 0);
  const [creditId = 0, owingId = 0, evenId = 0] = ids;
  await enter(creditId, 'CHARGE', 10, 9);
  await enter(creditId, 'PAYMENT', 35, 5);
  await enter(owingId, 'CHARGE', 40, 9);
  await enter(owingId, 'CHARGE', 60, -9);
  const run = { propertyCode: 'LT02', kind: 'STATEMENT' } as const;
  expect((await plan(run)).map(({ unit, amount }) => [unit.unitIdentifier, amount])).toEqual([
    ['LT02-0101', -25],
    ['LT02-0102', 40],
    ['LT02-0103', 0],
  ]);
  // Of a reminder on the same day it is another letter.
  for (const kind of ['REMINDER', 'DELINQUENCY'] as const)
    expect((await mail({ ...run, kind, accountIds: [owingId] })).count).toBe(1);
  const notify = vi.spyOn(app.context.realtime, 'notify');
  expect(await mail({ ...run, accountIds: ids })).toMatchObject({ count: 3, skipped: [] });
  for (const id of ids)
    expect(notify).toHaveBeenCalledWith({ kind: 'account', id, act: 'changed', propertyCode: 'LT02' });
  notify.mockRestore();
  const [[creditText = ''], owingTexts, [evenText = '']] = await Promise.all([
    mailedTo(creditId),
    mailedTo(owingId),
    mailedTo(evenId),
  ]);
  expect(creditText).toContain('the account of LT02-0101 has a credit of $25.00.');
  expect(creditText).toContain('Credit: $25.00');
  expect(evenText).toContain('the balance of the account of LT02-0103 is $0.00.');
  const statement = owingTexts.find((text) => text.includes('the balance of the account of LT02-0102 is'));
  expect(statement).toContain('Balance: $40.00');
  expect(statement).not.toContain('Due since');
  expect(owingTexts.find((text) => text.includes('Open: $40.00'))).toContain(
    `Due since: ${calendarDayText(day(-9))}`,
  );
});

test('only who gets no email can be chosen for print: each on pages of its own, and in the history', async () => {
  const [mailed, silent, unowned] = await newProperty(
    'LT03',
    { email: 'reached@example.com' },
    { email: null },
    null,
  );
  const run = { propertyCode: 'LT03', kind: 'STATEMENT' } as const;
  expect((await plan(run)).map(({ skip }) => skip)).toEqual([null, 'NO_EMAIL', 'NO_OWNER']);
  await mail({ ...run, accountIds: [mailed?.id ?? 0] });
  const answer = await print('LT03', 'kind=STATEMENT&withoutEmail=true');
  const name = `letters-LT03-statement-${day(0)}.pdf`;
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  const text = pdfText(answer.rawPayload);
  expect(text).not.toContain('LT03-0101');
  expect(text.indexOf('Statement of LT03-0102')).toBeLessThan(text.indexOf('Statement of LT03-0103'));
  expect(text).toContain('Statement of LT03-0103');
  expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(2);
  expect(await actionsOf(mailed?.id ?? 0)).toEqual(['sent a letter by email']);
  for (const account of [silent, unowned])
    expect(await actionsOf(account?.id ?? 0)).toEqual(['wrote a letter']);

  await newProperty('LT04', { email: 'alone@example.com' });
  await newProperty('LT05');
  for (const [code, query, message] of [
    ['LT04', 'kind=STATEMENT&withoutEmail=true', letterMessages.allByMail],
    ['LT05', 'kind=STATEMENT', letterMessages.noUnits],
  ] as const) {
    const refused = await print(code, query);
    expect([refused.statusCode, refused.json().message]).toEqual([409, message]);
  }
});

test('the statement that a buyer gets by email opens nothing to the seller', async () => {
  const [account] = await newProperty('LT09', { email: 'seller@example.com' });
  const { id, unit } = account ?? { id: 0, unit: { id: 0 } };
  const run = { propertyCode: 'LT09', kind: 'STATEMENT' as const, accountIds: [id] };
  /** Those of the messages, the newest first. */
  const tokens = async () =>
    (await mailedTo(id)).map((text) => {
      const sent = decryptTokens(text, { recordKind: 'account', recordId: id }, app.context.linkKeys);
      return /\/statement\/([\w-]{48})(?![\w-])/.exec(sent)?.[1] ?? '';
    });
  const lastToken = async () => (await tokens())[0] ?? '';
  const open = async (token: string) =>
    (await app.api.call(readOwnerStatement, { params: { token } })).status;
  expect((await mail(run)).count).toBe(1);
  const sellers = await lastToken();
  expect(await open(sellers)).toBe(200);
  const buyer = await addOwner(app, as, 'Next');
  const body = { firstName: 'Max', lastName: 'Next', email: 'next@example.com' };
  await app.api.call(replaceOwner, { params: { id: buyer.id }, body }, as);
  await app.api.call(
    createUnitSale,
    { params: { id: unit.id }, body: { date: day(0), buyerId: buyer.id } },
    as,
  );
  expect((await mail(run)).count).toBe(1);
  const buyers = await lastToken();
  expect([await open(sellers), await open(buyers)]).toEqual([404, 200]);

  // Sent again, the buyer's has the link of now, and the seller's the one that opens nothing.
  const renewed = await app.api.call(renewAccountLink, { params: { id } }, as);
  const query = { recordKind: 'account', recordId: id } as const;
  for (const message of (await app.api.call(listMail, { query }, as)).body.data) {
    await app.database.db.pool.query(`update mail set state = 'failed' where id = $1`, [message.id]);
    expect((await app.api.call(retryMail, { params: { id: message.id } }, as)).status).toBe(201);
  }
  const [ofBuyer = '', ofSeller] = await tokens();
  expect([ofSeller, await open(ofBuyer)]).toEqual([sellers, 200]);
  expect(renewed.body.data.link?.address).toContain(ofBuyer);
});

test('the statement of a buyer goes to their address, and has nothing of the seller but one balance', async () => {
  const [account] = await newProperty('LT06', { email: null });
  const { id, unit } = account ?? { id: 0, unit: { id: 0 } };
  await enter(id, 'CHARGE', 500, 60);
  await enter(id, 'PAYMENT', 120, 50);
  const buyer = await addOwner(app, as, 'Buyer');
  const body = { firstName: 'Max', lastName: 'Buyer', mailingAddress: '9 New Street\nDallas, TX 75009' };
  await app.api.call(replaceOwner, { params: { id: buyer.id }, body }, as);
  const sale = { date: day(-30), buyerId: buyer.id };
  await app.api.call(createUnitSale, { params: { id: unit.id }, body: sale }, as);
  await enter(id, 'CHARGE', 25, 5);
  const text = await printed('LT06', 'STATEMENT');
  expect(text).toContain('Max Buyer 9 New Street Dallas, TX 75009');
  expect(text).toContain(`from ${calendarDayText(day(-30))} to ${calendarDayText(day(0))}`);
  expect(text.match(/-?\$\d+\.\d\d/g)).toEqual(['$405.00', '$380.00', '$25.00', '$405.00']);
  // What is about the seller is in English, whatever the buyer reads.
  const spanish = { ...body, language: 'es' } as const;
  await app.api.call(replaceOwner, { params: { id: buyer.id }, body: spanish }, as);
  const url = `/api/accounts/${id}/statement.pdf?asOf=${day(-31)}`;
  const answer = await app.api.send('GET', url, as);
  expect(pdfText(answer.bytes)).toContain('Statement of LT06-0101');
});
