import type { ServiceRequest } from '#contracts/service-requests.ts';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { showInConsole } from '../kit/state/show-in-console.ts';
import type { ToastText } from '../kit/toasts/toast-store.ts';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { useChangeServiceRequestMutation } from './service-request-changes-api.ts';
import type { FailureAlert } from './use-failure-alert.ts';

export interface ArchiveActions {
  /** These answer whether the server agreed. */
  archive: (request: Pick<ServiceRequest, 'id' | 'nextUpdateBy'>) => Promise<boolean>;
  unarchive: (id: number) => Promise<boolean>;
}

/** Taken back at once, the resident hears next when they would have; what someone else did since stands. */
interface BackFromArchive {
  nextUpdateBy?: string;
  expectedUpdatedAt?: string;
}

const unarchiveFailed: ToastText = {
  title: 'Unarchive failed. Please try again.',
  variant: 'destructive',
};

/** Moves a submission to the archive and back; the toast of the one offers the other. */
export function useArchiveActions({
  during,
  warn,
}: {
  during: (what: 'archiving' | 'unarchiving', work: () => Promise<boolean>) => Promise<boolean>;
  warn: FailureAlert['warn'];
}): ArchiveActions {
  const [change] = useChangeServiceRequestMutation();

  const unarchive = (id: number, back: BackFromArchive = {}): Promise<boolean> =>
    during('unarchiving', () =>
      wentWell(
        // The specified body, and with it what taking back needs.
        toastWork(change({ id, changes: { archived: 0, archivedAt: null, ...back } }).unwrap(), {
          loading: 'Moving back to Active…',
          success: { title: 'Moved back to Active', variant: 'success' },
          failure: (error) => changedMeanwhile(error, unarchiveFailed),
        }),
      ),
    );

  const archive: ArchiveActions['archive'] = ({ id, nextUpdateBy }) =>
    during('archiving', async () => {
      try {
        await toastWork(change({ id, changes: { archived: true } }).unwrap(), {
          loading: 'Archiving…',
          success: ({ updatedAt: expectedUpdatedAt }) => ({
            title: 'Success',
            description: 'Submission archived.',
            variant: 'success',
            action: {
              label: 'Undo',
              run: () => void unarchive(id, { ...(nextUpdateBy && { nextUpdateBy }), expectedUpdatedAt }),
            },
          }),
          failure: null,
        });
        return true;
      } catch (error) {
        const failure = asFailure(error);
        if (failure.status !== 401) {
          showInConsole(new Error(`Archive failed: ${failure.status}`));
          warn('Failed to archive. See console for details.', failure);
        }
        return false;
      }
    });

  return { archive, unarchive: (id) => unarchive(id) };
}
