import type pg from 'pg';

/**
 * Fills accounts as associations have them after five years: 100 units to a property, 60 months of which each is charged, eleven
 * months ahead too, and all paid but a few: one unit in twenty owes its last three months, one in fifty the last two years. One
 * payment in two hundred came back from the bank and was made again.
 */
export async function growAccounts(pool: pg.Pool, units: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('alter table account_entry disable trigger user');
    for (const statement of statements(units)) await client.query(statement);
    await client.query('alter table account_entry enable trigger user');
    await client.query('select refresh_account_sums(array(select id from account))');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** How many of the latest months a unit has not paid. */
const unpaidMonths = 'case when a.id % 50 = 7 then 24 when a.id % 20 = 3 then 3 else 0 end';

function statements(units: number): string[] {
  return [
    `insert into property (code, title, display_name)
    select 'B' || lpad(n::text, 4, '0'), 'Example Court ' || n, 'Example Court ' || n
    from generate_series(1, ${Math.ceil(units / 100)}) n`,
    `insert into property (code, title, display_name) values ('RUN', 'Example Towers', 'Example Towers')`,
    `insert into owner (created_at, updated_at, first_name, last_name)
    select now(), now(), 'Alma', 'Owner ' || n from generate_series(1, ${units}) n`,
    `insert into unit (created_at, updated_at, real_estate_object_id, property_code, unit_number, unit_identifier, owner_id, share)
    select now(), now(), p.id, p.code, number, p.code || '-' || number, n, 1
    from generate_series(1, ${units}) n
    cross join lateral (select lpad((1 + (n - 1) % 100)::text, 4, '0') as number) of
    join property p on p.code = 'B' || lpad((1 + (n - 1) / 100)::text, 4, '0')
    order by n`,
    // A property of its own is run: its 500 units have nothing yet.
    `insert into unit (created_at, updated_at, real_estate_object_id, property_code, unit_number, unit_identifier, share)
    select now(), now(), p.id, p.code, lpad(n::text, 4, '0'), p.code || '-' || lpad(n::text, 4, '0'), 1
    from generate_series(1, 500) n join property p on p.code = 'RUN' order by n`,
    entries(`select a.id as account_id, month as place, due as date, 25000 as cents, 'CHARGE' as type, due - 40 as entered
      from account a
      cross join generate_series(1, 71) month
      cross join lateral (select (current_date - 10 + (month - 60) * 30) as due) days`),
    entries(`select a.id, 100 + month, due + 3, -25000, 'PAYMENT', due + 3
      from account a
      cross join generate_series(1, 60) month
      cross join lateral (select (current_date - 10 + (month - 60) * 30) as due) days
      where month <= 60 - ${unpaidMonths}`),
    `insert into account_entry (created_at, account_id, seq, date, amount_cents, type, reverses_id, memo)
    select created_at, account_id, 1000 + seq, date, 25000, 'REVERSAL', id, 'Returned by the bank'
    from account_entry where type = 'PAYMENT' and id % 200 = 0`,
    `insert into account_entry (created_at, account_id, seq, date, amount_cents, type, method)
    select created_at, account_id, 1000 + seq, date, -25000, 'PAYMENT', 'ACH'
    from account_entry where type = 'REVERSAL'`,
  ];
}

function entries(rows: string): string {
  return `insert into account_entry (created_at, account_id, seq, date, amount_cents, type, memo)
    select entered + time '12:00' at time zone 'UTC', account_id, place, date, cents, type, 'Dues'
    from (${rows}) entry (account_id, place, date, cents, type, entered)
    where account_id in (select a.id from account a where a.property_code <> 'RUN')
    order by entered, account_id`;
}
