import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { beginningOf, causedBy, changesBetween, endOf, recordAll } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import type { ChangedRecord } from '#server/platform/realtime/notify-after-commit.ts';
import { undoableKinds } from './saved-rows.ts';
import type { SavedRow, SavedWork, UndoableKind } from './saved-rows.ts';
import { undoableTables } from './undoable-tables.ts';

/** The properties whose admins are notified of each of some rows, by their ids. */
export type PropertyCodesOfRows = (
  db: Database,
  kind: UndoableKind,
  rows: readonly SavedRow[],
) => Promise<Map<number, string[]>>;

export interface WorkHistory {
  at: Date;
  call: AdminCall;
  propertyCodesOf: PropertyCodesOfRows;
  /** The work is about to be undone: what it added goes. */
  isUndo?: true;
  /** What the history says of a record beside its own columns. */
  alsoSaid?: (kind: UndoableKind, row: SavedRow) => object;
}

/** Writes the history of all records that the work touched in one statement; answers what open back offices are to learn. */
export async function recordWork(
  db: Database,
  work: SavedWork,
  { at, call, propertyCodesOf, isUndo, alsoSaid }: WorkHistory,
): Promise<ChangedRecord[]> {
  const events: AuditEvent[] = [];
  const changed: ChangedRecord[] = [];
  for (const kind of undoableKinds.filter((one) => !undoableTables[one].isPart)) {
    const rows = work.after[kind] ?? [];
    if (rows.length === 0) continue;
    const before = new Map(work.before[kind]?.map((row) => [row.id, row]));
    // Once for each kind, on one connection.
    const codes = await propertyCodesOf(db, kind, rows);
    for (const row of rows) {
      const was = before.get(row.id);
      const act = was ? 'changed' : isUndo ? 'deleted' : 'created';
      const propertyCodes = codes.get(row.id) ?? [];
      const changes = changesOf({ row, was, isUndo, also: alsoSaid?.(kind, row) });
      events.push({
        at,
        actor: call.caller,
        action: act,
        objectKind: kind,
        objectId: row.id,
        propertyCode: propertyCodes[0],
        changes: { ...changes, ...causedBy(call.cause) },
        requestId: call.requestId,
      });
      changed.push({ objectKind: kind, id: row.id, act, propertyCodes });
    }
  }
  if (events.length > 0) await recordAll(db, events);
  return changed;
}

interface Touched {
  row: SavedRow;
  was: SavedRow | undefined;
  isUndo: true | undefined;
  also: object | undefined;
}

function changesOf({ row, was, isUndo, also }: Touched): AuditEvent['changes'] {
  const now = saidOf(row);
  if (was) return isUndo ? changesBetween(now, saidOf(was)) : changesBetween(saidOf(was), now);
  return isUndo ? endOf(filledOf(now)) : beginningOf({ ...now, ...also });
}

/** What of a row the history says. */
function saidOf({
  id: _id,
  createdAt: _came,
  updatedAt: _changed,
  createdBy: _by,
  ...said
}: SavedRow): object {
  return said;
}

function filledOf(said: object): object {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}

/** The most records that are named to open back offices one by one. */
const namedMax = 200;

/**
 * What open back offices are to learn of some work. Where there are very many, one record of each kind and property stands for the others,
 * since lists are read again once for all of them.
 */
export class ChangeSummary {
  #first: ChangedRecord[] = [];
  #count = 0;
  readonly #representatives = new Map<string, ChangedRecord>();

  add(changed: readonly ChangedRecord[]): void {
    this.#count += changed.length;
    this.#first = [...this.#first, ...changed.slice(0, namedMax)].slice(0, namedMax);
    for (const one of changed) {
      const codes = one.propertyCodes.length > 0 ? one.propertyCodes : [''];
      for (const code of codes) {
        const key = [one.objectKind, one.act, code].join(' ');
        if (!this.#representatives.has(key))
          this.#representatives.set(key, { ...one, propertyCodes: code === '' ? [] : [code] });
      }
    }
  }

  /** Announces them once it is committed. */
  async notify(context: Pick<AppContext, 'realtime'>, db: Database): Promise<void> {
    const few = this.#count <= namedMax ? this.#first : [...this.#representatives.values()];
    await notifyAfterCommit(context, db, few);
  }
}
