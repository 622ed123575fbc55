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
  /** Whether the desk's exact numbers are asked for too: the tab's total, and the counts over both tabs. */
  total?: '1';
}

const columns = `r.id, r.created_at, r.updated_at, r.property_code, r.unit_digits, r.unit_identifier, r.unit_id, r.party_type,
  r.first_name, r.last_name, r.email, r.phone, r.notes, r.packet_file_id, r.bg_file_id, r.lease_file_id, r.dl_file_id,
  r.packet_reading, r.archived_at`;

function numbersOf(filters: string): string {
  return `select count(*) filter (where r.archived = $1)::int as total, count(*) filter (where r.archived)::int as archived_total,
    count(*) filter (where r.party_type = 'OWNER')::int as owners, count(*) filter (where r.party_type = 'TENANT')::int as tenants
    from registration r where ${filters}`;
}

/** The page as one would write it by hand, alone or with its numbers. */
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
  const conditions = ['true'];
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
  const filters = conditions.join(' and ');
  // Written into the text, so that no execution plans again for an offset that it cannot see.
  const offset = page === '1' ? '' : `offset ${(Number(page) - 1) * 25}`;
  const rows = `select ${columns} from registration r where r.archived = $1 and ${filters}
    order by r.created_at desc, r.id desc limit 25 ${offset}`;
  const text = total
    ? `select * from (${numbersOf(filters)}) numbers left join (${rows}) page on true`
    : rows;
  // A plan for a search must see what is searched.
  return {
    ...(q === undefined ? { name: createHash('sha256').update(text).digest('base64url').slice(0, 24) } : {}),
    text,
    values,
  };
}
