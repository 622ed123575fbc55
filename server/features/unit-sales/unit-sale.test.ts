import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { createAccountEntry, getAccount, getAccountCsv } from '#contracts/accounts.ts';
import { listAudit } from '#contracts/audit.ts';
import { createUnitSale, removeUnitSale, saleMessages } from '#contracts/unit-sales.ts';
import { changeUnit, getUnit, setUnitOwner } from '#contracts/units.ts';
import { instantOfWallTime } from '#contracts/wall-time.ts';
import { site } from '#site';
import { openAccountOffice } from '#tests/support/account-office.ts';
import type { AccountOffice } from '#tests/support/account-office.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { addOwner } from '#tests/support/property-builders.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let office: AccountOffice;
let app: AccountOffice['app'];
let as: AccountOffice['as'];
let day: AccountOffice['dayFromToday'];
beforeAll(async () => {
  office = await openAccountOffice();
  ({ app, as, dayFromToday: day } = office);
});
afterAll(() => app.close());

/** A unit with a seller, who was charged for three months, and a buyer. */
async function newUnit() {
  const charges = [-60, -30, 30].map((days) => [100, days] as const);
  const { id: accountId, unit, owner: seller } = await office.newAccount({ owner: 'Seller', charges });
  return { unit, seller, buyer: await addOwner(app, as, 'Buyer'), accountId };
}
const sell = (id: number, buyerId: number, date: string, who = as) =>
  app.api.call(createUnitSale, { params: { id }, body: { date, buyerId } }, who);
const read = async (id: number, query: object = {}) =>
  (await app.api.call(getAccount, { params: { id }, query }, as)).body.data;
const namesOf = async (id: number) => {
  const { lines, upcoming } = await read(id);
  return [...lines, ...upcoming].map(({ ownerName }) => ownerName);
};

test('charges before a sale stay with the seller’s name, later ones and what is open go with the unit', async () => {
  const { unit, seller, buyer, accountId } = await newUnit();
  const sold = await sell(unit.id, buyer.id, day(-40));
  expect(sold.status, sold.text).toBe(201);
  expect(sold.body.data).toMatchObject({
    date: day(-40),
    sellerId: seller.id,
    sellerName: 'Max Seller',
    buyerId: buyer.id,
    buyerName: 'Max Buyer',
  });
  const owned = (await app.api.call(getUnit, { params: { id: unit.id } }, as)).body.data;
  expect([owned.ownerId, owned.ownerSince]).toEqual([buyer.id, day(-40)]);
  expect(await namesOf(accountId)).toEqual(['Max Seller', 'Max Buyer', 'Max Buyer']);
  // What is entered later for a day before is the seller's too.
  const body = { type: 'COST', amount: 15, date: day(-50), memo: 'Certified mail' } as const;
  await app.api.call(createAccountEntry, { params: { id: accountId }, body }, as);
  expect(await namesOf(accountId)).toEqual(['Max Seller', 'Max Seller', 'Max Buyer', 'Max Buyer']);
  expect(await read(accountId)).toMatchObject({
    balance: 215,
    heldBy: 'Max Buyer',
    sales: [{ date: day(-40) }],
  });
  // A statement of each of them.
  const ofSeller = await read(accountId, { asOf: day(-41) });
  expect(ofSeller).toMatchObject({ heldBy: 'Max Seller', balance: 115, broughtForward: 0, from: null });
  const ofBuyer = await read(accountId, { from: day(-40) });
  expect(ofBuyer).toMatchObject({ heldBy: 'Max Buyer', balance: 215, broughtForward: 115, from: day(-40) });
  expect(ofBuyer.lines.map(({ amount, balance }) => [amount, balance])).toEqual([[100, 215]]);
  const params = { id: accountId };
  const csv = await app.api.call(getAccountCsv, { params, query: { from: day(-40) } }, as);
  expect(csv.text).toContain(`,${day(-40)},Balance brought forward,,,115,`);
  const query = { objectKind: 'unit', objectId: unit.id } as const;
  const history = await app.api.call(listAudit, { query }, as);
  expect(history.body.data[0]).toMatchObject({
    action: 'sold',
    changes: { ownerName: { from: 'Max Seller', to: 'Max Buyer' }, soldOn: { to: day(-40) } },
  });
});

test('the last sale can be taken back, and the seller owns the unit again', async () => {
  const { unit, seller, buyer, accountId } = await newUnit();
  const first = (await sell(unit.id, buyer.id, day(-40))).body.data;
  const third = await addOwner(app, as, 'Third');
  const second = (await sell(unit.id, third.id, day(-10))).body.data;
  expect(await namesOf(accountId)).toEqual(['Max Seller', 'Max Buyer', 'Max Third']);
  const takeBack = (id: number) => app.api.call(removeUnitSale, { params: { id } }, as);
  const early = await takeBack(first.id);
  expect([early.status, early.error.message]).toEqual([409, saleMessages.notLast]);
  expect((await takeBack(second.id)).status).toBe(204);
  expect((await takeBack(first.id)).status).toBe(204);
  const owned = (await app.api.call(getUnit, { params: { id: unit.id } }, as)).body.data;
  expect(owned.ownerId).toBe(seller.id);
  expect(await namesOf(accountId)).toEqual(['Max Seller', 'Max Seller', 'Max Seller']);
  await sell(unit.id, buyer.id, day(-5));
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: third.id } }, as);
  const { sales } = await read(accountId);
  const changed = await takeBack(sales[0]?.id ?? 0);
  expect([changed.status, changed.error.message]).toEqual([409, saleMessages.ownerChanged]);
});

test('a sale of today is taken, and goes back to nobody where the seller is gone', async () => {
  const { unit, seller, buyer } = await newUnit();
  const { updatedAt: expectedUpdatedAt } = (await app.api.call(getUnit, { params: { id: unit.id } }, as)).body
    .data;
  const change = { params: { id: unit.id }, body: { ownerSince: day(-90) } };
  expect((await app.api.call(changeUnit, change, as)).status).toBe(200);
  const body = { date: day(0), buyerId: buyer.id, expectedUpdatedAt };
  const stale = await app.api.call(createUnitSale, { params: { id: unit.id }, body }, as);
  expect([stale.status, stale.error.data]).toMatchObject([409, { ownerSince: day(-90) }]);
  const sold = await sell(unit.id, buyer.id, day(0));
  expect([sold.status, sold.body.data]).toMatchObject([201, { sellerName: 'Max Seller' }]);
  await app.database.db.pool.query('delete from owner where id = $1', [seller.id]);
  const takeBack = { params: { id: sold.body.data.id } };
  expect((await app.api.call(removeUnitSale, takeBack, as)).status).toBe(204);
  const { data } = (await app.api.call(getUnit, { params: { id: unit.id } }, as)).body;
  expect([data.ownerId, data.ownerSince]).toEqual([null, null]);
  const query = { objectKind: 'unit', objectId: unit.id } as const;
  expect((await app.api.call(listAudit, { query }, as)).body.data[0]).toMatchObject({
    action: 'took back the sale',
    changes: {
      ownerName: { from: 'Max Buyer', to: 'Max Seller' },
      soldOn: { from: day(0), to: null },
    },
  });
});

test('a sale that someone else records at the same moment comes first', async () => {
  const { unit, seller, buyer } = await newUnit();
  const third = await addOwner(app, as, 'Third');
  const selling = async (client: pg.PoolClient) => {
    await client.query('update unit set owner_id = $1 where id = $2', [third.id, unit.id]);
    await client.query(
      `insert into unit_sale (created_at, unit_id, property_code, date, seller_id, buyer_id, buyer_name)
       values (now(), $1, $2, $3, $4, $5, 'Max Third')`,
      [unit.id, unit.propertyCode, day(-5), seller.id, third.id],
    );
  };
  const answer = await inTheMiddle(app.database.db.pool, { first: selling }, () =>
    sell(unit.id, buyer.id, day(-10)),
  );
  expect([answer.status, answer.error.error?.issues]).toEqual([
    400,
    [{ path: 'date', message: saleMessages.order }],
  ]);
});

test('a sale is taken back once where two do so at the same moment', async () => {
  const { unit, seller, buyer } = await newUnit();
  const { id } = (await sell(unit.id, buyer.id, day(-5))).body.data;
  const takingBack = async (client: pg.PoolClient) => {
    await client.query('update unit set owner_id = $1 where id = $2', [seller.id, unit.id]);
    await client.query('delete from unit_sale where id = $1', [id]);
  };
  const second = await inTheMiddle(app.database.db.pool, { first: takingBack }, () =>
    app.api.call(removeUnitSale, { params: { id } }, as),
  );
  expect(second.status).toBe(404);
});

test('a sale is refused with what is wrong with it', async () => {
  const { unit, seller, buyer } = await newUnit();
  const issue = async (buyerId: number, date: string) => {
    const answer = await sell(unit.id, buyerId, date);
    expect(answer.status, answer.text).toBe(400);
    return answer.error.error.issues?.[0];
  };
  expect(await issue(buyer.id, day(1))).toEqual({ path: 'date', message: saleMessages.later });
  const farthest = -20 * 366;
  expect(await issue(buyer.id, day(farthest - 1))).toEqual({ path: 'date', message: saleMessages.far });
  expect(await issue(seller.id, day(-1))).toEqual({ path: 'buyerId', message: saleMessages.same });
  expect((await issue(999_999, day(-1)))?.path).toBe('ownerId');
  const { as: scoped } = await createAdmin(app, 'sales@example.com', { properties: ['WK02'] });
  expect((await sell(unit.id, buyer.id, day(-1), scoped)).status).toBe(404);
  expect((await sell(unit.id, buyer.id, day(farthest))).status).toBe(201);
  expect(await issue(seller.id, day(farthest))).toEqual({ path: 'date', message: saleMessages.order });
  // Of several sales, the last one counts.
  expect((await sell(unit.id, seller.id, day(-10))).status).toBe(201);
  expect(await issue(buyer.id, day(-20))).toEqual({ path: 'date', message: saleMessages.order });
});

test('a sale of tomorrow is refused on the evening before, when UTC has its day already', async () => {
  const { unit, buyer } = await newUnit();
  const [today, tomorrow] = [day(1), day(2)];
  const evening = instantOfWallTime(`${today}T20:00`, site.timeZone);
  app.clock.advance(evening - app.clock.now().getTime());
  const who = { token: (await app.superAdminSession()).accessToken };
  const early = await sell(unit.id, buyer.id, tomorrow, who);
  expect([early.status, early.error.error?.issues]).toEqual([
    400,
    [{ path: 'date', message: saleMessages.later }],
  ]);
  expect((await sell(unit.id, buyer.id, today, who)).status).toBe(201);
});
