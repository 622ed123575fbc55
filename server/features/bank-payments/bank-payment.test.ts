import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryMessages } from '#contracts/account-entries.ts';
import { getAccount } from '#contracts/accounts.ts';
import { listAudit } from '#contracts/audit.ts';
import {
  addBankFile,
  bankMessages,
  bankPayments,
  listBankLines,
  postBankLines,
  setBankLineAside,
} from '#contracts/bank-payments.ts';
import type { BankLineState } from '#contracts/bank-payments.ts';
import { openAccountOffice } from '#tests/support/account-office.ts';
import type { AccountOffice } from '#tests/support/account-office.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
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

/** A property of its own, with a unit that owes 250 for each name. */
async function newProperty(...names: string[]) {
  const code = await office.newProperty();
  const accounts = [];
  for (const [index, owner] of names.entries())
    accounts.push(await office.newAccount({ code, number: `010${index + 1}`, owner, charges: [[250, -20]] }));
  return { code, accounts };
}

const add = (propertyCode: string, text: string, who = as) =>
  app.api.call(
    addBankFile,
    { body: { propertyCode, fileName: 'june.csv', lines: text.split(/\r?\n/) } },
    who,
  );
const tray = async (propertyCode: string, state: BankLineState = 'open') =>
  (await app.api.call(listBankLines, { query: { propertyCode, state, take: 200 } }, as)).body.data;
const post = (items: { id: number; accountId: number }[], who = as) =>
  app.api.call(postBankLines, { body: { items } }, who);
const balanceOf = async (id: number) =>
  (await app.api.call(getAccount, { params: { id } }, as)).body.data.balance;

describe('a bank’s file', () => {
  test('comes into the tray with what each payment matches and why; nothing is posted', async () => {
    const { code, accounts } = await newProperty('Owens', 'Garza');
    const [first, second] = accounts;
    const answer = await add(
      code,
      [
        'Posting Date,Description,Amount,Name',
        `${day(-3)},"Dues, ${code}-0101",$250.00,`,
        `11/02/2026,dues,250,GARZA R`,
        `11/2/26,unknown,"1,000.5",`,
        `${day(-2)},Insurance,-80.00,`,
        `${day(-2)},Water,(12.00),`,
      ].join('\r\n'),
    );
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toEqual({ added: 3, known: 0, outgoing: 2 });
    const lines = await tray(code);
    expect(lines.map(({ date, amount, lineNo, match }) => [date, amount, lineNo, match?.accountId])).toEqual([
      ['2026-11-02', 250, 3, second?.id],
      ['2026-11-02', 1000.5, 4, undefined],
      [day(-3), 250, 2, first?.id],
    ]);
    expect(lines[0]?.match?.why).toBe('$250.00 is what this unit owes, and the payment names Garza.');
    const csv = await app.api.call(bankPayments.export, { query: { propertyCode: code } }, as);
    expect(csv.text.trim().split('\n').slice(1)).toEqual([
      `${code},2026-11-02,250,dues,GARZA R,To be posted,${code}-0102,"$250.00 is what this unit owes, and the payment names Garza.",,,june.csv,3`,
      `${code},2026-11-02,1000.5,unknown,,To be posted,,,,,june.csv,4`,
      expect.stringContaining(`To be posted,${code}-0101,`),
    ]);
    expect([await balanceOf(first?.id ?? 0), await balanceOf(second?.id ?? 0)]).toEqual([250, 250]);
  });

  test('is read as banks write it, and knows a payment again in whichever file it comes', async () => {
    const { code } = await newProperty();
    const on = day(-2);
    const rows = [
      '1-2-20,+250.00,a,Ann',
      `${on},\u221280.00,out,`,
      `${on},$-80.00,out,`,
      `${on},$ (80.00),out,`,
      `${on},0.00,nothing,`,
      `${on},,nothing,`,
      `${on},9999999999.99,much,Bob`,
      `${on},5,short`,
      `${on},5,short,Cy`,
      `${on},6,${'r'.repeat(350)},${'p'.repeat(250)}`,
    ];
    const head = '\uFEFF Posted Date ,AMOUNT,Description,Customer Name';
    expect((await add(code, [head, ...rows].join('\n'))).body.data).toEqual({
      added: 5,
      known: 0,
      outgoing: 5,
    });
    expect((await tray(code)).map((line) => [line.date, line.amount, line.reference, line.payer])).toEqual([
      ['2020-01-02', 250, 'a', 'Ann'],
      [on, 9_999_999_999.99, 'much', 'Bob'],
      [on, 5, 'short', ''],
      [on, 5, 'short', 'Cy'],
      [on, 6, 'r'.repeat(300), 'p'.repeat(200)],
    ]);
    const again = await add(code, `date,amount,reference,name\n${on},5,short,Cy\n`);
    expect(again.body.data).toEqual({ added: 0, known: 1, outgoing: 0 });
  });

  test('sent again adds nothing, and alike payments of one day are two', async () => {
    const { code } = await newProperty('Owens');
    const text = `date,amount,reference\n${day(-3)},10,cash\n${day(-3)},10,cash\n`;
    expect((await add(code, text)).body.data).toEqual({ added: 2, known: 0, outgoing: 0 });
    expect((await add(code, text)).body.data).toEqual({ added: 0, known: 2, outgoing: 0 });
    const longer = `${text}${day(-3)},10,cash\n`;
    const both = await Promise.all([add(code, longer), add(code, longer)]);
    expect(both.map(({ body }) => body.data.added).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(await tray(code)).toHaveLength(3);
  });

  test.each([
    ['what,ever\n1,2', bankMessages.columns],
    ['amount,reference\n1,x', bankMessages.columns],
    ['date,reference\n1/2/2026,x', bankMessages.columns],
    ['date,amount\n1/2/2026,1', bankMessages.columns],
    ['', bankMessages.empty],
    ['date,amount,reference\n', bankMessages.empty],
    ['date,amount,reference\n"open', bankMessages.notCsv],
    [
      'date,amount,reference\nsoon,10,x',
      'Line 2: “soon” is no day such as 2026-01-31 or 1/31/2026. Nothing was taken.',
    ],
    [
      '\ndate,amount,reference\n1/2/2026,1,x\n\n1/1/0001,10,x',
      'Line 5: “1/1/0001” is no day such as 2026-01-31 or 1/31/2026. Nothing was taken.',
    ],
    [
      'date,amount,reference\n2026-02-30,10,x',
      'Line 2: “2026-02-30” is no day such as 2026-01-31 or 1/31/2026. Nothing was taken.',
    ],
    ['date,amount,reference\n1/2/2026,"12,50",x', 'Line 2: “12,50” is no amount. Nothing was taken.'],
    [
      'date,amount,reference\n1/2/2026,10000000000,x',
      'Line 2: “10000000000” is no amount. Nothing was taken.',
    ],
  ])('that reads %j is refused as a whole, and says what is wrong', async (text, message) => {
    const { code } = await newProperty();
    const answer = await add(code, text);
    expect([answer.status, answer.error.error.issues]).toEqual([400, [{ path: 'lines', message }]]);
    expect(await tray(code)).toEqual([]);
  });
});

test('a file that is too long for one call is refused before it is read', async () => {
  const { code } = await newProperty();
  const answer = await add(code, `date,amount,reference\n${'1/2/2026,1,x\n'.repeat(5001)}`);
  expect(answer.error.error.issues).toEqual([{ path: 'lines', message: bankMessages.tooMany }]);
  const long = await add(code, `date,amount,reference\n1/2/2026,1,${'x'.repeat(2001)}`);
  expect(long.error.error.issues).toEqual([{ path: 'lines.1', message: bankMessages.longLine }]);
});

describe('a payment of the tray', () => {
  test('is posted once to the account that someone confirmed, whoever else tries', async () => {
    const { code, accounts } = await newProperty('Owens', 'Garza');
    await add(code, `date,amount,reference\n${day(-3)},100,${code}-0101\n${day(-2)},50,for Garza\n`);
    const [one, two] = await tray(code);
    const items = [
      { id: one?.id ?? 0, accountId: accounts[0]?.id ?? 0 },
      { id: two?.id ?? 0, accountId: accounts[1]?.id ?? 0 },
    ];
    const answers = await Promise.all([post(items), post(items)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await tray(code)).toEqual([]);
    expect((await tray(code, 'posted')).map(({ postedTo }) => postedTo)).toEqual([
      `${code}-0101`,
      `${code}-0102`,
    ]);
    const { lines, balance } = (await app.api.call(getAccount, { params: { id: accounts[0]?.id ?? 0 } }, as))
      .body.data;
    expect([balance, lines.at(-1)]).toMatchObject([
      150,
      { type: 'PAYMENT', amount: -100, date: day(-3), reference: `${code}-0101`, memo: 'june.csv, line 2' },
    ]);
    // Later files with the same payment bring it back no more.
    const again = await add(code, `date,amount,reference\n${day(-3)},100,${code}-0101\n`);
    expect(again.body.data).toEqual({ added: 0, known: 1, outgoing: 0 });
  });

  test('matches a unit that owes nothing, and is posted of today beside another of the same account', async () => {
    const { code } = await newProperty('Owens', 'Garza');
    const { id: accountId } = await office.newAccount({ code, number: '0103', owner: 'Paid' });
    const long = `${code}-0103 ${'x'.repeat(150)}`;
    await add(code, `date,amount,reference,name\n${day(0)},5,${long},\n${day(0)},6,,${code} 103\n`);
    const lines = await tray(code);
    expect(lines.map(({ match }) => match?.accountId)).toEqual([accountId, accountId]);
    const answer = await post(lines.map(({ id }) => ({ id, accountId })));
    expect(answer.status, answer.text).toBe(200);
    const read = (await app.api.call(getAccount, { params: { id: accountId } }, as)).body.data;
    expect(read.lines.map(({ seq, amount, reference }) => [seq, amount, reference])).toEqual([
      [1, -5, long.slice(0, 120)],
      [2, -6, null],
    ]);
    expect((await tray(code, 'posted')).map(({ postedTo }) => postedTo)).toEqual([
      `${code}-0103`,
      `${code}-0103`,
    ]);
  });

  test('matches the owner whom it names also where it is what is open of the oldest charge', async () => {
    const { code } = await newProperty('Garza');
    const charges = [
      [120, -40],
      [250, -10],
    ] as const;
    const { id } = await office.newAccount({ code, number: '0102', owner: 'Owens', charges });
    await add(code, `date,amount,reference\n${day(-1)},120,Owens dues\n${day(-1)},250,Owens dues\n`);
    expect((await tray(code)).map(({ match }) => match?.accountId)).toEqual([id, undefined]);
  });

  test('that someone else settles at the same moment is neither posted nor set aside', async () => {
    const { code, accounts } = await newProperty('Owens');
    const accountId = accounts[0]?.id ?? 0;
    await add(code, `date,amount,reference\n${day(-3)},1,a\n${day(-3)},2,b\n`);
    const [one, two] = await tray(code);
    const { pool } = app.database.db;
    const aside = (other: pg.PoolClient) =>
      other.query(`update bank_line set set_aside = 'Interest' where id = $1`, [one?.id]);
    const posted = await inTheMiddle(pool, { first: aside }, () => post([{ id: one?.id ?? 0, accountId }]));
    expect([posted.status, posted.error.message]).toEqual([409, bankMessages.settled]);
    const posting = (other: pg.PoolClient) =>
      other.query(
        `update bank_line set entry_id = (select min(id) from account_entry where account_id = $2) where id = $1`,
        [two?.id, accountId],
      );
    const set = await inTheMiddle(pool, { first: posting }, () =>
      app.api.call(setBankLineAside, { params: { id: two?.id ?? 0 }, body: { setAside: 'Twice' } }, as),
    );
    expect([set.status, set.error.message]).toEqual([409, bankMessages.settled]);
    expect(await balanceOf(accountId)).toBe(250);
  });

  test('is refused where its account, its property or its day is wrong, and all stay', async () => {
    const [here, there] = [await newProperty('Owens'), await newProperty('Garza')];
    await add(here.code, `date,amount,reference\n1/2/1999,9,old\n${day(-3)},100,a\n${day(3)},100,b\n`);
    const [old, one, ahead] = await tray(here.code);
    const accountId = here.accounts[0]?.id ?? 0;
    const refused = async (items: { id: number; accountId: number }[]) =>
      (await post(items)).error.error.issues;
    expect(await refused([{ id: one?.id ?? 0, accountId: there.accounts[0]?.id ?? 0 }])).toEqual([
      { path: 'items.0.accountId', message: bankMessages.account },
    ]);
    expect(
      await refused([
        { id: one?.id ?? 0, accountId },
        { id: ahead?.id ?? 0, accountId },
      ]),
    ).toEqual([{ path: 'items.1.id', message: bankMessages.later }]);
    expect(await refused([{ id: old?.id ?? 0, accountId }])).toEqual([
      { path: 'items.0.id', message: entryMessages.farDay },
    ]);
    const { as: scoped } = await createAdmin(app, 'bank@example.com', { properties: ['BT01'] });
    expect((await post([{ id: one?.id ?? 0, accountId }], scoped)).status).toBe(400);
    for (const [code, who] of [
      [here.code, scoped],
      ['NOWHERE', as],
    ] as const) {
      const answer = await add(code, 'date,amount,reference\n1/2/2026,1,x', who);
      expect([answer.status, answer.error.error.issues?.[0]?.path]).toEqual([400, 'propertyCode']);
    }
    const query = { propertyCode: here.code };
    expect((await app.api.call(listBankLines, { query }, scoped)).body.meta.total).toBe(0);
    expect(await tray(here.code)).toHaveLength(3);
    expect(await balanceOf(accountId)).toBe(250);
  });

  test('that belongs to no account is set aside with a reason, and can come back', async () => {
    const { code, accounts } = await newProperty('Owens');
    await add(code, `date,amount,reference\n${day(-3)},3.12,${code}-0101\n`);
    const [line] = await tray(code);
    const id = line?.id ?? 0;
    const set = (setAside: string | null) =>
      app.api.call(setBankLineAside, { params: { id }, body: { setAside } }, as);
    expect((await set('Interest of the bank')).body.data).toMatchObject({ state: 'set-aside', match: null });
    const body = { setAside: 'A refund', expectedUpdatedAt: line?.updatedAt ?? '' };
    expect((await app.api.call(setBankLineAside, { params: { id }, body }, as)).status).toBe(409);
    expect(await tray(code)).toEqual([]);
    const exported = async (state: BankLineState) => {
      const query = { propertyCode: code, state };
      return (await app.api.call(bankPayments.export, { query }, as)).text.trim().split('\n').slice(1);
    };
    expect(await exported('set-aside')).toEqual([
      `${code},${day(-3)},3.12,${code}-0101,,Set aside,,,,Interest of the bank,june.csv,2`,
    ]);
    const items = [{ id, accountId: accounts[0]?.id ?? 0 }];
    expect((await post(items)).status).toBe(409);
    expect((await set(null)).body.data.state).toBe('open');
    expect((await post(items)).status).toBe(200);
    expect((await set('Too late')).status).toBe(409);
    expect(await exported('posted')).toEqual([
      `${code},${day(-3)},3.12,${code}-0101,,Posted,,,${code}-0101,,june.csv,2`,
    ]);
    const query = { objectKind: 'bank-line', objectId: id } as const;
    const history = await app.api.call(listAudit, { query }, as);
    expect(history.body.data.at(-1)?.changes).toEqual({
      setAside: { from: null, to: 'Interest of the bank' },
    });
  });
});
