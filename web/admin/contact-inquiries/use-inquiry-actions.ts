import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { outcomeOf } from '../kit/records/save-outcome.ts';
import type { SaveOutcome } from '../kit/records/save-outcome.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { failedChange, toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { useChangeContactInquiryMutation, useDeleteContactInquiryMutation } from './inquiry-changes-api.ts';
import { inquiryActions } from './inquiry-actions.ts';
import type { InquiryActionName } from './inquiry-actions.ts';

export type Busy = InquiryActionName | 'saving' | 'deleting' | null;

export interface InquiryActions {
  busy: Busy;
  save: (record: ContactInquiry, changes: { notes: string | null }) => Promise<SaveOutcome<ContactInquiry>>;
  /** These answer whether the server agreed. */
  apply: (id: number, name: InquiryActionName) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
}

/** What staff do to an inquiry, with the words for each outcome. */
export function useInquiryActions(): InquiryActions {
  const [change] = useChangeContactInquiryMutation();
  const [deleteRecord] = useDeleteContactInquiryMutation();
  const { busy, during } = useBusy<NonNullable<Busy>>();

  const apply = (id: number, name: InquiryActionName): Promise<boolean> => {
    const { changes, loading, done, undo } = inquiryActions[name];
    return during(name, () =>
      wentWell(
        toastWork(change({ id, changes }).unwrap(), {
          loading,
          success: {
            title: 'Success',
            description: done,
            variant: 'success',
            action: { label: 'Undo', run: () => void apply(id, undo) },
          },
        }),
      ),
    );
  };

  return {
    busy,
    apply,
    remove: (id) =>
      during('deleting', () =>
        wentWell(toastWork(deleteRecord(id).unwrap(), { loading: 'Deleting…', success: 'Inquiry deleted.' })),
      ),
    save: (record, changes) =>
      during('saving', () => {
        const body = { ...changes, expectedUpdatedAt: record.updatedAt };
        const saving = toastWork(change({ id: record.id, changes: body }).unwrap(), {
          loading: 'Saving changes…',
          success: 'Changes saved.',
          // The dialog shows a conflict.
          failure: (error) => (asFailure(error).status === 409 ? null : failedChange),
        });
        return outcomeOf(saving, 'contact-inquiry');
      }),
  };
}
