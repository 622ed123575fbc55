import type { WaitingFor } from '#contracts/service-request-desk.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  registration,
  serviceRequest,
  serviceRequestFile,
  storedFile,
} from '#server/platform/database/schema.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { completedAt, lastChange } from './history.ts';
import { insertHistories } from './history.queries.ts';
import type { InventedRegistration } from './invent-registration.ts';
import type { InventedRequest } from './invent-request.ts';
import type { InventedTurn } from './invent-turns.ts';
import type { SavedPacket } from './save-files.ts';
import { idOf } from './office.queries.ts';
import type { StaffMember } from './staff.queries.ts';

/** More rows in one statement would have more parameters than it may. */
const batchSize = 500;

export async function hasServiceRequests(db: Database): Promise<boolean> {
  return (await db.orm.select({ id: serviceRequest.id }).from(serviceRequest).limit(1)).length > 0;
}

interface RequestContext {
  files: Map<InventedRequest, StoredFile[]>;
  turns: Map<InventedRequest, InventedTurn>;
  /** Those to whom requests are assigned. */
  colleagues: StaffMember[];
  /** Those who did the work. */
  staff: StaffMember[];
}

/** Answers the ids of the requests, in their order. */
export async function insertRequests(
  db: Database,
  requests: InventedRequest[],
  { files, turns, colleagues, staff }: RequestContext,
): Promise<Map<InventedRequest, number>> {
  const fileIds = await insertFiles(
    db,
    [...files].flatMap(([{ createdAt }, sent]) => sent.map((file) => ({ file, createdAt }))),
  );
  const rows = await db.orm
    .insert(serviceRequest)
    .values(
      requests.map((request) => {
        const turn = turns.get(request);
        const assignee = turn && turn.colleague !== null ? colleagues[turn.colleague] : undefined;
        noteTurn(request, { assignee, waitingFor: turn?.waitingFor ?? 'OFFICE' });
        return {
          ...requestRow(request),
          assigneeId: assignee?.userId ?? null,
          waitingFor: turn?.waitingFor ?? 'OFFICE',
          nextUpdateBy: turn?.nextUpdateBy?.toISOString() ?? null,
          firstUpdateBy: turn?.firstUpdateBy?.toISOString() ?? null,
          isPromised: turn?.isPromised ?? false,
          isSetByHand: turn?.isSetByHand ?? false,
          ...turn?.appointment,
        };
      }),
    )
    .returning({ id: serviceRequest.id });
  const ids = new Map(requests.map((request, index) => [request, idOf(rows[index]?.id)]));
  const saved = [...ids].map(([record, id]) => ({ record, id, propertyCode: record.resident.propertyCode }));
  await insertRequestFiles(
    db,
    [...files].flatMap(([request, sent]) =>
      sent.map((file) => ({ fileId: idOf(fileIds.get(file)), requestId: idOf(ids.get(request)) })),
    ),
  );
  await insertHistories(db, 'service-request', { records: saved, staff });
  return ids;
}

/** Who looked at a request first said whose it is, and who did so last whom it waits for. */
function noteTurn(
  { history }: InventedRequest,
  { assignee, waitingFor }: { assignee: StaffMember | undefined; waitingFor: WaitingFor },
): void {
  const [first] = history;
  if (first && assignee) first.changes['assignee'] = { from: null, to: assignee.email };
  const last = history.findLast(({ action }) => action === 'changed');
  if (last && waitingFor !== 'OFFICE') last.changes['waitingFor'] = { from: 'OFFICE', to: waitingFor };
}

async function insertRequestFiles(
  db: Database,
  rows: (typeof serviceRequestFile.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize)
    await db.orm.insert(serviceRequestFile).values(rows.slice(start, start + batchSize));
}

function requestRow(request: InventedRequest): typeof serviceRequest.$inferInsert {
  const { language, resident, createdAt, category, message, status, notes, otherText, archivedAt } = request;
  const { propertyCode, unitDigits, email, phone } = resident;
  return {
    language,
    propertyCode,
    unitDigits,
    email,
    phone,
    category,
    message,
    status,
    notes,
    otherText,
    createdAt: createdAt.toISOString(),
    updatedAt: lastChange(request).toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    completedAt: status === 'COMPLETED' ? (completedAt(request)?.toISOString() ?? null) : null,
  };
}

export async function insertRegistrations(
  db: Database,
  registrations: InventedRegistration[],
  packets: Map<InventedRegistration, SavedPacket>,
  staff: StaffMember[],
): Promise<void> {
  const fileIds = await insertFiles(
    db,
    [...packets].flatMap(([{ createdAt }, { files }]) =>
      Object.values(files).map((file) => ({ file, createdAt })),
    ),
  );
  const rows = await db.orm
    .insert(registration)
    .values(registrations.map((invented) => registrationRow(invented, packets.get(invented), fileIds)))
    .returning({ id: registration.id });
  const saved = registrations.map((record, index) => ({
    record,
    id: idOf(rows[index]?.id),
    propertyCode: record.propertyCode,
  }));
  await insertHistories(db, 'registration', { records: saved, staff });
}

function registrationRow(
  invented: InventedRegistration,
  packet: SavedPacket | undefined,
  fileIds: Map<StoredFile | undefined, number>,
): typeof registration.$inferInsert {
  const {
    createdAt,
    archivedAt,
    decidedAt,
    history: _history,
    packet: _packet,
    extras: _extras,
    ...fields
  } = invented;
  const packetFileId = fileIds.get(packet?.files.packet);
  if (packetFileId === undefined) throw new Error('A registration has no packet');
  return {
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: lastChange(invented).toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    packetFileId,
    bgFileId: fileIds.get(packet?.files.bg) ?? null,
    leaseFileId: fileIds.get(packet?.files.lease) ?? null,
    dlFileId: fileIds.get(packet?.files.dl) ?? null,
    packetReading: packet?.reading ?? null,
  };
}

/** The id of the row of each file. */
async function insertFiles(
  db: Database,
  files: { file: StoredFile; createdAt: Date }[],
): Promise<Map<StoredFile | undefined, number>> {
  const ids = new Map<StoredFile | undefined, number>();
  for (let start = 0; start < files.length; start += batchSize) {
    const batch = files.slice(start, start + batchSize);
    const rows = await db.orm
      .insert(storedFile)
      .values(batch.map(({ file, createdAt }) => ({ ...file, createdAt: createdAt.toISOString() })))
      .returning({ id: storedFile.id });
    rows.forEach(({ id }, index) => ids.set(batch[index]?.file, id));
  }
  return ids;
}
