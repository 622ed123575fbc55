import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';

/** Reports how far an import is to the open back offices of the person who started it, after each batch of rows. */
export function progressOf(
  { realtime }: Pick<AppContext, 'realtime'>,
  { caller: { userId } }: AdminCall,
  { id, total }: { id: number; total: number },
): (rows: number) => void {
  let done = 0;
  return (rows) => {
    done = Math.min(total, done + rows);
    realtime.emitToUsers([userId], 'import_progress', { id, done, total });
  };
}
