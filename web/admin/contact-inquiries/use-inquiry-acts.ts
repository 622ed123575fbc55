import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { asFailure } from '../kit/lists/failure-words.ts';
import { outcomeOf } from '../kit/records/save-outcome.ts';
import type { SaveOutcome } from '../kit/records/save-outcome.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { failedChange, toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { useChangeContactInquiryMutation, useDeleteContactInquiryMutation } from './contact-inquiries-api.ts';
import { marks } from './inquiry-marks.ts';
import type { MarkName } from './inquiry-marks.ts';

export type Busy = MarkName | 'saving' | 'deleting' | null;

export interface InquiryActs {
  busy: Busy;
  save: (record: ContactInquiry, changes: { notes: string | null }) => Promise<SaveOutcome<ContactInquiry>>;
  /** These answer whether the server agreed. */
  mark: (id: number, name: MarkName) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
}

/** What staff do to an inquiry, with the words for each outcome. */
export function useInquiryActs(): InquiryActs {
  const [change] = useChangeContactInquiryMutation();
  const [deleteRecord] = useDeleteContactInquiryMutation();
  const { busy, during } = useBusy<NonNullable<Busy>>();

  const mark = (id: number, name: MarkName): Promise<boolean> => {
    const { changes, loading, done, undo } = marks[name];
    return during(name, () =>
      wentWell(
        toastWork(change({ id, changes }).unwrap(), {
          loading,
          success: {
            title: 'Success',
            description: done,
            variant: 'success',
            action: { label: 'Undo', run: () => void mark(id, undo) },
          },
        }),
      ),
    );
  };

  return {
    busy,
    mark,
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
          // A conflict is told in the dialog.
          failure: (error) => (asFailure(error).status === 409 ? null : failedChange),
        });
        return outcomeOf(saving, 'contact-inquiry');
      }),
  };
}
