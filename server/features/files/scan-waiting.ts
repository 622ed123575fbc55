import { Failure } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record, virusScanner } from '#server/platform/events/record.ts';
import { AlteredFile } from '#server/platform/files/encrypt.ts';
import { laterScanLimitMs } from '#server/platform/files/scanner.ts';
import type { Verdict } from '#server/platform/files/scanner.ts';
import { ScanFailed } from '#server/platform/files/virus-scan.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { findRecordOfFile, postponeScan, settleScan, takeWaitingFile } from './scan.queries.ts';
import type { WaitingFile } from './scan.queries.ts';

/** The most files that the scanner has at the same time, in each instance. */
const atOnce = 4;

/** So long a file is left to the one that has it in hand: longer than a scan waits for clamd. */
const inHandMs = laterScanLimitMs + 30_000;

/** A file without a verdict is tried again after so long. */
const retryMs = 30_000;

/** One that is too long for the scanner, after so long: only other settings of the scanner would change that. */
const retryTooLongMs = 3_600_000;

/**
 * Has the virus scanner look at the files that wait for it, until there is none, it fails, or the server stops. Answers how many
 * got a verdict. Several instances may do it at once; a file that a dying one had in hand is tried again.
 */
export async function scanWaiting(context: AppContext, signal?: AbortSignal): Promise<number> {
  let count = 0;
  let isOver = false;
  const work = async () => {
    for (;;) {
      if (isOver || signal?.aborted) return;
      const now = context.clock.now();
      const triedBefore = new Date(now.getTime() - inHandMs);
      const file = await takeWaitingFile(context.db, { now, triedBefore });
      if (!file) return;
      const outcome = await scanOne(context, file);
      if (outcome === 'AWAY') isOver = true;
      else if (outcome !== null) count++;
    }
  };
  const stopAll = (error: unknown) => {
    isOver = true;
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => work().catch(stopAll)));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return count;
}

/** Null where this file alone could not be scanned. */
async function scanOne(context: AppContext, file: WaitingFile): Promise<Verdict | 'AWAY' | null> {
  const { files, log } = context;
  try {
    const verdict = await files.scan(file);
    await keepVerdict(context, file.id, verdict);
    return verdict;
  } catch (error) {
    const isUnreadable =
      error instanceof AlteredFile || (error instanceof Failure && error.code === 'NOT_FOUND');
    if (!(error instanceof ScanFailed) && !isUnreadable) throw error;
    log.warn({ event: 'file not scanned', fileId: file.id, reason: error.message });
    const isTooLong = error instanceof ScanFailed && error.isTooLong;
    const againAt = context.clock.now().getTime() + (isTooLong ? retryTooLongMs : retryMs);
    await postponeScan(context.db, file.id, new Date(againAt - inHandMs));
    return error instanceof ScanFailed && !isTooLong ? 'AWAY' : null;
  }
}

/** Open back offices show the file at once; what was found stands in the history of its record. */
async function keepVerdict(context: AppContext, fileId: number, verdict: Verdict): Promise<void> {
  const { log } = context;
  if (verdict === 'INFECTED') log.warn({ event: 'virus found in a stored file', fileId });
  await context.db.transaction(async (db) => {
    if (!(await settleScan(db, fileId, verdict === 'CLEAN' ? null : verdict))) return;
    const found = await findRecordOfFile(db, fileId);
    if (!found) return;
    const { objectKind, id, propertyCode, name } = found;
    if (verdict === 'INFECTED') {
      await record(db, {
        at: context.clock.now(),
        actor: virusScanner,
        action: `found a virus in ${name}`,
        objectKind,
        objectId: id,
        propertyCode,
        changes: {},
        requestId: null,
      });
    }
    await notifyAfterCommit(context, db, [{ objectKind, id, act: 'changed', propertyCodes: [propertyCode] }]);
  });
}
