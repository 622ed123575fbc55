import { appointmentOf } from '#contracts/appointments.ts';
import { referenceOf } from '#contracts/references.ts';
import type { TrackedEvent, TrackedRequest } from '#contracts/tracking.ts';
import type { StoredFileRow } from '#server/features/files/file.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { listEntries } from './conversation.queries.ts';
import type { EntryWithFiles } from './conversation.queries.ts';
import { isPast, linkEnd, reopenEnd } from '#server/features/service-requests/link-life.ts';
import { isRunning } from '#server/features/service-requests/next-update.ts';
import { listRequestFiles } from '#server/features/service-requests/request-file.queries.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { linkTrackedFile } from './tracked-files.ts';
import { listStatusChanges } from './tracked-request.queries.ts';
import type { TrackedRecord } from './tracked-request.queries.ts';

/** What the resident may know of a request: neither the notes of staff nor their names, nor who else may be reached how. */
export async function readTrackedRequest(
  context: AppContext,
  record: TrackedRecord,
): Promise<TrackedRequest> {
  const { db } = context;
  const [files, statuses, entries] = await Promise.all([
    listRequestFiles(db, record.id),
    listStatusChanges(db, record.id),
    listEntries(db, record.id),
  ]);
  const link = (stored: StoredFileRow) => linkTrackedFile(context, record, stored);
  const events: TrackedEvent[] = [
    ...statuses.map(({ at, status }) => ({ at, kind: 'STATUS' as const, status, text: null, files: [] })),
    ...entries.map(({ entry, files: attached }) => ({
      at: entry.createdAt,
      kind: kindOf(entry),
      status: null,
      text: entry.text,
      files: attached.map(link),
    })),
    ...(record.archivedAt === null ? [] : [closing(record.archivedAt)]),
  ];
  return {
    reference: referenceOf('service-request', record.id),
    createdAt: record.createdAt,
    category: record.category,
    propertyCode: record.propertyCode,
    propertyName: record.propertyName,
    unitIdentifier: record.unitIdentifier,
    unitDigits: record.unitDigits,
    message: record.message,
    files: files.map(link),
    status: record.status,
    appointment: appointmentOf(record, siteDay(context)),
    isClosed: record.archivedAt !== null,
    promise: promiseOf(record, context.clock.now()),
    events: events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    isConfirmed: entries.some(({ entry }) => entry.isConfirmation && isSince(entry, record)),
    reopenUntil: reopenEnd(record, context.clock.now()),
    linkEndsAt: linkEnd(record),
  };
}

/** Whether an entry was added since the request was completed. */
function isSince({ createdAt }: EntryWithFiles['entry'], { completedAt }: TrackedRecord): boolean {
  return completedAt !== null && Date.parse(createdAt) >= Date.parse(completedAt);
}

/** What the office promises now: not while others than the office have the turn. */
export function promiseOf(record: TrackedRecord, now: Date): TrackedRequest['promise'] {
  const { nextUpdateBy: by, isPromised } = record;
  return isPromised && by !== null && isRunning(record) ? { by, isLate: isPast(by, now) } : null;
}

function closing(at: string): TrackedEvent {
  return { at, kind: 'CLOSED', status: null, text: null, files: [] };
}

function kindOf({ author, isReopening, isConfirmation }: EntryWithFiles['entry']): TrackedEvent['kind'] {
  if (author === 'STAFF') return 'REPLY';
  if (isConfirmation) return 'CONFIRMED';
  return isReopening ? 'REOPENED' : 'NOTE';
}
