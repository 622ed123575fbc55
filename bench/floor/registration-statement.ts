import { createHash } from 'node:crypto';

/** The registration desk's filters as they come in a query; each absent one narrows nothing. */
export interface RegistrationQuery {
  archived: '0' | '1';
  property?: string;
  owner?: string;
  unit?: string;
  /** One word in small letters, as it stands in the text that is searched. */
  q?: string;
  page: string;
  /** Whether the exact total is asked for too. */
  total?: '1';
}

const columns = `r.id, r.created_at, r.updated_at, r.property_code, r.unit_digits, r.unit_identifier, r.unit_id, r.party_type,
  r.first_name, r.last_name, r.email, r.phone, r.notes, r.packet_file_id, r.bg_file_id, r.lease_file_id, r.dl_file_id,
  r.packet_reading, r.archived_at`;

/** The page as one would write it by hand, alone or with its total. */
export function registrationStatement({
  archived,
  property,
  owner,
  unit,
  q,
  page,
  total,
}: RegistrationQuery) {
  const values: unknown[] = [archived === '1'];
  const conditions = ['r.archived = $1'];
  const equal = { property_code: property, party_type: owner, unit_digits: unit?.padStart(4, '0') };
  for (const [column, value] of Object.entries(equal)) {
    if (value === undefined) continue;
    values.push(value);
    conditions.push(`r.${column} = $${values.length}`);
  }
  if (q !== undefined) {
    values.push(`%${q}%`);
    conditions.push(`r.search_text like $${values.length}`);
  }
  const where = conditions.join(' and ');
  // Written into the text, so that no execution plans anew for an offset that it cannot see.
  const offset = page === '1' ? '' : `offset ${(Number(page) - 1) * 25}`;
  const count = total ? `, (select count(*)::int from registration r where ${where}) as total` : '';
  const text = `select ${columns}${count} from registration r where ${where}
    order by r.created_at desc, r.id desc limit 25 ${offset}`;
  // A plan for a search must see what is searched.
  return {
    ...(q === undefined ? { name: createHash('sha256').update(text).digest('base64url').slice(0, 24) } : {}),
    text,
    values,
  };
}
