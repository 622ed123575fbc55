/** A list of the rentals as one would write it by hand. */
export interface HandWritten {
  /** The table and its short name, and what every row of the list fulfils. */
  table: string;
  always?: string;
  columns: string;
  joins?: string;
  order: string;
  /** What each filter asks of the table, `?` in the place of its value. */
  filters?: Record<string, string>;
  /** The one filter that the numbers do not follow. */
  pageOnly?: string;
  /** The numbers over all pages; a plain count where nothing is said. */
  numbers?: (where: string) => string;
}

const unitName = `u.id as "unitId", u.real_estate_object_id, u.property_code as "unitProperty", u.unit_number, u.unit_identifier`;
const tenantName = `t.id as "tenantId", t.first_name, t.last_name`;
const unitJson = `json_build_object('id', u.id, 'realEstateObjectId', u.real_estate_object_id, 'propertyCode', u.property_code,
  'unitNumber', u.unit_number, 'unitIdentifier', u.unit_identifier)`;
const person = `r.id, r.created_at, r.updated_at, r.first_name, r.last_name, r.email, r.phone, r.mailing_address`;
const search = `r.search_text like '%' || ?::text || '%'`;
const isOccupied = `(u.tenant_id is not null or exists (
  select 1 from lease l where l.unit_id = u.id and current_date between l.start_date and l.end_date))`;

const properties: HandWritten = {
  table: 'property p',
  columns: `p.*,
    (select json_agg(json_build_object('id', u.id, 'unitNumber', u.unit_number, 'unitIdentifier', u.unit_identifier,
      'ownerId', u.owner_id, 'tenantId', u.tenant_id) order by u.unit_identifier)
      from unit u where u.property_code = p.code) as units,
    (select count(*)::int from unit u where u.property_code = p.code and ${isOccupied}) as occupied,
    (select count(*)::int from maintenance m where m.property_code = p.code and m.status <> 'COMPLETED') as open`,
  order: 'p.code',
};

const units: HandWritten = {
  table: 'unit u',
  columns: `u.*, o.first_name as owner_first_name, o.last_name as owner_last_name, ${tenantName},
    (select json_agg(json_build_object('id', l.id, 'tenantId', l.tenant_id, 'startDate', l.start_date, 'endDate', l.end_date,
      'rentAmount', l.rent_amount) order by l.start_date desc) from lease l where l.unit_id = u.id) as leases,
    (select count(*) from maintenance m where m.unit_id = u.id and m.status <> 'COMPLETED') + (
      select count(*) from service_request r where r.property_code = u.property_code
        and r.unit_number = lpad(u.unit_number, 4, '0') and not r.archived and r.status <> 'COMPLETED') as open`,
  joins: 'left join owner o on o.id = u.owner_id left join tenant t on t.id = u.tenant_id',
  order: 'u.created_at desc, u.id desc',
  filters: {
    propertyCode: 'u.property_code = ?',
    ownerId: 'u.owner_id = ?::int',
    occupied: `${isOccupied} = (?::text = '1')`,
    q: `(starts_with(u.unit_identifier, ?) or starts_with(u.unit_number, ?))`,
  },
};

const owners: HandWritten = {
  table: 'owner r',
  columns: `${person}, (select json_agg(${unitJson} order by u.unit_identifier) from unit u where u.owner_id = r.id) as units`,
  order: 'r.created_at desc, r.id desc',
  filters: {
    propertyCode: 'exists (select 1 from unit x where x.owner_id = r.id and x.property_code = ?)',
    q: search,
  },
};

const tenants: HandWritten = {
  table: 'tenant r',
  columns: `${person}, coalesce(r.lease_id,
      (select l.id from lease l where l.tenant_id = r.id order by l.start_date desc, l.id desc limit 1)) as lease,
    (select json_agg(${unitJson} order by u.unit_identifier) from unit u where u.tenant_id = r.id) as units`,
  order: 'r.created_at desc, r.id desc',
  filters: {
    propertyCode: `r.id in (select x.tenant_id from unit x where x.property_code = ?
      union select x.tenant_id from lease x where x.property_code = ?
      union select y.id from tenant y join lease x on x.id = y.lease_id where x.property_code = ?)`,
    q: search,
  },
};

const leases: HandWritten = {
  table: 'lease l',
  columns: `l.*, ${unitName}, ${tenantName}, a.paid,
    (select json_agg(json_build_object('id', s.id, 'leaseId', s.lease_id, 'dueDate', s.due_date, 'amountDue', s.amount_due)
      order by s.due_date, s.id) from payment_schedule s where s.lease_id = l.id) as schedule`,
  joins: `join unit u on u.id = l.unit_id join tenant t on t.id = l.tenant_id join lease_account a on a.lease_id = l.id`,
  order: 'l.created_at desc, l.id desc',
  filters: {
    propertyCode: 'l.property_code = ?',
    unitId: 'l.unit_id = ?::int',
    tenantId: 'l.tenant_id = ?::int',
    active: `l.start_date <= current_date and l.end_date >= current_date and ? = ''`,
    upcoming: `l.start_date > current_date and ? = ''`,
    ended: `l.end_date < current_date and ? = ''`,
    month: `(
      (l.start_date <= ?::date + 30 and l.end_date >= ?::date)
      or exists (select 1 from payment_schedule s where s.lease_id = l.id and s.due_date between ?::date and ?::date + 30)
    )`,
    q: `(l.unit_id in (select x.id from unit x where starts_with(x.unit_identifier, upper(?)))
      or l.tenant_id in (select r.id from tenant r where ${search}))`,
  },
};

/** Overdue amounts by their age in days. */
const ages = [
  [1, 30],
  [31, 60],
  [61, 90],
  [91, 100_000],
]
  .map(
    ([first, last]) =>
      `sum(e.open) filter (where current_date - e.due_date between ${first} and ${last}) as from_${first}`,
  )
  .join(', ');

const overdue: HandWritten = {
  table: 'lease_account a',
  always: 'a.unpaid_since < current_date',
  columns: `a.lease_id, a.unpaid_since, ${unitName}, ${tenantName}, open.*`,
  joins: `join lease l on l.id = a.lease_id join unit u on u.id = l.unit_id join tenant t on t.id = l.tenant_id
    cross join lateral (select ${ages}, sum(e.open) as balance from (
      select s.due_date, least(s.amount_due, sum(s.amount_due) over (order by s.due_date, s.id) - a.paid) as open
      from payment_schedule s where s.lease_id = a.lease_id and s.due_date < current_date
    ) e where e.open > 0) open`,
  order: 'a.unpaid_since, a.lease_id',
  filters: {
    propertyCode: 'a.property_code = ?',
    age: `current_date - a.unpaid_since between 31 and 60 and ? = '31-60'`,
  },
  pageOnly: 'age',
  numbers: (where) => `select count(distinct e.lease_id)::int as total, ${ages} from (
      select a.lease_id, s.due_date,
        least(s.amount_due, sum(s.amount_due) over (partition by s.lease_id order by s.due_date, s.id) - a.paid) as open
      from lease_account a join payment_schedule s on s.lease_id = a.lease_id and s.due_date < current_date where ${where}
    ) e where e.open > 0`,
};

const payments: HandWritten = {
  table: 'payment p',
  columns: `p.*, s.due_date, ${unitName}, ${tenantName}`,
  joins: `join lease l on l.id = p.lease_id join unit u on u.id = l.unit_id join tenant t on t.id = l.tenant_id
    left join payment_schedule s on s.id = p.payment_schedule_id`,
  order: 'p.created_at desc, p.id desc',
  filters: {
    propertyCode: 'p.property_code = ?',
    leaseId: 'p.lease_id = ?::int',
    from: 'p.paid_on >= ?::date',
    to: 'p.paid_on <= ?::date',
  },
};

const expenses: HandWritten = {
  table: 'expense e',
  columns: `e.*, ${unitName}`,
  joins: 'join unit u on u.id = e.unit_id',
  order: 'e.created_at desc, e.id desc',
  filters: {
    propertyCode: 'e.property_code = ?',
    unitId: 'e.unit_id = ?::int',
    category: 'e.category = ?',
    from: 'e.incurred_on >= ?::date',
    to: 'e.incurred_on <= ?::date',
  },
  numbers: (where) => `select count(*)::int as total, sum(e.amount) as sum from expense e where ${where}`,
};

const maintenance: HandWritten = {
  table: 'maintenance m',
  columns: `m.*, ${unitName}`,
  joins: 'join unit u on u.id = m.unit_id',
  order: 'm.created_at desc, m.id desc',
  filters: {
    propertyCode: 'm.property_code = ?',
    unitId: 'm.unit_id = ?::int',
    status: 'm.status = ?',
    priority: 'm.priority = ?',
    q: `m.search_text like '%' || ?::text || '%'`,
  },
};

const messages: HandWritten = {
  table: 'message m',
  columns: 'm.*',
  order: 'm.created_at desc, m.id desc',
  filters: {
    of: '(m.sender_id = ?::int or m.receiver_id = ?::int)',
    // Between the first account, which the benchmark signs in as, and another one.
    with: 'least(m.sender_id, m.receiver_id) = 1 and greatest(m.sender_id, m.receiver_id) = ?::int',
  },
};

const other = 'case when sender_id = 1 then receiver_id else sender_id end';

/** The newest message with each other account. */
const conversations: HandWritten = {
  table: `(
    select distinct on (${other}) * from message where sender_id = 1 or receiver_id = 1
    order by ${other}, created_at desc, id desc
  ) m`,
  columns: 'm.*',
  order: 'm.created_at desc, m.id desc',
};

/** Every list by the name of its path. */
export const rentalLists = {
  properties,
  units,
  owners,
  tenants,
  leases,
  overdue,
  payments,
  expenses,
  maintenance,
  messages,
  conversations,
};
