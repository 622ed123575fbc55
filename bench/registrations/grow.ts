import type pg from 'pg';

/**
 * Fills the table with registrations as a company of this kind would have them: five properties of 400 units, seven in
 * ten from owners, a fifth archived. One in a hundred is a `Marlow`, one in twenty a `Jordan`, each has an address of
 * its own. Triggers and the search's index are made up for afterwards, since a million rows one by one take many minutes.
 */
export async function growRegistrations(pool: pg.Pool, rows: number): Promise<void> {
  const { rows: indexes } = await pool.query<{ definition: string }>(
    `select pg_get_indexdef('registration_search_idx'::regclass) as definition`,
  );
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('drop index registration_search_idx');
    await client.query('alter table registration disable trigger user');
    await client.query('select setseed(0.42)');
    await client.query(
      `insert into stored_file (created_at, storage_key, key_id, kind, mime, size_bytes, sha256, file_name)
      select now(), 'bench-' || n, 'bench', 'pdf', 'application/pdf', 60000, repeat('0', 64), 'packet.pdf'
      from generate_series(1, $1::int) n`,
      [rows],
    );
    await client.query(
      `insert into registration (created_at, updated_at, property_code, unit_digits, party_type, first_name, last_name,
        email, phone, packet_file_id, packet_reading, archived_at)
      select at, at, (array['BT01', 'WK02', 'TH03', 'PW04', 'PR05'])[1 + floor(random() * 5)::int],
        lpad((1 + floor(random() * 400)::int)::text, 4, '0'),
        case when random() < 0.7 then 'OWNER' else 'TENANT' end,
        case when n % 20 = 7 then 'Jordan' else (array['Alma', 'Ben', 'Carl', 'Dana', 'Eric', 'Grace', 'Hector'])[1 + n % 7] end,
        case when n % 100 = 13 then 'Marlow' else (array['Abbott', 'Chen', 'Garza', 'Keller', 'Novak', 'Reyes'])[1 + n % 6] end,
        'p' || n || '@example.com', lpad((2140000000 + n)::text, 10, '0'), n,
        '{"state":"OTHER","propertyCode":null,"unitDigits":null,"firstName":null,"lastName":null,"email":null,"phone":null}',
        case when random() < 0.2 then at + interval '9 days' end
      from (select n, now() - (($1::int - n) || ' minutes')::interval as at from generate_series(1, $1::int) n) sent
      order by n`,
      [rows],
    );
    await client.query(
      `insert into row_count
      select 'registration', jsonb_build_object('archived', archived, 'property_code', property_code, 'party_type', party_type), count(*)
      from registration group by archived, property_code, party_type`,
    );
    await client.query(indexes[0]?.definition ?? '');
    await client.query('alter table registration enable trigger user');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
