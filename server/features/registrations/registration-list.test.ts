import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeRegistration, deleteRegistration, listRegistrations } from '#contracts/registrations.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf } from '#tests/support/builders.ts';
import { registrationForm, submitRegistration } from '#tests/support/registration-builders.ts';
import type { Database } from '#server/platform/database/database.ts';
import { drizzle } from '#server/platform/database/drizzle.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { foldRowCounts } from '#server/platform/database/row-count.queries.ts';
import { listRegistrations as queryRegistrations } from './registration-list.queries.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.pool.query('delete from registration');
  as = { token: (await app.superAdminSession()).accessToken };
});

type Query = Record<string, string | number>;
const list = async (query: Query = {}) => {
  const answer = await app.api.call(listRegistrations, { query }, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const totalOf = async (query: Query) => (await list(query)).meta.total;
const change = (id: number, body: object) => app.api.call(changeRegistration, { params: { id }, body }, as);

describe('the list of registrations', () => {
  // spec: A5-01, AP-09, AP-10, AP-32
  test('answers 25 rows a page, newest first, with the exact total in meta and on top', async () => {
    for (let unit = 1; unit <= 27; unit++) await submitRegistration(app, { unitDigits: `10${unit + 10}` });
    const first = await list();
    const counts = { total: 27, owners: 27, tenants: 0, archived: 0 };
    expect(first.meta).toEqual({ total: 27, page: 1, pageSize: 25, pageCount: 2, counts });
    expect(Reflect.get(first, 'total')).toBe(27);
    expect(first.data.map((row) => row.unitDigits).slice(0, 3)).toEqual(['1037', '1036', '1035']);
    expect((await list({ page: 2, take: 25 })).data.map((row) => row.unitDigits)).toEqual(['1012', '1011']);
    for (const q of ['', 'jordan']) {
      const past = await list({ page: 9, q });
      expect(past.data).toEqual([]);
      expect(past.meta).toMatchObject({ total: 27, page: 9, counts });
    }
    const second = await list({ page: 2, limit: 10, q: 'jordan' });
    expect(second.data.map((row) => row.unitDigits).slice(0, 2)).toEqual(['1027', '1026']);
  });

  // spec: A5-01, AP-15, AP-31
  test.each(['page=0', 'take=201', 'owners=OWNER', `q=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    const answer = await app.api.send('GET', `/api/registration-submissions?${query}`, as);
    expect(answer.status).toBe(400);
    expect(answer.error.error.code).toBe('VALIDATION_FAILED');
  });

  // spec: A5-03, A5-04, A5-05
  test('takes filters that mean nothing as its rules make them', async () => {
    const all = await totalOf({});
    expect(await totalOf({ archived: 'maybe' })).toBe(all);
    expect(await totalOf({ archived: 2 })).toBe(all);
    expect(await totalOf({ owner: 'foo' })).toBe(all);
    for (const unit of ['A-1', '12345', '12ß']) expect(await totalOf({ unit })).toBe(0);
    expect(await totalOf({ property: 'x'.repeat(60) })).toBe(0);
  });

  // spec: A5-02, A5-03, A5-04, A5-05, A5-06
  test('reads its filters however they were typed', async () => {
    const wanted = await submitRegistration(app, {
      propertyCode: 'WK02',
      unitDigits: '00A7',
      partyType: 'TENANT',
      firstName: 'Robin',
    });
    await submitRegistration(app, { propertyCode: 'BT01' });
    const queries: Query[] = [
      { property: ' wk02!' },
      { property: 'w_k0 2' },
      { unit: 'a7' },
      { unit: ' 00a7 ' },
      { owner: 'tenant' },
      { owner: 'Tenant: all of them' },
      { q: '  robin ' },
      ...['WK02-00A7', 'wk02-a7', 'WK02–A7', 'wk02 a7', 'a7'].map((q) => ({ q })),
      { property: 'wk02', unit: '0a7', owner: 'TENANT', q: 'ROBIN' },
    ];
    for (const query of queries) {
      const found = await list(query);
      expect(
        found.data.map((row) => row.id),
        JSON.stringify(query),
      ).toEqual([wanted.id]);
      expect(found.meta.total).toBe(1);
    }
    for (const query of [{ property: '' }, { unit: '' }, { owner: '' }, { owner: 'all' }, { q: ' ' }])
      expect(await totalOf(query), JSON.stringify(query)).toBe(2);
    await change(wanted.id, { archived: true });
    for (const archived of ['1', 'true', 'YES']) expect(await totalOf({ archived })).toBe(1);
    for (const archived of ['0', 'false', 'no']) expect((await list({ archived })).data).toHaveLength(1);
  });

  test(
    'narrows by every combination of filters with exact counts over both tabs, folded or not',
    { tags: 'slow' },
    async () => {
      const properties = ['BT01', 'WK02'];
      const parties = ['OWNER', 'TENANT'];
      for (const propertyCode of properties)
        for (const partyType of parties)
          for (const unitDigits of ['0007', '0012', '0012']) {
            const { id } = await submitRegistration(app, { propertyCode, partyType, unitDigits });
            if (unitDigits === '0007') await change(id, { archived: true });
          }
      for (const isFolded of [false, true]) {
        if (isFolded) await foldRowCounts(app.database.db.pool);
        for (const property of [undefined, ...properties])
          for (const owner of [undefined, ...parties])
            for (const unit of [undefined, '7', '12', '99'])
              for (const q of [undefined, 'jordan'])
                for (const archived of [0, 1]) {
                  const query = Object.fromEntries(
                    Object.entries({ property, owner, unit, q, archived }).filter(
                      ([, value]) => value !== undefined,
                    ),
                  ) as Query;
                  const found = await list(query);
                  const groups = (property ? 1 : 2) * (owner ? 1 : 2);
                  const gone = unit === undefined || unit === '7' ? groups : 0;
                  const active = unit === undefined || unit === '12' ? groups * 2 : 0;
                  const of = (party: string) =>
                    owner && owner !== party ? 0 : (gone + active) / (owner ? 1 : 2);
                  expect(found.meta.total, JSON.stringify(query)).toBe(archived ? gone : active);
                  expect(found.data).toHaveLength(found.meta.total);
                  expect(found.meta.counts, JSON.stringify(query)).toEqual({
                    total: gone + active,
                    owners: of('OWNER'),
                    tenants: of('TENANT'),
                    archived: gone,
                  });
                }
      }
    },
  );

  test('is sorted by unit, role, last name and what is due, in both directions', async () => {
    const people = [
      { unitDigits: '0001', partyType: 'TENANT', lastName: 'Adams', firstName: 'Yan' },
      { unitDigits: '0003', partyType: 'TENANT', lastName: 'Baker', firstName: 'Ann' },
      { unitDigits: '0002', partyType: 'OWNER', lastName: 'Adams', firstName: 'Zoe' },
    ];
    for (const person of people) await submitRegistration(app, person);
    await app.database.db.pool.query(
      `update registration set insurance_expires_on = date '2027-01-01' + unit_digits::int where unit_digits <> '0002'`,
    );
    const sorted = async (sort: string) => (await list({ sort })).data.map(({ unitDigits }) => unitDigits);
    expect(await sorted('unit')).toEqual(['0001', '0002', '0003']);
    expect(await sorted('-unit')).toEqual(['0003', '0002', '0001']);
    expect((await sorted('party'))[0]).toBe('0002');
    expect(await sorted('name')).toEqual(['0001', '0002', '0003']);
    expect(await sorted('-name')).toEqual(['0003', '0002', '0001']);
    expect((await sorted('due')).slice(0, 2)).toEqual(['0001', '0003']);
  });

  test('keeps its totals exact through changes, archiving and deletion', async () => {
    const { id } = await submitRegistration(app);
    await submitRegistration(app);
    await change(id, { partyType: 'TENANT', propertyCode: 'PW04', unitDigits: '99' });
    await foldRowCounts(app.database.db.pool);
    expect(await totalOf({ owner: 'TENANT', property: 'PW04', unit: '0099' })).toBe(1);
    await app.api.call(deleteRegistration, { params: { id } }, as);
    expect(await totalOf({ property: 'PW04' })).toBe(0);
    expect((await list()).meta.counts).toEqual({ total: 1, owners: 1, tenants: 0, archived: 0 });
  });
});

describe('the search', () => {
  const person = (firstName: string, lastName: string, email: string, phone = '2145550100') =>
    submitRegistration(app, { firstName, lastName, email, phone });

  test('finds by everything that staff may know of someone', async () => {
    const sent = await submitRegistration(app, {
      propertyCode: 'TH03',
      unitDigits: '09B2',
      firstName: 'Quinn',
      lastName: 'Marlow',
      email: 'q.marlow@example.com',
      phone: '9725550143',
    });
    await person('Alex', 'Other', 'alex@example.com');
    for (const [what, q] of [
      ['a name', 'marlow'],
      ['a part of a name in other letters', 'ARLO'],
      ['first and last name', 'quinn marlow'],
      ['last and first name', 'Marlow quinn'],
      ['an email', 'q.marlow@example.com'],
      ['a part of an email', 'marlow@'],
      ['ten digits', '9725550143'],
      ['a phone number as it is written', '(972) 555-0143'],
      ['a phone number with its country', '+1 972 555 0143'],
      ['a part of a number', '555-0143'],
      ['a unit identifier', 'th03-09b2'],
      ['a unit', '09B2'],
      ['the beginning of a word, two letters long', 'qu'],
      ['one letter', 'q'],
      ['a property and a name', 'th03 marlow'],
    ] as const) {
      const found = await list({ q });
      expect(
        found.data.map((row) => row.id),
        what,
      ).toEqual([sent.id]);
      expect(found.meta.total, what).toBe(1);
    }
  });

  test('takes wildcards and signs for what they are', async () => {
    const odd = await person('100%', 'Under_score', 'back\\slash@example.com');
    await person('1000', 'Underxscore', 'backslash@example.com');
    for (const q of ['100%', '%', '_', 'under_s', 'k\\s', '0%'])
      expect(
        (await list({ q })).data.map((row) => row.id),
        q,
      ).toEqual(
        // One sign alone is looked for where a word begins.
        q.length < 3 ? [] : [odd.id],
      );
    expect(await totalOf({ q: '%%%' })).toBe(0);
    expect(await totalOf({ q: `'; drop table registration; --` })).toBe(0);
    expect(await totalOf({ q: 'back\\\\' })).toBe(0);
  });

  test('finds names of every script, however they are written', async () => {
    const names = [
      ['Müller', 'MÜLLER'],
      ['Мария', 'мари'],
      ['محمد', 'محم'],
      ['王小明', '小明'],
      ['Zażółć', 'żółć'],
      ['Zu', 'zu'],
      ['Jose\u0301', 'josé'],
      ['Łukasz', 'łu'],
      ['Ann🚪', '🚪'],
    ] as const;
    const ids = new Map<string, number>();
    for (const [name] of names) ids.set(name, (await person(name, 'Person', 'p@example.com')).id);
    await person('Mueller', 'Zz303z274', 'marija@example.com');
    for (const [name, q] of names) {
      expect(
        (await list({ q })).data.map((row) => row.id),
        `${name} by ${q}`,
      ).toEqual([ids.get(name)]);
    }
  });

  test('follows a change of what it looks in', async () => {
    const { id } = await person('Before', 'Change', 'b@example.com');
    await change(id, { lastName: 'Afterwards' });
    expect(await totalOf({ q: 'afterwards' })).toBe(1);
    expect(await totalOf({ q: 'change' })).toBe(0);
  });

  test('and the list go through an index, also at 20,000 rows', { tags: 'slow' }, async () => {
    // So many rows take longer than the server's own connections allow.
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      await client.query('begin');
      // An index that is made over rows of which an older transaction may see a version is of no use in this one.
      await client.query('truncate registration cascade');
      // Filled as a whole, which is quicker than row by row.
      const index = await client.query(`select pg_get_indexdef('registration_search_idx'::regclass) as sql`);
      await client.query('drop index registration_search_idx');
      await client.query('alter table registration disable trigger user');
      await client.query(`
        with file as (
          insert into stored_file (storage_key, key_id, kind, mime, size_bytes, sha256, file_name)
          select 'plan-' || n, 'k', 'pdf', 'application/pdf', 1, '', 'packet.pdf' from generate_series(1, 20000) n
          returning id
        )
        insert into registration (created_at, updated_at, property_code, unit_digits, party_type, first_name, last_name,
          email, phone, packet_file_id)
        select now() - id * interval '1 minute', now(), case when id % 2 = 0 then 'BT01' else 'WK02' end,
          lpad((id % 10000)::text, 4, '0'), case when id % 3 = 0 then 'OWNER' else 'TENANT' end,
          (array['Jordan', 'Alex', 'Robin', 'Quinn', 'Marlow', 'Мария'])[1 + id % 6], 'Last' || id, 'p' || id || '@example.com',
          lpad((id % 10000000000)::text, 10, '0'), id from file`);
      await client.query(index.rows[0].sql);
      await client.query('analyze registration');
      const planOf = async (text: string, values: unknown[] = []) =>
        JSON.stringify((await client.query(`explain (format json) ${text}`, values)).rows);
      const planOfSearch = async (q: string) => {
        const asked: { text: string; values: unknown[] }[] = [];
        const ear: Database = {
          ...app.database.db,
          orm: drizzle((text, values) => {
            asked.push({ text, values });
            return Promise.resolve({ rows: [] });
          }),
        };
        const none = { propertyCode: undefined, unit: undefined, partyType: undefined };
        const at = { page: 1, pageSize: 25 };
        await queryRegistrations(ear, { ...none, archived: false, q, scope: null }, at);
        return planOf(asked[0]?.text ?? '', asked[0]?.values);
      };
      const wholeTable = /"Node Type":"Seq Scan"[^{}]*"Relation Name":"registration",/;
      for (const q of ['last7777', 'p777', '2140000', 'last7777 marlow', 'мари7777']) {
        const plan = await planOfSearch(q);
        expect(plan, q).toContain('registration_search_idx');
        expect(plan, q).not.toMatch(wholeTable);
      }
      // A word that each of them holds: read as they stand, and the page taken from the newest.
      const common = await planOfSearch('example');
      expect(common).toMatch(wholeTable);
      expect(common).toContain('registration_newest_idx');
      for (const [index, condition] of [
        ['registration_newest_idx', ''],
        ['registration_property_idx', `and property_code = 'BT01'`],
        ['registration_party_idx', `and party_type = 'OWNER'`],
        ['registration_property_party_idx', `and property_code = 'BT01' and party_type = 'OWNER'`],
        ['registration_unit_idx', `and unit_digits = '0007'`],
      ] as const)
        expect(
          await planOf(
            `select * from registration where archived = false ${condition} order by created_at desc, id desc limit 25`,
          ),
          condition,
        ).toMatch(index === 'registration_newest_idx' ? index : /registration_\w+_idx/);
    } finally {
      await client.query('rollback');
      await client.end();
    }
  });
});

describe('a list asked for while others write', () => {
  test('never shows a total that its rows contradict', async () => {
    const writing = Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        app.api.send('POST', '/api/registration-submissions', {
          payload: registrationForm({ unitDigits: `20${10 + n}` }, { filledPacket: pdf() }),
        }),
      ),
    );
    for (let n = 0; n < 10; n++) {
      const found = await list({ take: 200, q: n % 2 === 0 ? '' : 'jordan' });
      expect(found.meta.total).toBe(found.data.length);
      await foldRowCounts(app.database.db.pool);
    }
    await writing;
    expect(await totalOf({})).toBe(12);
  });
});
