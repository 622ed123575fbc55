import type pg from 'pg';

/**
 * Fills the rentals as a company with hundreds of properties would have it: 400 leases to a property of 100 units,
 * four years of them one after the other, each with twelve months of rent, paid but for a few due ones. One
 * owner in a hundred is a `Marlow`. What triggers keep is made up for afterwards, since a million rows one by one take many minutes.
 */
export async function growLeases(pool: pg.Pool, leases: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const statement of statements(leases)) await client.query(statement);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

const tables = [
  'owner',
  'tenant',
  'unit',
  'lease',
  'payment_schedule',
  'payment',
  'expense',
  'maintenance',
  'message',
];

const names = `(array['Alma', 'Ben', 'Carl', 'Dana', 'Eric', 'Grace', 'Hector'])[1 + n % 7],
  case when n % 100 = 13 then 'Marlow' else (array['Abbott', 'Chen', 'Garza', 'Keller', 'Novak', 'Reyes'])[1 + n % 6] end,
  'p' || n || '@example.com', lpad((2140000000 + n)::text, 10, '0'), n || ' Example Street'`;

function statements(leases: number): string[] {
  const units = Math.ceil(leases / 4);
  const owners = Math.ceil(units / 2);
  const tenants = Math.ceil(leases / 2);
  const person = (table: string, count: number) => `
    insert into ${table} (created_at, updated_at, first_name, last_name, email, phone, mailing_address)
    select at, at, ${names}
    from (select n, now() - ((${count} - n) || ' minutes')::interval as at from generate_series(1, ${count}) n) known`;
  return [
    `insert into property (code, title, display_name)
    select 'B' || lpad(n::text, 4, '0'), 'Example Court ' || n, 'Example Court ' || n
    from generate_series(1, ${Math.ceil(units / 100)}) n`,
    person('owner', owners),
    person('tenant', tenants),
    // The newest lease of a unit began within the last year, or begins within the next month; one unit in twenty is vacant.
    `insert into unit (created_at, updated_at, real_estate_object_id, property_code, unit_number, unit_identifier, owner_id, tenant_id)
    select now() - ((${units} - n) || ' minutes')::interval, now(), p.id, p.code, number, p.code || '-' || number,
      1 + n % ${owners}, case when n % 20 < 15 then 1 + (n * 4 + 3) % ${tenants} end
    from generate_series(1, ${units}) n
    cross join lateral (select lpad((1 + (n - 1) % 100)::text, 4, '0') as number) of
    join property p on p.code = 'B' || lpad((1 + (n - 1) / 100)::text, 4, '0')
    order by n`,
    `insert into lease (created_at, updated_at, unit_id, property_code, tenant_id, start_date, end_date, rent_amount)
    select begun - interval '20 days', begun, u.id, u.property_code, 1 + (u.id * 4 + year) % ${tenants},
      begun, begun + 364, 900 + (u.id % 40) * 25
    from unit u, generate_series(0, 3) year,
      lateral (select current_date - (u.id % 395 - 30) - 365 * (3 - year) as begun) term
    where year < 3 or u.id % 20 <> 19
    order by begun, u.id`,
    `insert into payment_schedule (created_at, updated_at, lease_id, due_date, amount_due)
    select l.created_at, l.created_at, l.id, l.start_date + month * 30, l.rent_amount
    from lease l, generate_series(0, 11) month order by l.id, month`,
    // Three leases of a hundred owe what was due last.
    `insert into payment (created_at, updated_at, lease_id, property_code, payment_schedule_id, amount, paid_on, method, reference)
    select s.due_date + interval '9 hours', s.due_date + interval '9 hours', l.id, l.property_code, s.id, s.amount_due, s.due_date,
      (array['ACH', 'ACH', 'CHECK', 'CARD'])[1 + s.id % 4], 'No. ' || s.id
    from payment_schedule s join lease l on l.id = s.lease_id
    where s.due_date <= current_date and (l.id % 100 >= 3 or s.due_date < least(current_date, l.end_date) - (20 + l.id % 120))
    order by s.due_date, s.id`,
    `insert into lease_account (lease_id, property_code, paid) select id, property_code, 0 from lease`,
    `update lease_account a set paid = p.paid
    from (select lease_id, sum(amount) as paid from payment group by lease_id) p where p.lease_id = a.lease_id`,
    `update lease_account a set unpaid_since = e.since
    from (
      select lease_id, min(due_date) filter (where due_until > paid) as since from (
        select s.lease_id, s.due_date, a.paid, sum(s.amount_due) over (partition by s.lease_id order by s.due_date, s.id) as due_until
        from payment_schedule s join lease_account a using (lease_id)
      ) entry group by lease_id
    ) e where e.lease_id = a.lease_id`,
    ...worksOf(leases, units),
    `delete from row_count where table_name in ('owner', 'tenant', 'unit', 'lease', 'payment', 'maintenance')`,
    ...['unit', 'lease', 'payment', 'maintenance'].map(
      (table) => `insert into row_count
        select '${table}', jsonb_build_object('property_code', property_code), count(*) from ${table} group by property_code`,
    ),
    ...['owner', 'tenant'].map(
      (table) => `insert into row_count select '${table}', '{}', count(*) from ${table}`,
    ),
  ];
}

/** What happens around leases: expenses, maintenance, messages of staff. */
function worksOf(leases: number, units: number): string[] {
  return [
    `insert into expense (created_at, updated_at, unit_id, property_code, amount, incurred_on, category, vendor)
    select now() - ((${leases} - n) || ' minutes')::interval, now(), u.id, u.property_code, 40 + n % 900,
      current_date - (${leases} - n) / 1440, (array['Repairs', 'Utilities', 'Landscaping', 'Legal'])[1 + n % 4], 'Example Services'
    from generate_series(1, ${leases}) n join unit u on u.id = 1 + n::bigint * 7919 % ${units} order by n`,
    `insert into maintenance (created_at, updated_at, unit_id, property_code, title, status, priority)
    select now() - ((${leases} - n) || ' minutes')::interval, now(), u.id, u.property_code,
      (array['Water leak', 'No heat', 'Broken window', 'Noise'])[1 + n % 4] || ' no. ' || n,
      case when n % 20 < 18 then 'COMPLETED' when n % 20 = 18 then 'OPEN' else 'REPORTED' end,
      (array['NORMAL', 'NORMAL', 'LOW', 'HIGH', 'URGENT'])[1 + n % 5]
    from generate_series(1, ${leases}) n join unit u on u.id = 1 + n::bigint * 104729 % ${units} order by n`,
    `insert into user_account (email, role, password_hash)
    select 'staff' || n || '@example.com', 'ADMIN', 'nobody signs in here' from generate_series(1, 30) n`,
    // Half of them to and from the account that the benchmark signs in as, which is the first.
    `insert into message (created_at, updated_at, sender_id, receiver_id, body)
    select now() - ((${leases} - n) || ' minutes')::interval, now(), sender, receiver, 'Message no. ' || n
    from generate_series(1, ${leases}) n
    cross join lateral (select case n % 4 when 0 then 1 else 2 + n % 30 end as sender,
      case n % 4 when 1 then 1 else 2 + (n / 7) % 29 end as receiver) between_two order by n`,
  ];
}
