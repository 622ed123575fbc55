/** The screen's filters as they come in a query; each absent one narrows nothing. */
export interface PageQuery {
  archived: '0' | '1';
  propertyCode?: string;
  category?: string;
  unit?: string;
  page: string;
}

const columns = `r.id, r.created_at, r.updated_at, r.status, r.category, r.other_text, r.property_code, r.unit_digits, r.email,
  r.phone, r.notes, r.message, r.archived_at,
  (select json_agg(json_build_object('id', f.id, 'name', f.file_name, 'size', f.size_bytes, 'mime', f.mime) order by f.id)
    from service_request_file rf join stored_file f on f.id = rf.file_id where rf.request_id = r.id) as files`;

/** The page alone, as one would write it by hand: no total, no session. */
export function pageStatement({ archived, propertyCode, category, unit, page }: PageQuery) {
  const values: unknown[] = [archived === '1'];
  const conditions = ['r.archived = $1'];
  let name = `page ${page}`;
  for (const [column, value] of Object.entries({
    property_code: propertyCode,
    category,
    unit_number: unit?.padStart(4, '0'),
  })) {
    if (value === undefined) continue;
    values.push(value);
    name += ` ${column}`;
    conditions.push(`r.${column} = $${values.length}`);
  }
  // Written into the text, so that no execution plans again for an offset that it cannot see.
  const offset = page === '1' ? '' : `offset ${(Number(page) - 1) * 25}`;
  const where = conditions.join(' and ');
  return {
    name,
    text: `select ${columns} from service_request r
      where ${where} order by r.created_at desc, r.id desc limit 25 ${offset}`,
    values,
  };
}
