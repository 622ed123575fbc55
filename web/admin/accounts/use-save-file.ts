import { CallError } from '#web/lib/call-error.ts';
import { isSessionOver, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { saveFile } from '../kit/records/signed-file.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { showToast } from '../kit/toasts/toast-store.ts';

/** Saves files that the server writes; `failure` is what is said where one cannot be written. `busy` names the one on its way. */
export function useSaveFile<What extends string>(failure: string) {
  const { busy, during } = useBusy<What>();
  const save = (what: What, fileName: string, read: () => Promise<Blob>): Promise<void> =>
    during(what, async () => {
      try {
        saveFile(await read(), fileName);
      } catch (error) {
        if (isSessionOver(error)) return;
        const description = serverMessageOf(error instanceof CallError ? error.failure : error);
        showToast({ title: failure, description, variant: 'destructive' });
      }
    });
  return { busy, save };
}
