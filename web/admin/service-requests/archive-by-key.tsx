import type { ReactNode } from 'react';
import { AlertMessage } from '../kit/dialogs/alert-message.tsx';
import { focusedRecord, useShortcut } from '../kit/keyboard/use-shortcut.ts';
import { useSubmissionActions } from './use-submission-actions.ts';

/** Archives the request whose row has the focus, by the key. */
export function ArchiveByKey({ isArchivedView }: { isArchivedView: boolean }): ReactNode {
  const { archive, alert, closeAlert } = useSubmissionActions();
  const archiveFocused = (): void => {
    const id = focusedRecord();
    if (id !== null) void archive(id);
  };
  useShortcut('archive', isArchivedView ? null : archiveFocused, 'page');
  return (
    <AlertMessage message={alert?.message ?? null} detail={alert?.detail ?? null} onClose={closeAlert} />
  );
}
