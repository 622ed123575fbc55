import type { ReactNode } from 'react';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { RowButton } from '../kit/lists/row-button.tsx';
import { inquiryActions, rowActionOf } from './inquiry-actions.ts';
import type { InquiryActionName } from './inquiry-actions.ts';
import styles from './inquiries.module.css';

export interface RowActionsProps {
  row: ContactInquiry;
  onOpen: (id: number) => void;
  onAction: (id: number, name: InquiryActionName) => void;
}

/** View, and the likeliest thing to do with an inquiry where it is. */
export function RowActions({ row, onOpen, onAction }: RowActionsProps): ReactNode {
  const name = `${row.firstName} ${row.lastName}`;
  const apply = rowActionOf(row);
  return (
    <div className={styles.actions}>
      <RowButton about={name} onClick={() => onOpen(row.id)}>
        View
      </RowButton>
      <RowButton about={name} onClick={() => onAction(row.id, apply)}>
        {inquiryActions[apply].label}
      </RowButton>
    </div>
  );
}
