import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { serviceRequestLabels } from '#contracts/service-request-fields.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { referenceOf } from '#contracts/references.ts';
import type { Database } from '#server/platform/database/database.ts';
import { alias, and, eq, getTableColumns, inArray, query, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf, laterThanBefore, sentRows } from '#server/platform/database/expressions.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import {
  conversationEntry,
  conversationFile,
  serviceRequest,
  serviceRequestFile,
  storedFile,
  userAccount,
} from '#server/platform/database/schema.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { NextUpdate } from './next-update.ts';
import { filesOfRequest } from './request-file.queries.ts';

// These are for the database's own use, or follow from others.
const {
  completedAt: _completedAt,
  unitNumber: _unitNumber,
  unitIdentifier: _unitIdentifier,
  awaitsOffice: _awaitsOffice,
  isAssigned: _isAssigned,
  statusRank: _statusRank,
  searchText: _searchText,
  firstUpdateBy: _firstUpdateBy,
  missedUpdateBy: _missedUpdateBy,
  mergedWithId: _mergedWithId,
  displacedUpdate: _displacedUpdate,
  isMerged: _isMerged,
  ...ownColumns
} = getTableColumns(serviceRequest);

const report = alias(serviceRequest, 'report');
const mergedReports = query
  .select({ total: sql`count(*)::int` })
  .from(report)
  .where(eq(report.mergedIntoId, serviceRequest.id));

/** What is read of a request, joined with its assignee. */
export const requestColumns = {
  ...ownColumns,
  phoneNumber: serviceRequest.phone,
  files: filesOfRequest,
  assigneeEmail: userAccount.email,
  mergedReports: sql<number>`${mergedReports}`,
};

const noFile = { fileName: null, fileSize: null, fileMime: null };

/** The row as the contract names it. */
export function toServiceRequest(
  row: Omit<ServiceRequest, 'reference' | 'unitIdentifier' | keyof typeof noFile>,
): ServiceRequest {
  const { fileName, fileSize, fileMime } = row.files[0] ?? noFile;
  return {
    ...row,
    fileName,
    fileSize,
    fileMime,
    reference: referenceOf('service-request', row.id),
    unitIdentifier: unitIdentifier(row.propertyCode, row.unitDigits),
  };
}

/** One request; with `lock` it stays as it is until the transaction ends. */
export async function findServiceRequest(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<ServiceRequest | undefined> {
  if (lock) await lockRow(db, serviceRequest, id);
  const [row] = await db.orm
    .select(requestColumns)
    .from(serviceRequest)
    .leftJoin(userAccount, eq(userAccount.id, serviceRequest.assigneeId))
    .where(and(eq(serviceRequest.id, id), withinScope(scope, serviceRequest.propertyCode)));
  return row && toServiceRequest(row);
}

/** Those of the ids that are within the scope; they stay as they are until the transaction ends. */
export async function lockServiceRequests(
  { orm }: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<ServiceRequest[]> {
  // In one order, so that two calls wait for each other and neither for itself.
  const locked = await orm
    .select({ id: serviceRequest.id })
    .from(serviceRequest)
    .where(and(isOneOf(serviceRequest.id, ids), withinScope(scope, serviceRequest.propertyCode)))
    .orderBy(serviceRequest.id)
    .for('update');
  const lockedIds = locked.map(({ id }) => id);
  const rows = await orm
    .select(requestColumns)
    .from(serviceRequest)
    .leftJoin(userAccount, eq(userAccount.id, serviceRequest.assigneeId))
    .where(isOneOf(serviceRequest.id, lockedIds))
    .orderBy(serviceRequest.id);
  return rows.map(toServiceRequest);
}

export type ServiceRequestUpdate = Partial<
  Pick<
    typeof serviceRequest.$inferInsert,
    keyof typeof serviceRequestLabels | 'archivedAt' | 'isPromised' | 'isSetByHand'
  >
>;

export async function updateServiceRequest(
  db: Database,
  id: number,
  update: ServiceRequestUpdate & { updatedAt: string },
): Promise<void> {
  await db.orm.update(serviceRequest).set(update).where(eq(serviceRequest.id, id));
}

/**
 * Says whose turn it is, and when the resident hears next. What staff have typed about the request stays fit to be saved: its
 * time of change stays.
 */
export async function setTurn(
  { orm }: Database,
  id: number,
  turn: Pick<ServiceRequestUpdate, 'waitingFor' | keyof NextUpdate>,
): Promise<void> {
  await orm.update(serviceRequest).set(turn).where(eq(serviceRequest.id, id));
}

/** What the resident was promised when the request arrived. */
export async function findFirstPromise({ orm }: Database, id: number): Promise<string | null> {
  const [row] = await orm
    .select({ by: serviceRequest.firstUpdateBy })
    .from(serviceRequest)
    .where(eq(serviceRequest.id, id));
  return row?.by ?? null;
}

/** Writes status, assignee, archiving and next update of many requests. */
export async function updateServiceRequests(
  db: Database,
  requests: readonly Pick<ServiceRequest, 'id' | 'status' | 'assigneeId' | 'archivedAt' | keyof NextUpdate>[],
  at: string,
): Promise<void> {
  if (requests.length === 0) return;
  const {
    id,
    status: newStatus,
    assigneeId,
    archivedAt,
    nextUpdateBy,
    isPromised,
    isSetByHand,
  } = serviceRequest;
  const columns = { id, status: newStatus, assigneeId, archivedAt, nextUpdateBy, isPromised, isSetByHand };
  const sent = sentRows(db, columns, requests);
  await db.orm
    .with(sent)
    .update(serviceRequest)
    .set({
      status: sql`${sent.status}`,
      assigneeId: sql`${sent.assigneeId}`,
      archivedAt: sql`${sent.archivedAt}`,
      nextUpdateBy: sql`${sent.nextUpdateBy}`,
      isPromised: sql`${sent.isPromised}`,
      isSetByHand: sql`${sent.isSetByHand}`,
      updatedAt: laterThanBefore(serviceRequest.updatedAt, at),
    })
    .from(sent)
    .where(eq(id, sent.id));
}

/** Removes a request with its conversation, and the rows of their files; answers the storage keys of these. */
export async function deleteServiceRequest(db: Database, id: number): Promise<string[]> {
  const named = db.orm.$with('named').as(
    query
      .select({ fileId: serviceRequestFile.fileId })
      .from(serviceRequestFile)
      .where(eq(serviceRequestFile.requestId, id))
      .unionAll(
        query
          .select({ fileId: conversationFile.fileId })
          .from(conversationFile)
          .innerJoin(conversationEntry, eq(conversationEntry.id, conversationFile.entryId))
          .where(eq(conversationEntry.requestId, id)),
      ),
  );
  const gone = db.orm
    .$with('gone', {})
    .as(sql`delete from ${serviceRequest} where ${eq(serviceRequest.id, id)}`);
  const rows = await db.orm
    .with(named, gone)
    .select({ storageKey: storedFile.storageKey })
    .from(named)
    .innerJoin(storedFile, eq(storedFile.id, named.fileId));
  const storageKeys = rows.map((row) => row.storageKey);
  if (storageKeys.length > 0)
    await db.orm.delete(storedFile).where(inArray(storedFile.storageKey, storageKeys));
  return storageKeys;
}
