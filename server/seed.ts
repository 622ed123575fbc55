import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createServiceRequest } from '#contracts/service-requests.ts';
import { drawAttachment } from './demo/draw-attachment.ts';
import { archiveRequest, inventRequest, lastChange } from './demo/invent-request.ts';
import type { InventedRequest } from './demo/invent-request.ts';
import { Random } from './demo/random.ts';
import { inventResidents } from './demo/residents.ts';
import { foldServiceRequestCounts } from './features/service-requests/service-request-counts.queries.ts';
import { hashPassword } from './platform/auth/passwords.ts';
import type { AppContext } from './platform/context.ts';
import { keepSetting } from './platform/database/app-setting.queries.ts';
import type { Database, DatabasePool } from './platform/database/database.ts';
import { auditEntry, serviceRequest, storedFile, userAccount } from './platform/database/schema.ts';

const requestCount = 600;
const archivedCount = 120;
const dayMs = 24 * 60 * 60_000;
const spanMs = 425 * dayMs;

/**
 * Fills an empty database with fourteen months of believable requests and what staff did about them. Does nothing where
 * it has been done before, or where there already are requests.
 */
export async function seedDemo(context: AppContext, pool: DatabasePool): Promise<void> {
  await pool.transaction(async (db) => {
    const mark = randomBytes(8).toString('hex');
    if ((await keepSetting(db, 'demo-data', mark)) !== mark) return;
    if ((await db.orm.select({ id: serviceRequest.id }).from(serviceRequest).limit(1)).length > 0) return;
    const random = new Random(20_241_201);
    const requests = inventRequests(random, context.clock.now());
    const fileIds = await storeAttachments({ db, files: context.files }, random, requests);
    await insertRequests(db, requests, fileIds);
  });
  await foldServiceRequestCounts(pool.pool);
}

/** Oldest first. */
function inventRequests(random: Random, now: Date): InventedRequest[] {
  const residents = inventResidents(random);
  const ages = Array.from({ length: requestCount }, () =>
    random.chance(0.07) ? random.between(0.004, 8) * dayMs : random.next() * spanMs,
  );
  const requests = ages
    .toSorted((a, b) => b - a)
    .map((age) =>
      inventRequest(random, random.pick(residents), { createdAt: new Date(now.getTime() - age), now }),
    );
  const finished = requests.filter(
    (request) => request.status === 'COMPLETED' && now.getTime() - lastChange(request).getTime() > 30 * dayMs,
  );
  for (const request of random.sample(finished, archivedCount)) archiveRequest(random, request, now);
  return requests;
}

/** Draws and stores a file for every third request; answers the id of its row for each. */
async function storeAttachments(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  random: Random,
  requests: InventedRequest[],
): Promise<Map<InventedRequest, number>> {
  const rule = createServiceRequest.body.files.attachment;
  const ids = new Map<InventedRequest, number>();
  for (const request of requests.filter(() => random.chance(1 / 3))) {
    const { resident, category, createdAt } = request;
    const caption = `${category}, ${resident.propertyCode} unit ${resident.unitDigits}`;
    const { fileName, bytes } = await drawAttachment(random, category, caption);
    const stored = await files.save(Readable.from([bytes], { objectMode: false }), fileName, rule);
    const [row] = await db.orm
      .insert(storedFile)
      .values({ ...stored, createdAt: createdAt.toISOString() })
      .returning({ id: storedFile.id });
    if (row) ids.set(request, row.id);
  }
  return ids;
}

async function insertRequests(
  db: Database,
  requests: InventedRequest[],
  fileIds: Map<InventedRequest, number>,
): Promise<void> {
  const rows = await db.orm
    .insert(serviceRequest)
    .values(requests.map((request) => toRow(request, fileIds.get(request))))
    .returning({ id: serviceRequest.id });
  const staff = await insertStaff(db);
  const entries = requests.flatMap(({ history }, index) =>
    history.map(({ at, action, changes }) => ({
      at: at.toISOString(),
      ...staff[index % staff.length],
      action,
      changes,
      objectKind: 'service-request',
      objectId: rows[index]?.id,
    })),
  );
  // The history is read in the order of its ids.
  await db.orm.insert(auditEntry).values(entries.toSorted((a, b) => a.at.localeCompare(b.at)));
}

function toRow(request: InventedRequest, fileId: number | undefined): typeof serviceRequest.$inferInsert {
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

/** Two colleagues who did the work; nobody knows their passwords, and an admin can give them new ones. */
async function insertStaff(db: Database) {
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
