import type { ReactNode } from 'react';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { Button } from '#web/ui/button/button.tsx';
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
      <Button size="small" variant="secondary" onClick={() => onOpen(row.id)}>
        View<span className="visually-hidden"> {name}</span>
      </Button>
      <Button size="small" variant="secondary" onClick={() => onAction(row.id, apply)}>
        {inquiryActions[apply].label}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}
