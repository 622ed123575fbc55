import type { ReactNode } from 'react';
import { isGone } from '../lists/failure-messages.ts';
import type { AddressedList } from '../lists/use-list-state.ts';
import { RecordDialog } from './record-dialog.tsx';
import type { RecordDialogProps } from './record-dialog.tsx';

/** A record as the cache holds it. */
export interface FetchedRecord {
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

export interface AddressedRecordProps extends Pick<
  RecordDialogProps,
  'title' | 'noun' | 'sizing' | 'children'
> {
  /** The list behind, in whose address the record is named. */
  listState: Pick<AddressedList<never>, 'isOpen' | 'close' | 'previous' | 'next' | 'findReturnFocus'>;
  opened: FetchedRecord;
  /** The number by which people name the record, where its kind has some. */
  reference?: string | undefined;
}

/** The dialog of the record that the address names. */
export function AddressedRecord({
  listState,
  opened,
  reference,
  children,
  ...dialog
}: AddressedRecordProps): ReactNode {
  const isMissing = opened.isError && isGone(opened.error);
  return (
    <RecordDialog
      {...dialog}
      isOpen={listState.isOpen}
      isLoading={opened.isFetching}
      missing={isMissing ? (reference ?? `This ${dialog.noun}`) : null}
      onRetry={opened.isError && !isMissing ? () => void opened.refetch() : null}
      onClose={listState.close}
      onPrevious={listState.previous}
      onNext={listState.next}
      findReturnFocus={listState.findReturnFocus}
    >
      {children}
    </RecordDialog>
  );
}
