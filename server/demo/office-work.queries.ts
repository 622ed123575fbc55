import type { ReplyTemplateForm } from '#contracts/reply-templates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { expense, maintenance } from '#server/platform/database/rental-schema.ts';
import { contactInquiry, inquiryReply, replyTemplate } from '#server/platform/database/inquiry-schema.ts';
import { conversationEntry } from '#server/platform/database/schema.ts';
import { lastChange } from './history.ts';
import { insertHistories } from './history.queries.ts';
import type { InventedEntry } from './invent-conversations.ts';
import type { InventedExpense } from './invent-expenses.ts';
import type { InventedInquiry } from './invent-inquiries.ts';
import type { InventedMaintenance } from './invent-maintenance.ts';
import type { InventedUnit } from './invent-office.ts';
import type { InventedRequest } from './invent-request.ts';
import { idOf, inBatches, writtenAt } from './office.queries.ts';
import type { StaffMember } from './staff.queries.ts';

type UnitIds = Map<InventedUnit, number>;

export async function insertExpenses(
  db: Database,
  expenses: InventedExpense[],
  units: UnitIds,
): Promise<void> {
  await inBatches(expenses, (batch) =>
    db.orm
      .insert(expense)
      .values(
        batch.map(({ unit, ...invented }) => ({
          ...invented,
          ...writtenAt(invented),
          unitId: idOf(units.get(unit)),
          propertyCode: unit.propertyCode,
        })),
      )
      .returning({ id: expense.id }),
  );
}

export async function insertMaintenance(
  db: Database,
  records: InventedMaintenance[],
  {
    units,
    requests,
    staff,
  }: { units: UnitIds; requests: Map<InventedRequest, number>; staff: StaffMember[] },
): Promise<void> {
  const ids = await inBatches(records, (batch) =>
    db.orm
      .insert(maintenance)
      .values(
        batch.map(({ unit, request, history, archivedAt: _archivedAt, ...invented }, index) => ({
          ...invented,
          createdAt: invented.createdAt.toISOString(),
          updatedAt: lastChange({ ...invented, history, archivedAt: null }).toISOString(),
          unitId: idOf(units.get(unit)),
          propertyCode: unit.propertyCode,
          serviceRequestId: request && idOf(requests.get(request)),
          requesterId: staff[index % staff.length]?.userId ?? null,
        })),
      )
      .returning({ id: maintenance.id }),
  );
  const saved = records.map((record, index) => ({
    record,
    id: idOf(ids[index]),
    propertyCode: record.unit.propertyCode,
  }));
  await insertHistories(db, 'maintenance', { records: saved, staff });
}

export async function insertInquiries(
  db: Database,
  inquiries: InventedInquiry[],
  staff: StaffMember[],
): Promise<void> {
  const ids = await inBatches(inquiries, (batch) =>
    db.orm
      .insert(contactInquiry)
      .values(
        batch.map(({ history, answer, ...invented }, index) => ({
          ...invented,
          createdAt: invented.createdAt.toISOString(),
          updatedAt: lastChange({ ...invented, history }).toISOString(),
          answeredAt: answer?.at.toISOString() ?? null,
          answeredBy: answer && (colleagueOf(staff, index)?.email ?? null),
          handledAt: invented.handledAt?.toISOString() ?? null,
          archivedAt: invented.archivedAt?.toISOString() ?? null,
        })),
      )
      .returning({ id: contactInquiry.id }),
  );
  const answers = inquiries.flatMap(({ answer }, index) => {
    const author = colleagueOf(staff, index);
    if (!answer || !author) return [];
    const { userId: authorUserId, email: authorEmail } = author;
    const createdAt = answer.at.toISOString();
    return [{ inquiryId: idOf(ids[index]), createdAt, authorUserId, authorEmail, text: answer.text }];
  });
  await db.orm.insert(inquiryReply).values(answers);
  const saved = inquiries.map((record, index) => ({ record, id: idOf(ids[index]) }));
  await insertHistories(db, 'contact-inquiry', { records: saved, staff });
}

/** As in the histories: one colleague to each record. */
function colleagueOf(staff: StaffMember[], index: number): StaffMember | undefined {
  return staff[index % staff.length];
}

export async function insertTemplates(
  db: Database,
  templates: readonly ReplyTemplateForm[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db.orm
    .insert(replyTemplate)
    .values(templates.map((template) => ({ ...template, createdAt: at, updatedAt: at })));
}

/** What residents and staff wrote each other; the history says that staff replied, not what. */
export async function insertConversations(
  db: Database,
  entries: InventedEntry[],
  { requests, staff }: { requests: Map<InventedRequest, number>; staff: StaffMember[] },
): Promise<void> {
  // As in the histories of the requests: one colleague to each of them.
  const authors = new Map(
    [...requests.keys()].map((request, index) => [request, staff[index % staff.length]]),
  );
  await db.orm.insert(conversationEntry).values(
    entries.map(({ request, author, text, createdAt, seenAt }) => {
      const colleague = author === 'STAFF' ? authors.get(request) : undefined;
      return {
        requestId: idOf(requests.get(request)),
        author,
        text,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt?.toISOString() ?? null,
        authorUserId: colleague?.userId ?? null,
        authorEmail: colleague?.email ?? null,
      };
    }),
  );
}
