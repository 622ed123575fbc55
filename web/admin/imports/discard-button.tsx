import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ImportRun } from '#contracts/import-runs.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { useRemoveImportMutation } from './imports-api.ts';

/** Gives an import up that is not written. */
export function DiscardButton({ run }: { run: ImportRun }): ReactNode {
  const navigate = useNavigate();
  const [remove, { isLoading }] = useRemoveImportMutation();
  const [isAsked, setIsAsked] = useState(false);
  const discard = async (): Promise<void> => {
    setIsAsked(false);
    const { error } = await remove({ params: { id: run.id } });
    if (!error) void navigate('/admin/imports');
  };
  return (
    <>
      <Button variant="quiet" busy={isLoading} onClick={() => setIsAsked(true)}>
        Discard
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Discard ${run.fileName}?`}
        confirm="Discard"
        cancel="Back"
        onConfirm={() => void discard()}
        onCancel={() => setIsAsked(false)}
      >
        <p>
          What the file says is removed here. Nothing of it was written, and your own file stays as it is.
        </p>
      </ConfirmDialog>
    </>
  );
}
