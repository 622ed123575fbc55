import type { ServiceRequest } from '#contracts/service-requests.ts';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { showInConsole } from '../kit/state/show-in-console.ts';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { useChangeServiceRequestMutation } from './service-request-changes-api.ts';
import type { FailureAlert } from './use-failure-alert.ts';

export interface ArchiveActions {
  /** These answer whether the server agreed. */
  archive: (request: Pick<ServiceRequest, 'id' | 'nextUpdateBy'>) => Promise<boolean>;
  unarchive: (id: number) => Promise<boolean>;
}

/** Moves a submission to the archive and back; the toast of the one offers the other. */
export function useArchiveActions({
  during,
  warn,
}: {
  during: (what: 'archiving' | 'unarchiving', work: () => Promise<boolean>) => Promise<boolean>;
  warn: FailureAlert['warn'];
}): ArchiveActions {
  const [change] = useChangeServiceRequestMutation();

  const unarchive = (id: number, nextUpdateBy: string | null = null): Promise<boolean> =>
    during('unarchiving', () =>
      wentWell(
        // The specified body; taken back at once, the resident hears next when they would have.
        toastWork(
          change({
            id,
            changes: { archived: 0, archivedAt: null, ...(nextUpdateBy === null ? {} : { nextUpdateBy }) },
          }).unwrap(),
          {
            loading: 'Moving back to Active…',
            success: { title: 'Moved back to Active', variant: 'success' },
            failure: { title: 'Unarchive failed. Please try again.', variant: 'destructive' },
          },
        ),
      ),
    );

  const archive: ArchiveActions['archive'] = ({ id, nextUpdateBy }) =>
    during('archiving', async () => {
      try {
        await toastWork(change({ id, changes: { archived: true } }).unwrap(), {
          loading: 'Archiving…',
          success: {
            title: 'Success',
            description: 'Submission archived.',
            variant: 'success',
            action: { label: 'Undo', run: () => void unarchive(id, nextUpdateBy) },
          },
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
