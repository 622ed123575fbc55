import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  auditEntry,
  registration,
  serviceRequest,
  storedFile,
  userAccount,
} from '#server/platform/database/schema.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { lastChange } from './history.ts';
import type { WorkedOn } from './history.ts';
import type { InventedRegistration } from './invent-registration.ts';
import type { InventedRequest } from './invent-request.ts';
import type { KeptPacket } from './keep-files.ts';

/** More rows in one statement would have more parameters than it may. */
const batchSize = 500;

export interface StaffMember {
  actorUserId: number;
  actorEmail: string;
}

/** Two colleagues who did the work; nobody knows their passwords, and an admin can give them new ones. */
export async function insertStaff(db: Database): Promise<StaffMember[]> {
  const emails = ['rosa.delgado@example.com', 'henry.cole@example.com'];
  const now = new Date().toISOString();
  const accounts = await Promise.all(
    emails.map(async (email) => ({
      email,
      role: 'ADMIN',
      createdAt: now,
      updatedAt: now,
      passwordHash: await hashPassword(randomBytes(24).toString('base64url')),
    })),
  );
  return db.orm
    .insert(userAccount)
    .values(accounts)
    .returning({ actorUserId: userAccount.id, actorEmail: userAccount.email });
}

export async function hasServiceRequests(db: Database): Promise<boolean> {
  return (await db.orm.select({ id: serviceRequest.id }).from(serviceRequest).limit(1)).length > 0;
}

export async function insertRequests(
  db: Database,
  requests: InventedRequest[],
  files: Map<InventedRequest, StoredFile>,
  staff: StaffMember[],
): Promise<void> {
  const fileIds = await insertFiles(
    db,
    [...files].map(([{ createdAt }, file]) => ({ file, createdAt })),
  );
  const rows = await db.orm
    .insert(serviceRequest)
    .values(requests.map((request) => requestRow(request, fileIds.get(files.get(request)))))
    .returning({ id: serviceRequest.id });
  await insertHistories(db, 'service-request', requests, rows, staff);
}

function requestRow(
  request: InventedRequest,
  fileId: number | undefined,
): typeof serviceRequest.$inferInsert {
  const { resident, createdAt, category, message, status, notes, otherText, archivedAt } = request;
  const { propertyCode, unitDigits, email, phone } = resident;
  return {
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
    fileId: fileId ?? null,
  };
}

export async function insertRegistrations(
  db: Database,
  registrations: InventedRegistration[],
  packets: Map<InventedRegistration, KeptPacket>,
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
  await insertHistories(db, 'registration', registrations, rows, staff);
}

function registrationRow(
  invented: InventedRegistration,
  packet: KeptPacket | undefined,
  fileIds: Map<StoredFile | undefined, number>,
): typeof registration.$inferInsert {
  const { createdAt, archivedAt, history: _history, packet: _packet, extras: _extras, ...fields } = invented;
  const packetFileId = fileIds.get(packet?.files.packet);
  if (packetFileId === undefined) throw new Error('A registration has no packet');
  return {
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: lastChange(invented).toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
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

async function insertHistories(
  db: Database,
  objectKind: string,
  records: WorkedOn[],
  rows: { id: number }[],
  staff: StaffMember[],
): Promise<void> {
  const entries = records
    .flatMap(({ history }, index) =>
      history.map(({ at, action, changes }) => ({
        at: at.toISOString(),
        ...staff[index % staff.length],
        action,
        changes,
        objectKind,
        objectId: rows[index]?.id,
      })),
    )
    // The history is read in the order of its ids.
    .toSorted((a, b) => a.at.localeCompare(b.at));
  for (let start = 0; start < entries.length; start += batchSize) {
    await db.orm.insert(auditEntry).values(entries.slice(start, start + batchSize));
  }
}
