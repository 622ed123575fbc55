import type pg from 'pg';

/**
 * Fills the table with requests as a company of this kind would have them: five properties of 400 units, four
 * categories, two frequent, a fifth archived, one in three with a photo.
 */
export async function growServiceRequests(pool: pg.Pool, rows: number): Promise<void> {
  await pool.query(`select setseed(0.42)`);
  await pool.query(
    `insert into stored_file (created_at, storage_key, key_id, kind, mime, size_bytes, sha256, file_name)
    select now(), 'bench-' || n, 'bench', 'jpeg', 'image/jpeg', 300000, repeat('0', 64), 'photo-' || n || '.jpg'
    from generate_series(1, $1::int / 3) n`,
    [rows],
  );
  await pool.query(
    `with sent as (
      select n, now() - (n || ' minutes')::interval as at, random() as property, random() as kind, random() as fate
      from generate_series(1, $1::int) n
    )
    insert into service_request
      (created_at, updated_at, status, category, property_code, unit_digits, email, phone, notes, message, archived_at)
    select at, at,
      case when fate < 0.2 then 'COMPLETED' when fate < 0.5 then 'OPEN' else 'REPORTED' end,
      case when kind < 0.45 then 'Water leak' when kind < 0.75 then 'Electrical issues'
        when kind < 0.9 then 'Other' else 'Incident' end,
      (array['BT01', 'WK02', 'TH03', 'PW04', 'PR05'])[1 + floor(property * 5)::int],
      (1 + floor(random() * 400)::int)::text,
      'resident' || n || '@example.com', '2145550100',
      'Water drips from the ceiling below the bathroom of the unit above.',
      'Water drips from the ceiling below the bathroom of the unit above.',
      case when fate < 0.2 then at + interval '9 days' end
    from sent
    order by at`,
    [rows],
  );
  await pool.query(`
    insert into service_request_file (file_id, request_id)
    select f.id, r.id from (select id, row_number() over (order by id) as n from stored_file) f
    join (select id, row_number() over (order by id) as n from service_request) r on r.n = f.n * 3`);
  await foldAll(pool);
  await pool.query('vacuum analyze');
}

/** The server's own job may be folding at this moment, and then this one has to wait for it. */
async function foldAll(pool: pg.Pool): Promise<void> {
  for (;;) {
    await pool.query('select fold_row_counts()');
    const { rowCount } = await pool.query('select 1 from row_count_change limit 1');
    if (rowCount === 0) return;
    await new Promise((next) => setTimeout(next, 200));
  }
}
