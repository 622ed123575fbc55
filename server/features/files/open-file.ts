import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { requireOpened } from '#server/platform/files/unopened.ts';
import type { FileOfRecord } from './file.queries.ts';

export interface OpenedFile {
  objectKind: string;
  objectId: number;
  /** What the file is called in `opened …`. */
  name: string;
  /** Answers undefined where there is no such record for this caller, null where it has no such file. */
  find: (db: Database) => Promise<FileOfRecord | null | undefined>;
}

/** What visitors send is nobody's business without a trace: who opens a file is recorded before it is handed out. */
export async function openFile(
  context: AppContext,
  { find, name, objectKind, objectId }: OpenedFile,
  call: AdminCall,
): Promise<FileOfRecord> {
  return context.db.transaction(async (db) => {
    const found = await find(db);
    if (found === undefined) throw fail('NOT_FOUND');
    if (found === null) throw fail('NO_FILE');
    requireOpened(found.file);
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: `opened ${name}`,
      objectKind,
      objectId,
      propertyCode: found.propertyCode,
      changes: {},
      requestId: call.requestId,
    });
    return found;
  });
}
