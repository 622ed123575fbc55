import { phoneDigits } from '#contracts/phone-digits.ts';
import { leaseTerms, leaseLabels, leaseMessages } from '#contracts/leases.ts';
import { formatDollars, toCents } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findLeasesOnFile, findMoneyOnFile, findUnitsOnFile } from './import-lookups.queries.ts';
import type { LeaseOnFile, MoneyOnFile, PersonOnFile, UnitOnFile } from './import-lookups.queries.ts';
import { readPeopleOnFile } from './match-people.ts';
import type { PeopleOnFile } from './match-people.ts';
import { planBalance, readBalance } from './plan-balance.ts';
import type { Balance } from './plan-balance.ts';
import { isNobody, nameKey, namesSeveral, severalMessage, splitName } from './read-person.ts';
import { Roommates } from './plan-roommates.ts';
import type { Terms } from './plan-roommates.ts';
import { addedId, changesShown, differences, planOf, sameAs, SeenRows } from './row-plan.ts';
import type { Planner, RowPlan } from './row-plan.ts';
import type { RowReader } from './row-reader.ts';

interface ReadLease {
  reader: RowReader;
  unit: NamedUnit | undefined;
  terms: Terms | undefined;
  /** Whether the deposit is given: where it is not, one on file stays. */
  hasDeposit: boolean;
  balance: Balance | undefined;
}

export interface LeaseOptions {
  today: string;
  /** The day of balances whose rows name none. */
  balanceDay: string | null;
}

/** Plans the rows of a sheet of leases, which are recognized by unit and first day. */
export function planLeases(db: Database, options: LeaseOptions): Planner {
  const seen = new SeenRows();
  const planned: PlannedTerms = new Map();
  const roommates = new Roommates();
  return async (readers) => {
    const rows = readers
      .filter((reader) => !namesNoLease(reader))
      .map((reader) => readLease(reader, options));
    const identifiers = rows.flatMap(({ unit }) => unit?.unitIdentifier ?? []);
    const units = await findUnitsOnFile(db, identifiers, options.today);
    const tenants = await readPeopleOnFile(db, 'tenant', readers.map(wantedTenant));
    const unitIds = [...units.values()].map(({ id }) => id);
    const leases = await findLeasesOnFile(db, unitIds);
    const leaseIds = [...leases.values()].flat().map(({ id }) => id);
    const money = await findMoneyOnFile(db, leaseIds);
    const around = { units, tenants, leases, money, seen, planned, roommates };
    const plans = new Map(rows.map((row) => [row.reader.row, planRow(row, around)]));
    return readers.map((reader) => plans.get(reader.row) ?? planNone(reader));
  };
}

/** A row of a unit that is not let: rent rolls have one for each unit, with the rent that is asked for. */
function namesNoLease(reader: RowReader): boolean {
  const isEmpty = ['tenantEmail', 'startDate', 'endDate', 'openingBalance'].every(
    (field) => reader.text(field) === '',
  );
  return isEmpty && isNobody(reader.text('tenantName'));
}

function planNone(reader: RowReader): RowPlan {
  return planOf(reader, { name: reader.text('unit'), note: 'This row names no lease.' });
}

interface Around {
  units: ReadonlyMap<string, UnitOnFile>;
  tenants: PeopleOnFile;
  leases: ReadonlyMap<number, readonly LeaseOnFile[]>;
  money: ReadonlyMap<number, MoneyOnFile>;
  seen: SeenRows;
  planned: PlannedTerms;
  roommates: Roommates;
}

/** The days that leases are to cover by the rows before, by unit; `id` of one on file. */
type PlannedTerms = Map<number, { id: number | null; row: number; startDate: string; endDate: string }[]>;

function readLease(reader: RowReader, options: LeaseOptions): ReadLease {
  const [unit, second] = reader.units();
  if (second) reader.refuse('unit', 'Name one unit in each row.');
  else if (!unit && reader.text('unit') === '') reader.refuse('unit', 'Enter 1 to 4 letters or digits.');
  const dates = { startDate: reader.day('startDate'), endDate: reader.day('endDate') };
  const amounts = { rentAmount: reader.amount('rentAmount'), deposit: reader.amount('deposit') };
  const balance = readBalance(reader, options);
  const read = leaseTerms.safeParse({ ...dates, ...amounts });
  // What was given and is unreadable has its own words already.
  if (!read.success) reader.refuseIssues(read.error.issues);
  const { dueDay: _day, ...terms } = read.data ?? {};
  return {
    reader,
    unit,
    // With success it has them all.
    terms: read.success ? (terms as Terms) : undefined,
    hasDeposit: amounts.deposit !== undefined,
    balance,
  };
}

function wantedTenant(reader: RowReader) {
  const typed = reader.text('tenantName');
  return { email: reader.given('tenantEmail'), ...(typed === '' ? {} : splitName(typed)) };
}

function planRow(row: ReadLease, around: Around): RowPlan {
  const { reader, terms, balance } = row;
  const balanceCents = balance ? toCents(balance.amount) : 0;
  const name = nameOf(row);
  const unit = row.unit && around.units.get(row.unit.unitIdentifier);
  if (row.unit && !unit)
    reader.refuse('unit', `There is no unit ${row.unit.unitIdentifier} on file. Import the units first.`);
  const tenant = findTenant(reader, unit, around.tenants);
  if (!unit || !terms || !tenant || reader.problems.length > 0) return planOf(reader, { name, balanceCents });
  const said = { ...terms, tenant: tenant.id, balance };
  const key = `${unit.id} ${terms.startDate}`;
  const known = around.leases.get(unit.id)?.find(({ startDate }) => startDate === terms.startDate);
  const first = around.roommates.first(key, { tenant, terms, known });
  const deposit = row.hasDeposit ? terms.deposit : undefined;
  if (first) return around.roommates.plan(reader, key, { first, name, tenant, balance, deposit });
  const earlier = around.seen.earlier(reader, key, said);
  // Its balance counts once.
  if (earlier !== undefined) return planOf(reader, { name, note: sameAs(earlier) });
  const plan = planTerms({ ...row, terms, unit, tenant, name, balanceCents }, around);
  around.seen.add(reader, key, said);
  if (reader.problems.length === 0) {
    const named = { id: tenant.id, name: fullName(tenant) };
    const lease = known?.id ?? addedId(name);
    around.roommates.add(key, { row: reader.row, lease, tenant: named, terms, balance });
  }
  return plan;
}

function nameOf({ reader, unit, terms }: ReadLease): string {
  const name = unit?.unitIdentifier ?? reader.text('unit');
  return terms ? `${name}, ${terms.startDate} – ${terms.endDate}` : name;
}

interface FoundLease extends Omit<ReadLease, 'unit'> {
  terms: Terms;
  unit: UnitOnFile;
  tenant: PersonOnFile;
  name: string;
  balanceCents: number;
}

function planTerms(found: FoundLease, around: Around): RowPlan {
  const { reader, unit, tenant, terms, name, balanceCents } = found;
  const ofUnit = around.leases.get(unit.id) ?? [];
  const known = ofUnit.find(({ startDate }) => startDate === terms.startDate);
  if (known && known.tenantId !== tenant.id)
    reader.refuse(
      'startDate',
      `The lease of this unit that begins on this day is on file for ${known.tenantName}. Correct the tenant or the day.`,
    );
  refuseOverlap(found, { ofUnit, known, planned: around.planned });
  const work = known ? planChange(found, known) : planAddition(found);
  const money = known && around.money.get(known.id);
  const balance = planBalance(reader, found.balance, { key: name, unit, known, money });
  return planOf(reader, {
    name,
    balanceCents,
    note: known ? null : noteOf(found),
    basis: [unit.id, tenant.id, known ? `${known.id} ${known.updatedAt}` : '', balance.basis].join(' '),
    changes: work.changes,
    additions: [...work.additions, ...balance.additions],
    updates: work.updates,
  });
}

/** What a new lease says, so that people see how their columns were read. */
function noteOf({ tenant, terms: { rentAmount, deposit }, balance }: FoundLease): string {
  const amounts = [
    `${formatDollars(rentAmount)} a month`,
    deposit > 0 ? `deposit ${formatDollars(deposit)}` : '',
    balance?.amount ? `balance ${formatDollars(balance.amount)} on ${balance.day}` : '',
  ];
  return [fullName(tenant), ...amounts.filter(Boolean)].join(', ');
}

function planAddition({ unit, tenant, terms, name }: FoundLease) {
  const values = { ...terms, unitId: unit.id, propertyCode: unit.propertyCode, tenantId: tenant.id };
  return { additions: [{ kind: 'lease' as const, key: name, values }], updates: [], changes: [] };
}

function planChange({ terms, hasDeposit }: FoundLease, known: LeaseOnFile) {
  const { deposit: _none, ...others } = terms;
  const set = differences(known, hasDeposit ? terms : others);
  const isChanged = Object.keys(set).length > 0;
  const labelOf = (field: string): string => Reflect.get(leaseLabels, field) ?? field;
  return {
    additions: [],
    updates: isChanged ? [{ kind: 'lease' as const, id: known.id, updatedAt: known.updatedAt, set }] : [],
    changes: changesShown(known, set, labelOf),
  };
}

/** Two leases of a unit never cover the same day: neither those on file, as the rows before leave them, nor those of the file. */
function refuseOverlap(
  { reader, unit, terms }: FoundLease,
  {
    ofUnit,
    known,
    planned,
  }: { ofUnit: readonly LeaseOnFile[]; known: LeaseOnFile | undefined; planned: PlannedTerms },
): void {
  const before = planned.get(unit.id) ?? [];
  const covers = (other: { startDate: string; endDate: string }) =>
    other.startDate <= terms.endDate && other.endDate >= terms.startDate;
  const inFile = before.find(covers);
  const moved = new Set(before.map(({ id }) => id));
  const onFile = ofUnit.find((lease) => lease.id !== known?.id && !moved.has(lease.id) && covers(lease));
  if (inFile) reader.refuse('startDate', `The lease in row ${inFile.row} covers some of these days.`);
  else if (onFile)
    reader.refuse(
      'startDate',
      `${leaseMessages.overlap} It is that of ${onFile.tenantName}, ${onFile.startDate} – ${onFile.endDate}.`,
    );
  if (reader.problems.length > 0) return;
  const { startDate, endDate } = terms;
  planned.set(unit.id, [...before, { id: known?.id ?? null, row: reader.row, startDate, endDate }]);
}

/** The tenant on file whom the row names: by email, by name, and where both leave several, the one whom the unit names. */
function findTenant(
  reader: RowReader,
  unit: UnitOnFile | undefined,
  tenants: PeopleOnFile,
): PersonOnFile | undefined {
  const email = reader.text('tenantEmail');
  const typed = reader.text('tenantName');
  if (email === '' && typed === '') {
    reader.refuse('tenantEmail', 'Say whose lease it is: by email, by name, or both.');
    return undefined;
  }
  if (namesSeveral(typed)) {
    reader.refuse('tenantName', severalMessage('tenant'));
    return undefined;
  }
  const name = typed === '' ? null : nameKey(splitName(typed));
  const byEmail = email === '' ? null : tenants.withEmail(email);
  const found =
    byEmail && name !== null
      ? byEmail.filter((one) => nameKey(one) === name)
      : (byEmail ?? (name === null ? [] : tenants.named(name)));
  if (found.length === 1) return found[0];
  const phone = phoneDigits(reader.text('tenantPhone'));
  const [byPhone, another] = found.filter((one) => one.phone === phone);
  if (byPhone && !another) return byPhone;
  const ofUnit = found.find(({ id }) => id === unit?.tenantId || id === unit?.leaseTenantId);
  if (ofUnit) return ofUnit;
  const field = email === '' ? 'tenantName' : 'tenantEmail';
  const [other] = byEmail ?? [];
  if (found.length > 1)
    reader.refuse(field, 'Several tenants on file are called so. Give the email too, or the phone.');
  else if (other && name !== null)
    reader.refuse(
      'tenantName',
      `This email is on file for ${fullName(other)}. Correct the name or the email.`,
    );
  else reader.refuse(field, 'There is no such tenant on file. Import the tenants first, or correct this.');
  return undefined;
}
