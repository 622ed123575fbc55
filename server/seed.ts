import { randomBytes } from 'node:crypto';
import { site } from '#site';
import { inventMail } from './demo/announce.ts';
import type { InventedEvent } from './demo/announce.ts';
import { hasServiceRequests, insertRegistrations, insertRequests } from './demo/demo.queries.ts';
import { insertApprovals } from './demo/approvals.queries.ts';
import {
  association,
  chargedAt,
  inventAssessments,
  inventOwnerPayments,
  inventReversedFee,
  inventShares,
} from './demo/invent-accounts.ts';
import { inventConversations } from './demo/invent-conversations.ts';
import { inventExpenses } from './demo/invent-expenses.ts';
import { inventInquiries } from './demo/invent-inquiries.ts';
import { inventMaintenance, maintenanceOfRequests } from './demo/invent-maintenance.ts';
import { inventMessages } from './demo/invent-messages.ts';
import { inventOffice } from './demo/invent-office.ts';
import { inventPayments } from './demo/invent-payments.ts';
import { inventRegistrations } from './demo/invent-registration.ts';
import type { InventedRegistration } from './demo/invent-registration.ts';
import { inventRequests } from './demo/invent-requests.ts';
import { inventedTemplates } from './demo/invent-templates.ts';
import { inventPromises } from './demo/invent-promises.ts';
import { inventTurns } from './demo/invent-turns.ts';
import type { DemoPromises } from './demo/invent-turns.ts';
import { inventPapers } from './demo/invent-papers.ts';
import { inventImports } from './demo/invent-imports.ts';
import { inventRetention } from './demo/invent-retention.ts';
import { workAccounts } from './demo/work-accounts.ts';
import { reviewRegistrations } from './demo/review-registrations.ts';
import { saveAttachments, savePackets } from './demo/save-files.ts';
import { speakSpanish } from './demo/speak-spanish.ts';
import {
  insertConversations,
  insertExpenses,
  insertInquiries,
  insertMaintenance,
  insertTemplates,
} from './demo/office-work.queries.ts';
import { insertOffice, insertPayments } from './demo/office.queries.ts';
import { Random } from './demo/random.ts';
import { inventResidents } from './demo/residents.ts';
import {
  findFirstAccount,
  insertLastVisit,
  insertMessages,
  insertStaff,
  insertViews,
} from './demo/staff.queries.ts';
import {
  accountActions,
  importActions,
  paperActions,
  retentionActions,
  reviewActions,
} from './seed-actions.ts';
import { Strangers } from './demo/strangers.ts';
import { lockAccountsOfProperty } from './features/accounts/account.queries.ts';
import { insertEntries } from './features/accounts/entry-write.queries.ts';
import {
  findAssessment,
  insertAssessment,
  insertRun,
  listSharingUnits,
  updateShares,
} from './features/assessments/assessment.queries.ts';
import { divideAmong } from './features/assessments/preview-assessment.ts';
import { entriesOf } from './features/assessments/run-assessment.ts';
import { announceContactInquiry } from './features/contact-inquiries/contact-inquiry.reactions.ts';
import { packetFields, propertyOption } from '#contracts/blank-form.ts';
import { announceRegistration } from './features/registrations/registration.reactions.ts';
import { firstUpdateBy, nextUpdateBy } from './features/promises/promise-book.ts';
import { readPromises, writePromises } from './features/promises/promise.queries.ts';
import { noticeMissed } from './features/service-requests/notice-missed.ts';
import { announceServiceRequest } from './features/service-requests/service-request.reactions.ts';
import type { AppContext } from './platform/context.ts';
import { saveSetting } from './platform/database/app-setting.queries.ts';
import type { Database, DatabasePool } from './platform/database/database.ts';
import { sql } from './platform/database/drizzle.ts';
import { foldRowCounts } from './platform/database/row-count.queries.ts';
import { siteDay } from './platform/site-day.ts';

/**
 * Fills an empty database with a whole office: fourteen months of believable requests and registrations, what staff did
 * about them, and the units, people, leases, payments and messages around them. No mail leaves because of it.
 * Does nothing where it has been done before, or where there already are requests. `blankForm` is the PDF that the
 * site offers, which many registrants have filled in.
 */
export async function seedDemo(
  context: AppContext,
  pool: DatabasePool,
  blankForm: Uint8Array,
): Promise<void> {
  const mark = randomBytes(8).toString('hex');
  await pool.transaction(async (db) => {
    if ((await saveSetting(db, 'demo-data', mark)) !== mark) return;
    if (await hasServiceRequests(db)) return;
    // Drawing takes seconds, on a slow machine many, in which the transaction has nothing to do.
    await db.orm.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const random = new Random(20_241_201);
    const now = context.clock.now();
    const today = siteDay(context);
    const residents = inventResidents(random);
    const requests = inventRequests(random, residents, now);
    const registrations = inventRegistrations(random, residents, now);
    const [attachments, packets] = await Promise.all([
      saveAttachments(context.files, random, requests),
      savePackets(context.files, registrations, { bytes: blankForm, valuesOf: packetValues }),
    ]);
    const conversations = inventConversations(random, requests, now);
    speakSpanish({ requests, registrations }, conversations);
    const staff = await insertStaff(db);
    const colleagues = [await findFirstAccount(db), ...staff];
    const promises = await promiseUpdates(db, now, today);
    const turns = inventTurns(requests, { conversations, colleagues: colleagues.length, promises, now });
    const requestIds = await insertRequests(db, requests, { files: attachments, turns, colleagues, staff });
    await insertConversations(db, conversations, { requests: requestIds, staff });
    await insertRegistrations(db, registrations, packets, staff);

    const strangers = new Strangers(random);
    const office = inventOffice(random, residents, { registrations, strangers, now, today });
    const { units } = office;
    const ids = await insertOffice(db, office);
    await insertApprovals(db);
    const leases = units.flatMap((unit) => unit.leases);
    await insertPayments(db, ids.leases, inventPayments(random, leases, { now, today }));
    await chargeOwners(db, { now, today });
    const reminders = await workAccounts(context, { db, acts: accountActions }, { staff, now, today });
    await insertExpenses(db, inventExpenses(random, units, { now, today }), ids.units);
    const maintenance = [
      ...inventMaintenance(random, units, now),
      ...maintenanceOfRequests(requests, units, now),
    ].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    await insertMaintenance(db, maintenance, { units: ids.units, requests: requestIds, staff });
    await reviewRegistrations(context, { db, acts: reviewActions }, { staff, now, today });
    await insertInquiries(db, inventInquiries(random, strangers, now), staff);
    await insertOwnWork(db, staff, now);
    const papers = await workPapers(context, db, { staff, now, today });
    await inventMail(context, db, {
      announcements,
      dues: [...turns.values()].flatMap(({ nextUpdateBy }) => nextUpdateBy ?? []),
      noticeMissed,
      others: [...papers, ...reminders],
    });
  });
  await foldRowCounts(pool.pool);
}

/** Sheets that staff brought in, how long private papers are stored, and the papers that end; what is still to be written of. */
async function workPapers(
  context: AppContext,
  db: Database,
  office: { staff: Awaited<ReturnType<typeof insertStaff>>; now: Date; today: string },
): Promise<InventedEvent[]> {
  await inventImports(context, { db, acts: importActions }, office);
  await inventRetention(context, { db, acts: retentionActions }, office);
  return inventPapers(context, { db, acts: paperActions }, office);
}

/** What staff have for themselves: templates, messages to each other, saved views, and a last visit. */
async function insertOwnWork(
  db: Database,
  staff: Awaited<ReturnType<typeof insertStaff>>,
  now: Date,
): Promise<void> {
  await insertTemplates(db, inventedTemplates, now);
  await insertMessages(db, inventMessages(now), staff);
  await insertViews(db);
  await insertLastVisit(db, now);
}

const announcements = {
  'service-request': announceServiceRequest,
  registration: announceRegistration,
  'contact-inquiry': announceContactInquiry,
};

/** A year of one association: shares, the budget that was run, who paid and who is late, a fee that was taken back. */
async function chargeOwners(db: Database, day: { now: Date; today: string }): Promise<void> {
  // Its own chance, so that the rest of the demo stays what it was.
  const random = new Random(20_260_101);
  const { userId: createdBy } = await findFirstAccount(db);
  const at = chargedAt(day);
  const units = await listSharingUnits(db, association);
  const shares = inventShares(
    random,
    units.map(({ unit }) => unit.id),
  );
  await updateShares(db, shares, at);
  const { run, draft } = inventAssessments(day.today);
  const id = await insertAssessment(db, run, at);
  await insertAssessment(db, draft, day.now.toISOString());
  const assessment = await findAssessment(db, { id, scope: null });
  if (!assessment) throw new Error('An assessment was not added');
  const accounts = await lockAccountsOfProperty(db, association);
  const division = divideAmong(assessment, await listSharingUnits(db, association));
  const runId = await insertRun(db, { assessmentId: id, runAt: at, runBy: createdBy });
  const charges = entriesOf({ assessment, division, parts: division.parts ?? [], accounts, runId });
  await insertEntries(db, charges, { at, createdBy });
  for (const paid of inventOwnerPayments(random, charges, day)) {
    // Entries are numbered as they come.
    await insertEntries(db, paid.entries, { at: paid.at, createdBy });
  }
  const invented = inventReversedFee(charges, day);
  if (!invented) return;
  const { fee, reversalOf, reversedAt } = invented;
  const [feeId = 0] = await insertEntries(db, fee.entries, { at: fee.at, createdBy });
  await insertEntries(db, [reversalOf(feeId)], { at: reversedAt, createdBy });
}

/** Rules of the promise, and what they say of a request. */
async function promiseUpdates(db: Database, now: Date, today: string): Promise<DemoPromises> {
  await writePromises(db, inventPromises(now, today));
  const book = await readPromises(db);
  return {
    first: (request) => firstUpdateBy(book, request),
    next: (request, at) => nextUpdateBy(book, request, at),
  };
}

/** What a registrant wrote into the blank form. */
function packetValues({
  packet: { says },
  partyType,
  createdAt,
}: InventedRegistration): Record<string, string> {
  const property = site.properties.find(({ code }) => code === says.propertyCode);
  return {
    ...(property && { [packetFields.property]: propertyOption(property) }),
    [packetFields.unit]: says.unitDigits,
    [packetFields.partyType]: partyType,
    [packetFields.firstName]: says.firstName,
    [packetFields.lastName]: says.lastName,
    [packetFields.email]: says.email,
    [packetFields.phone]: says.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
    'signature.name': `${says.firstName} ${says.lastName}`,
    'signature.date': createdAt.toLocaleDateString('en-US', { timeZone: 'America/Chicago' }),
  };
}
