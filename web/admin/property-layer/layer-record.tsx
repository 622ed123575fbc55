import type { ReactNode } from 'react';
import { isGone } from '../lists/failure-words.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import type { LayerPlace } from './layer-view.ts';

/** A record as the cache holds it. */
export interface FetchedRecord {
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/** The dialog of the record that the address names. */
export function LayerRecord({
  title,
  noun,
  place,
  opened,
  children,
}: {
  title: string;
  noun: string;
  place: LayerPlace;
  opened: FetchedRecord;
  children: ReactNode;
}): ReactNode {
  return (
    <RecordDialog
      title={title}
      noun={noun}
      isOpen={place.view.record !== null}
      isLoading={opened.isFetching}
      onRetry={opened.isError && !isGone(opened.error) ? () => void opened.refetch() : null}
      onClose={place.close}
      onPrevious={place.previous}
      onNext={place.next}
      findReturnFocus={place.findReturnFocus}
    >
      {children}
    </RecordDialog>
  );
}
