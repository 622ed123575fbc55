import type { ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { AlertMessage } from '../kit/dialogs/alert-message.tsx';
import { focusedRecord, useShortcut } from '../kit/keyboard/use-shortcut.ts';
import { useSubmissionActions } from './use-submission-actions.ts';

/** Archives the request whose row has the focus, by the key. */
export function ArchiveByKey({
  rows,
  isArchivedView,
}: {
  rows: readonly ServiceRequest[];
  isArchivedView: boolean;
}): ReactNode {
  const { archive, alert, closeAlert } = useSubmissionActions();
  const archiveFocused = (): void => {
    const id = focusedRecord();
    const request = rows.find((row) => row.id === id);
    // A merged one is put away with what it is merged into.
    if (request && request.mergedIntoId === null) void archive(request);
  };
  useShortcut('archive', isArchivedView ? null : archiveFocused, 'page');
  return (
    <AlertMessage message={alert?.message ?? null} detail={alert?.detail ?? null} onClose={closeAlert} />
  );
}
