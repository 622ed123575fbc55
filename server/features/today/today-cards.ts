import * as z from 'zod/mini';
import { contactInquiryFilters } from '#contracts/contact-inquiries.ts';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { sumOf } from '#contracts/money.ts';
import { maintenanceFilters } from '#contracts/maintenance.ts';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import type { MailSummary } from '#contracts/mail.ts';
import { overdueAges } from '#contracts/leases.ts';
import type { OverdueLease } from '#contracts/leases.ts';
import { daysAfter } from '#contracts/days.ts';
import { expiryNoticeDays } from '#contracts/packets.ts';
import type { ReviewFilter } from '#contracts/registration-review.ts';
import type { Registration } from '#contracts/registrations.ts';
import { waitingLabels } from '#contracts/service-request-desk.ts';
import { serviceRequestFilters } from '#contracts/service-request-filters.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { todayFilters } from '#contracts/today.ts';
import type { TodayCard, TodayCardName, TodayRow } from '#contracts/today.ts';
import { listContactInquiries } from '#server/features/contact-inquiries/contact-inquiry-list.queries.ts';
import { listOverdueLeases } from '#server/features/leases/overdue.queries.ts';
import { listMail } from '#server/features/mail/mail-list.queries.ts';
import { listMaintenance } from '#server/features/maintenance/maintenance.queries.ts';
import { listRegistrations } from '#server/features/registrations/registration-list.queries.ts';
import { requestFilterOf } from '#server/features/service-requests/request-filter.ts';
import { listServiceRequests } from '#server/features/service-requests/service-request-list.queries.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findLastNotes, findLastTurns } from './today.queries.ts';

/** For whom the cards are, and when. */
export interface TodayReader {
  caller: Pick<Caller, 'scope' | 'userId'>;
  /** The site's day. */
  today: string;
  /** When the caller was here last. */
  since: string;
}

type MadeCard = Pick<TodayCard, 'kind' | 'total' | 'rows'> &
  Partial<Pick<TodayCard, 'amounts'>> & { filter?: Record<string, string> };
type MakeCard = (db: Database, reader: TodayReader) => Promise<MadeCard | null>;

const oldest = { page: 1, pageSize: 3 };
const textMax = 120;

/** Each card by the query of its list: what that list counts is what the card says. Null where the caller gets none. */
const makers: Record<TodayCardName, MakeCard> = {
  missed: (db, reader) =>
    requestCard(db, reader, todayFilters.missed, {
      sort: 'due',
      sinceOf: ({ nextUpdateBy, createdAt }) => nextUpdateBy ?? createdAt,
    }),
  mine: (db, reader) => requestCard(db, reader, todayFilters.mine),
  waiting: async (db, reader) => {
    const card = await requestCard(db, reader, todayFilters.waiting);
    const notes = await findLastNotes(
      db,
      card.rows.map(({ id }) => id),
    );
    for (const row of card.rows) row.since = notes.get(row.id) ?? row.since;
    return card;
  },
  others: async (db, reader) => {
    const card = await requestCard(db, reader, todayFilters.others, { saysWhom: true });
    const turns = await findLastTurns(
      db,
      card.rows.map(({ id }) => id),
    );
    for (const row of card.rows) row.since = turns.get(row.id) ?? row.since;
    return card;
  },
  unassigned: (db, reader) => requestCard(db, reader, todayFilters.unassigned),
  new: (db, reader) => requestCard(db, reader, { ...todayFilters.new, since: reader.since }),
  registrations: (db, reader) => registrationCard(db, reader, todayFilters.registrations),
  returned: (db, reader) => registrationCard(db, reader, todayFilters.returned),
  expiring: (db, reader) =>
    registrationCard(db, reader, { dueBy: daysAfter(reader.today, expiryNoticeDays) }),
  urgent: async (db, { caller: { scope } }) => {
    const filters = z.parse(maintenanceFilters, { ...todayFilters.urgent, sort: 'created' });
    const found = await listMaintenance(db, { filters, scope }, oldest);
    return { kind: 'maintenance', total: found.total, rows: found.rows.map(rowOfMaintenance) };
  },
  overdue: async (db, { caller: { scope }, today }) => {
    const asked = { propertyCode: undefined, age: undefined, sort: 'since', scope, today } as const;
    const { total, rows, meta } = await listOverdueLeases(db, asked, oldest);
    const amounts = {
      total: sumOf(overdueAges.map((age) => meta.amounts[age])),
      over90: meta.amounts['90+'],
    };
    return { kind: 'payment', total, rows: rows.map(rowOfOverdue), amounts };
  },
  inquiries: async (db, { caller: { scope } }) => {
    if (scope !== null) return null;
    const { folder, state, q } = z.parse(contactInquiryFilters, todayFilters.inquiries);
    const asked = { folder, state, q, scope, sort: 'created' } as const;
    const found = await listContactInquiries(db, asked, oldest);
    return { kind: 'contact-inquiry', total: found.total, rows: found.rows.map(rowOfInquiry) };
  },
  failedMail: (db, reader) => mailCard(db, reader, todayFilters.failedMail),
  returnedMail: (db, reader) => mailCard(db, reader, todayFilters.returnedMail),
  heldMail: (db, reader) => mailCard(db, reader, todayFilters.heldMail),
};

/** Every card that the caller gets, in the order of the screen. */
export async function makeCards(db: Database, reader: TodayReader): Promise<TodayCard[]> {
  // The keys are those of the makers.
  const names = Object.keys(makers) as TodayCardName[];
  const cards = await Promise.all(
    names.map(async (name) => {
      const made = await makers[name](db, reader);
      const usual = { amounts: null, filter: { ...todayFilters[name] } };
      return made && Object.assign(usual, made, { name });
    }),
  );
  return cards.filter((card) => card !== null);
}

async function requestCard(
  db: Database,
  { caller }: TodayReader,
  filter: Record<string, string>,
  { sort = 'created', sinceOf = ({ createdAt }: ServiceRequest) => createdAt, saysWhom = false } = {},
): Promise<MadeCard> {
  const filters = z.parse(serviceRequestFilters, { ...filter, sort });
  const { total, rows } = await listServiceRequests(db, requestFilterOf(filters, caller), oldest);
  const lines = rows.map((row) => {
    const whom = saysWhom ? waitingLabels[row.waitingFor] : null;
    return rowOfRequest(row, { since: sinceOf(row), whom });
  });
  return { kind: 'service-request', filter, total, rows: lines };
}

/** Registrations, those with something due by the day on which it is. */
async function registrationCard(
  db: Database,
  { caller: { scope } }: TodayReader,
  narrowed: { review?: ReviewFilter; dueBy?: string } = {},
): Promise<MadeCard> {
  const all = { propertyCode: undefined, unit: undefined, partyType: undefined, q: undefined };
  const sort = narrowed.dueBy ? 'due' : 'created';
  const filter = { ...all, ...narrowed, archived: false, scope, sort } as const;
  const { total, rows } = await listRegistrations(db, filter, oldest);
  const sinceOf = ({ dueOn, createdAt }: Registration) => (narrowed.dueBy && dueOn) || createdAt;
  return { kind: 'registration', total, rows: rows.map((row) => rowOfRegistration(row, sinceOf(row))) };
}

/** Null where there is no such trouble. */
async function mailCard(
  db: Database,
  { caller: { scope } }: TodayReader,
  { state }: { state: 'failed' | 'returned' | 'held' },
): Promise<MadeCard | null> {
  const filter = { state, kind: undefined, recordKind: undefined, recordId: undefined, unit: undefined };
  const { counts, rows } = await listMail(db, { ...filter, scope, sort: 'created' }, oldest);
  return counts[state] === 0 ? null : { kind: 'mail', total: counts[state], rows: rows.map(rowOfMail) };
}

function rowOfRequest(
  { id, unitIdentifier, category, message }: ServiceRequest,
  { since, whom }: { since: string; whom: string | null },
): TodayRow {
  const text = [whom, category, message].filter(Boolean).join(' · ');
  return { id, title: unitIdentifier, text: shortened(text), since, amount: null };
}

function rowOfRegistration(row: Registration, since: string): TodayRow {
  const { id, firstName, lastName, unitIdentifier, partyType } = row;
  const party = partyType === 'OWNER' ? 'Owner' : 'Tenant';
  const text = `${party} · ${firstName} ${lastName}`;
  return { id, title: unitIdentifier, text: shortened(text), since, amount: null };
}

function rowOfMaintenance({ id, unit, title, createdAt }: MaintenanceRecord): TodayRow {
  return { id, title: unit.unitIdentifier, text: shortened(title), since: createdAt, amount: null };
}

function rowOfOverdue({ leaseId, unit, tenant, overdueSince, balance }: OverdueLease): TodayRow {
  const text = `${tenant.firstName} ${tenant.lastName}`;
  return { id: leaseId, title: unit.unitIdentifier, text, since: overdueSince, amount: balance };
}

function rowOfInquiry({ id, firstName, lastName, communityName, createdAt }: ContactInquiry): TodayRow {
  const title = `${firstName} ${lastName}`;
  return { id, title, text: shortened(communityName), since: createdAt, amount: null };
}

function rowOfMail({ id, recipient, subject, createdAt }: MailSummary): TodayRow {
  return { id, title: recipient, text: shortened(subject), since: createdAt, amount: null };
}

/** As much of a text as one line holds, without its line breaks. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > textMax ? `${line.slice(0, textMax).trimEnd()}…` : line;
}
