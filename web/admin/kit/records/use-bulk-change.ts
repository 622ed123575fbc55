import { useState } from 'react';
import type { BulkChanged } from '#contracts/bulk.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { asFailure } from '../lists/failure-messages.ts';
import { failedChange, toastWork, wentWell } from '../toasts/toast-work.ts';
import type { ToastText } from '../toasts/toast-store.ts';
import { itemRefusals } from './item-refusals.ts';

/** One record of a bulk change. */
type ItemOf<Change> = Change & { id: number; expectedUpdatedAt?: string | undefined };

export interface BulkChangeOptions<R, Change> {
  send: (items: ItemOf<Change>[]) => Promise<BulkChanged>;
  /** The fields that a change sets, as they were. */
  before: (record: R, change: Change) => Change;
  /** What a refusal calls a record. */
  nameOf: (record: R) => string;
}

export interface BulkChanges<R, Change> {
  isBusy: boolean;
  /** Changes all or none; `done` says what was done. Answers whether it was. */
  apply: (records: readonly R[], change: Change, done: string) => Promise<boolean>;
}

/** Changes many records alike in one call, with one way back for all of them. */
export function useBulkChange<R extends { id: number; updatedAt: string }, Change extends object>({
  send,
  before,
  nameOf,
}: BulkChangeOptions<R, Change>): BulkChanges<R, Change> {
  const [isBusy, setIsBusy] = useState(false);

  const save = (
    records: readonly R[],
    items: ItemOf<Change>[],
    successOf: (changed: BulkChanged) => ToastText,
  ): Promise<boolean> =>
    wentWell(
      toastWork(send(items), {
        loading: 'Saving changes…',
        success: (changed) => ({ variant: 'success', ...successOf(changed) }),
        failure: (error) => refusalOf(error, records, nameOf),
      }),
    );

  return {
    isBusy,
    apply: async (records, change, done) => {
      setIsBusy(true);
      try {
        const items = records.map(({ id, updatedAt: expectedUpdatedAt }) => ({
          ...change,
          id,
          expectedUpdatedAt,
        }));
        return await save(records, items, ({ data }) => {
          const changedAt = new Map(data.records.map(({ id, updatedAt }) => [id, updatedAt]));
          // All or none: not over what someone else did since.
          const back = records.map((record) => ({
            ...before(record, change),
            id: record.id,
            expectedUpdatedAt: changedAt.get(record.id),
          }));
          const undo = () => void save(records, back, () => ({ title: 'Undone' }));
          return { title: done, action: { label: 'Undo', run: undo } };
        });
      } finally {
        setIsBusy(false);
      }
    },
  };
}

function refusalOf<R>(error: unknown, records: readonly R[], nameOf: (record: R) => string): ToastText {
  const reasons = itemRefusals(issuesOf(asFailure(error)), records, nameOf);
  if (reasons === null) return failedChange;
  return { title: 'Nothing was changed', description: reasons, variant: 'destructive' };
}
