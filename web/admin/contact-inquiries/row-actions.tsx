import type { ReactNode } from 'react';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { Button } from '#web/ui/button/button.tsx';
import { marks, rowMarkOf } from './inquiry-marks.ts';
import type { MarkName } from './inquiry-marks.ts';
import styles from './inquiries.module.css';

export interface RowActionsProps {
  row: ContactInquiry;
  onOpen: (id: number) => void;
  onMark: (id: number, name: MarkName) => void;
}

/** View, and the likeliest thing to do with an inquiry where it is. */
export function RowActions({ row, onOpen, onMark }: RowActionsProps): ReactNode {
  const name = `${row.firstName} ${row.lastName}`;
  const mark = rowMarkOf(row);
  return (
    <div className={styles.actions}>
      <Button size="small" variant="secondary" onClick={() => onOpen(row.id)}>
        View<span className="visually-hidden"> {name}</span>
      </Button>
      <Button size="small" variant="secondary" onClick={() => onMark(row.id, mark)}>
        {marks[mark].label}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}
