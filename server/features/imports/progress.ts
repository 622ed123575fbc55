import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';

/** Tells the open back offices of who started it how far an import is, each time with how many rows more are dealt with. */
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
