import { createHash } from 'node:crypto';
import { rentalLists } from './rental-lists.ts';
import type { HandWritten } from './rental-lists.ts';

/** One list and its filters as they come in a query; `total` is present where the exact numbers are asked for too. */
export interface RentalQuery extends Record<string, string | undefined> {
  list: keyof typeof rentalLists;
  page: string;
  total?: '1';
}

/** The page as one would write it by hand, alone or with its numbers. */
export function rentalStatement({ list, page, total, ...asked }: RentalQuery) {
  const written: HandWritten = rentalLists[list];
  const { table, always, columns, joins = '', order, filters = {} } = written;
  const values: unknown[] = [];
  const conditions = Object.entries(asked).map(([name, value]) => {
    values.push(value);
    const text = (filters[name] ?? 'unknown filter').replaceAll('?', `$${values.length}`);
    return { text, isOfPage: name === written.pageOnly };
  });
  const all = (some: typeof conditions) => [always ?? 'true', ...some.map(({ text }) => text)].join(' and ');
  const where = all(conditions);
  const counted = all(conditions.filter(({ isOfPage }) => !isOfPage));
  const short = table.split(' ').at(-1) ?? '';
  // Written into the text, so that no execution plans again for an offset that it cannot see.
  const offset = page === '1' ? '' : `offset ${(Number(page) - 1) * 25}`;
  const text = `select ${columns} from (
      select * from ${table} where ${where} order by ${order} limit 25 ${offset}
    ) ${short} ${joins} order by ${order}`;
  const count = written.numbers?.(counted) ?? `select count(*)::int as total from ${table} where ${where}`;
  const whole = total ? `select * from (${count}) numbers left join (${text}) page on true` : text;
  // A plan for a search must see what is searched.
  const name = createHash('sha256').update(whole).digest('base64url').slice(0, 24);
  return { ...(asked['q'] === undefined ? { name } : {}), text: whole, values };
}
