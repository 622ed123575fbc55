import type { Registration } from '#contracts/registrations.ts';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { failedChange, toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { useChangeRegistrationMutation, useDeleteRegistrationMutation } from './registration-changes-api.ts';
import { useSaveRegistration } from './use-save-registration.ts';
import type { SaveRegistration } from './use-save-registration.ts';

export type Busy = 'saving' | 'archiving' | 'unarchiving' | 'deleting' | null;

export interface RegistrationActions {
  busy: Busy;
  save: SaveRegistration;
  /** These answer whether the server agreed. */
  archive: (id: number) => Promise<boolean>;
  unarchive: (id: number) => Promise<boolean>;
  remove: (record: Pick<Registration, 'id' | 'updatedAt'>) => Promise<boolean>;
}

/** What staff do to a registration, with the words that the specification has for each outcome. */
export function useRegistrationActions(): RegistrationActions {
  const [change] = useChangeRegistrationMutation();
  const [deleteRecord] = useDeleteRegistrationMutation();
  const save = useSaveRegistration();
  const { busy, during } = useBusy<NonNullable<Busy>>();

  const unarchive = (id: number): Promise<boolean> =>
    during('unarchiving', () =>
      wentWell(
        toastWork(change({ id, changes: { archived: false } }).unwrap(), {
          loading: 'Restoring to Active…',
          success: { title: 'Restored to Active', variant: 'success' },
          failure: { title: 'Unarchive failed. Please try again.', variant: 'destructive' },
        }),
      ),
    );

  return {
    busy,
    save: (...given) => during('saving', () => save(...given)),
    unarchive,
    archive: (id) =>
      during('archiving', () =>
        wentWell(
          toastWork(change({ id, changes: { archived: true } }).unwrap(), {
            loading: 'Archiving…',
            success: {
              title: 'Success',
              description: 'Registration archived.',
              variant: 'success',
              action: { label: 'Undo', run: () => void unarchive(id) },
            },
          }),
        ),
      ),
    remove: ({ id, updatedAt }) =>
      during('deleting', () =>
        wentWell(
          toastWork(deleteRecord({ id, updatedAt }).unwrap(), {
            loading: 'Deleting…',
            success: 'Registration deleted.',
            failure: (error) =>
              asFailure(error).status === 409
                ? { ...failedChange, description: changedMessage }
                : failedChange,
          }),
        ),
      ),
  };
}

const changedMessage =
  'Someone changed this registration in the meantime. It is shown as it is now; delete it again if you still want to.';
