import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAccountEntry, listAccounts } from '#contracts/accounts.ts';
import { listAudit } from '#contracts/audit.ts';
import {
  getAccountLink,
  ownerStatementMessages,
  readOwnerStatement,
  renewAccountLink,
  revokeAccountLink,
  statementPath,
} from '#contracts/owner-statements.ts';
import { listOwners, replaceOwner } from '#contracts/owners.ts';
import { createUnitSale } from '#contracts/unit-sales.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { signLink } from '#server/platform/auth/private-link.ts';
import { openLeaseOffice } from '#tests/support/lease-office.ts';
import type { LeaseOffice } from '#tests/support/lease-office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { addOwner, addUnit } from '#tests/support/property-builders.ts';

let app: LeaseOffice['app'];
let as: LeaseOffice['as'];
let day: LeaseOffice['dayFromToday'];
beforeAll(async () => {
  ({ app, as, dayFromToday: day } = await openLeaseOffice());
});
afterAll(() => app.close());

async function addAccount(number: string, lastName: string) {
  const unit = await addUnit(app, as, number, 'PW04');
  const owner = await addOwner(app, as, lastName);
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
  const { data } = (await app.api.call(listAccounts, { query: { unit: unit.unitIdentifier } }, as)).body;
  return { id: data[0]?.id ?? 0, unit };
}
const enter = (id: number, type: 'CHARGE' | 'PAYMENT', amount: number, daysAgo: number) =>
  app.api.call(
    createAccountEntry,
    { params: { id }, body: { type, amount, date: day(-daysAgo), memo: `Of ${daysAgo}`, method: 'CHECK' } },
    as,
  );
const newToken = async (id: number): Promise<string> => {
  const { link } = (await app.api.call(renewAccountLink, { params: { id } }, as)).body.data;
  return /\/statement\/([\w-]{48})$/.exec(link?.address ?? '')?.[1] ?? '';
};
const open = (token: string) => app.api.call(readOwnerStatement, { params: { token } });
const page = (token: string, language: 'en' | 'es' = 'en') =>
  app.app.inject({ url: statementPath(token, language), headers: { accept: 'text/html' } });

test('the owner reads the account by the link without a session: page, lines and PDF agree to the cent', async () => {
  const { id, unit } = await addAccount('9001', 'Reader');
  await enter(id, 'CHARGE', 300.25, 40);
  await enter(id, 'PAYMENT', 100.1, 10);
  expect((await app.api.call(getAccountLink, { params: { id } }, as)).body.data.link).toBeNull();
  const token = await newToken(id);
  const { status, body, text } = await open(token);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    unitIdentifier: unit.unitIdentifier,
    ownerName: 'Max Reader',
    balance: 200.15,
    lines: [
      { type: 'CHARGE', amount: 300.25, balance: 300.25 },
      { type: 'PAYMENT', amount: -100.1, balance: 200.15 },
    ],
  });
  expect(text).not.toContain('superadmin');
  const html = await page(token);
  expect([html.statusCode, html.headers['cache-control'], html.headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ]);
  expect(html.headers['x-robots-tag']).toContain('noindex');
  for (const part of ['$200.15', '$300.25', '-$100.10', unit.unitIdentifier])
    expect(html.body).toContain(part);
  expect(html.body).not.toContain('superadmin');
  const spanish = await page(token, 'es');
  expect(spanish.body).toContain('Cuenta de');
  expect(spanish.body).toContain('Pago');
  const pdf = await app.app.inject({ url: `/api/owner-statements/${token}/statement.pdf?language=es` });
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(pdfText(pdf.rawPayload)).toContain('Saldo: $200.15');
});

test('a link that is wrong, replaced, revoked, ended or of another owner opens nothing, in the same words', async () => {
  const { id, unit } = await addAccount('9101', 'Former');
  const neighbors = await newToken((await addAccount('9103', 'Neighbor')).id);
  const replaced = await newToken(id);
  const revoked = await newToken(id);
  const notify = vi.spyOn(app.context.realtime, 'notify');
  await app.api.call(revokeAccountLink, { params: { id } }, as);
  expect(notify).toHaveBeenCalledWith({ kind: 'account', id, act: 'changed', propertyCode: 'PW04' });
  notify.mockRestore();
  expect((await open(neighbors)).status).toBe(200);
  const sold = await newToken(id);
  expect((await open(sold)).status).toBe(200);
  const buyer = await addOwner(app, as, 'Buyer');
  const sale = { date: day(0), buyerId: buyer.id };
  await app.api.call(createUnitSale, { params: { id: unit.id }, body: sale }, as);
  // From the sale on, long before it would end by itself.
  expect((await open(sold)).status).toBe(404);
  const other = await addAccount('9102', 'Late');
  const ended = await newToken(other.id);
  const { rows } = await app.database.db.pool.query<{ created_at: string }>(
    'select created_at from account_link where account_id = $1',
    [other.id],
  );
  const createdAt = new Date(rows[0]?.created_at ?? 0).toISOString();
  app.clock.advance(90 * 24 * 60 * 60_000 - 60_000);
  expect((await open(ended)).status).toBe(200);
  app.clock.advance(60_000);
  as = { token: (await app.superAdminSession()).accessToken };
  expect((await open(ended)).status).toBe(404);
  const fresh = await newToken(other.id);
  expect((await open(fresh)).status).toBe(200);
  const wrong = [
    'nonsense',
    `${fresh.slice(0, -1)}${fresh.endsWith('A') ? 'B' : 'A'}`,
    // The link to a service request of the same number and time.
    signLink({ id: other.id, createdAt, version: 2 }, app.context.linkKeys),
    replaced,
    revoked,
    sold,
    ended,
  ];
  const answers = new Set<string>();
  for (const token of wrong) {
    const read = await open(token);
    const pdf = await app.app.inject({ url: `/api/owner-statements/${token}/statement.pdf` });
    const html = await page(token);
    expect([read.status, pdf.statusCode, html.statusCode]).toEqual([404, 404, 404]);
    const { requestId: _each, ...error } = read.error.error;
    answers.add(JSON.stringify([error, html.body]));
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain(ownerStatementMessages.noLink);
  const history = await app.api.call(listAudit, { query: { objectKind: 'account', objectId: id } }, as);
  expect(history.body.data.find(({ action }) => action === 'revoked the link of the owner')).toMatchObject({
    changes: { unitIdentifier: { to: unit.unitIdentifier } },
  });
});

test('staff see the link with its address in the owner’s language while it opens something, and how it stands after', async () => {
  const { id, unit } = await addAccount('9151', 'Dueña');
  const shown = async () => (await app.api.call(getAccountLink, { params: { id } }, as)).body.data.link;
  await newToken(id);
  expect(await shown()).toMatchObject({ state: 'ACTIVE', address: expect.not.stringContaining('/es/') });
  const [owner] = (await app.api.call(listOwners, { query: { q: 'dueña' } }, as)).body.data;
  const spanish = { firstName: 'Max', lastName: 'Dueña', language: 'es' } as const;
  await app.api.call(replaceOwner, { params: { id: owner?.id ?? 0 }, body: spanish }, as);
  expect((await shown())?.address).toContain('/es/statement/');
  await app.api.call(revokeAccountLink, { params: { id } }, as);
  expect(await shown()).toMatchObject({ state: 'REVOKED', address: null });
  await newToken(id);
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: null } }, as);
  expect(await shown()).toMatchObject({ state: 'ENDED', address: null });
  const refused = await app.api.call(renewAccountLink, { params: { id } }, as);
  expect([refused.status, refused.error.message]).toEqual([409, 'This unit has no owner on file.']);
});

test('the first owner on file reads also what was entered while there was none', async () => {
  const unit = await addUnit(app, as, '9251', 'PW04');
  const { data } = (await app.api.call(listAccounts, { query: { unit: unit.unitIdentifier } }, as)).body;
  const id = data[0]?.id ?? 0;
  await enter(id, 'CHARGE', 80, 20);
  const owner = await addOwner(app, as, 'First');
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
  expect((await open(await newToken(id))).body.data).toMatchObject({
    from: null,
    broughtForward: 0,
    lines: [{ amount: 80 }],
  });
});

test('what a rule has entered says its reason in the place of its English words', async () => {
  const { id } = await addAccount('9252', 'Charged');
  const why = {
    kind: 'late-fee',
    ruleId: 1,
    citation: 'Declaration 5.3',
    confirmedOn: day(-90),
    chargeId: 1,
    chargeNo: 1,
    chargeDate: day(-40),
    charged: 80,
    open: 80,
    graceDays: 10,
    amount: 25,
    percent: null,
    from: day(-30),
    days: 0,
    part: 1,
    maximum: null,
  };
  await app.database.db.pool.query(
    `insert into account_entry (created_at, account_id, seq, date, amount_cents, type, memo, why)
     values (now(), $1, 1, $2, 2500, 'FEE', 'Late fee for no. 1', $3)`,
    [id, day(-29), why],
  );
  const [line] = (await open(await newToken(id))).body.data.lines;
  expect(line).toMatchObject({ type: 'FEE', amount: 25, memo: null, why });
});

test('a buyer reads what came before the sale as one balance, without the seller’s payments', async () => {
  const { id, unit } = await addAccount('9201', 'Seller');
  await enter(id, 'CHARGE', 500, 60);
  await enter(id, 'PAYMENT', 120, 50);
  const buyer = await addOwner(app, as, 'Buyer');
  const sale = { date: day(-30), buyerId: buyer.id };
  await app.api.call(createUnitSale, { params: { id: unit.id }, body: sale }, as);
  await enter(id, 'CHARGE', 25, 5);
  const { body, text } = await open(await newToken(id));
  expect(body.data).toMatchObject({
    from: day(-30),
    broughtForward: 380,
    balance: 405,
    lines: [{ amount: 25, balance: 405 }],
  });
  expect(text).not.toContain('-120');
  // An owner who was changed without a sale: from the day after the last entry of someone else, whatever is entered ahead.
  await enter(id, 'CHARGE', 25, -20);
  const next = await addOwner(app, as, 'Next');
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: next.id } }, as);
  expect((await open(await newToken(id))).body.data).toMatchObject({ from: day(-4), broughtForward: 405 });
});
