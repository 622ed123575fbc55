// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import { soon } from '#tests/support/soon.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

const total = 15_000;

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp({ listen: true });
  const { unit } = await addRentedUnit(app.database.db.pool);
  // More than the buffers between server and reader hold: 18 MB. Each tenth vendor is a formula.
  await app.database.seed(`
    insert into expense (created_at, updated_at, unit_id, property_code, amount, incurred_on, category, vendor, description)
    select timestamptz '2026-01-01' + n * interval '1 second', now(), ${unit}, 'WK02', n, '2026-02-01', 'Taxes',
      case when n % 10 = 0 then '=1+' || n else 'Vendor ' || n end, repeat('Roof and gutters. ', 60)
    from generate_series(1, ${total}) n`);
});
afterAll(() => app.close());

/** How many snapshots are open: an export has one until its last row is read. */
async function openSnapshots(): Promise<number> {
  const { rows } = await app.database.db.pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()`,
  );
  return rows[0]?.open ?? 0;
}

test('of 15,000 rows the first come while the others are not read yet, and all of them come, none as a formula', async () => {
  const { accessToken } = await app.superAdminSession();
  const answer = await fetch(`${app.url}/api/expenses/export?category=Taxes`, {
    headers: { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'identity' },
  });
  expect([answer.status, answer.headers.get('x-total-rows')]).toEqual([200, String(total)]);
  expect(answer.headers.get('content-length')).toBeNull();
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  const decoder = new TextDecoder();
  let text = decoder.decode(first?.value, { stream: true });
  expect(text).toContain('Day,Unit,Category,Vendor');
  // No one reads on, so the server waits with most of the rows.
  expect(await openSnapshots()).toBe(1);
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    text += decoder.decode(part.value, { stream: true });
  const [, ...lines] = text.trimEnd().split('\n');
  const amounts = lines.map((line) => Number(line.slice(line.lastIndexOf(',') + 1)));
  expect(amounts).toEqual(Array.from({ length: total }, (_, index) => total - index));
  expect(lines.filter((line) => line.includes(`,'=1+`))).toHaveLength(total / 10);
  expect(text).not.toMatch(/(^|[,"])=/m);
  await soon(async () => expect(await openSnapshots()).toBe(0));
});
