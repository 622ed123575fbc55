import { Archive, ArchiveRestore, Eye, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Registration } from '#contracts/registrations.ts';
import { RowButton } from '../kit/lists/row-button.tsx';
import styles from './row-actions.module.css';

/** What is done with a registration from its row. */
export type RowHandlers = Record<
  'onView' | 'onEdit' | 'onArchive' | 'onUnarchive',
  (row: Registration) => void
>;

export interface RowActionsProps extends RowHandlers {
  row: Registration;
}

/** View, Edit, and Archive or its opposite. */
export function RowActions({ row, onView, onEdit, onArchive, onUnarchive }: RowActionsProps): ReactNode {
  const ArchiveIcon = row.archived ? ArchiveRestore : Archive;
  const name = `${row.unitIdentifier}, ${row.firstName} ${row.lastName}`;
  return (
    <div className={styles.actions}>
      <RowButton about={`files of ${name}`} onClick={() => onView(row)}>
        <Eye size={15} aria-hidden="true" />
        View
      </RowButton>
      <RowButton about={name} onClick={() => onEdit(row)}>
        <Pencil size={15} aria-hidden="true" />
        Edit
      </RowButton>
      <RowButton about={name} onClick={() => (row.archived ? onUnarchive(row) : onArchive(row))}>
        <ArchiveIcon size={15} aria-hidden="true" />
        {row.archived ? 'Unarchive' : 'Archive'}
      </RowButton>
    </div>
  );
}
