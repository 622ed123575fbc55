import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/formats.ts';
import type { BulkChanges } from '../records/use-bulk-change.ts';
import { SelectMore } from './select-more.tsx';
import type { SelectMoreProps } from './select-more.tsx';
import { SelectionFrame } from './selection-bar.tsx';
import type { SelectionFrameProps } from './selection-bar.tsx';

/** Changes the selected rows; `done` is what the toast says of them: 'archived'. */
export type ChangeSelected<Change> = (change: Change, done: string) => void;

export interface BulkBarProps<R extends { id: number }, Change>
  extends SelectMoreProps<R>, Pick<SelectionFrameProps<R>, 'exported'> {
  /** What toasts call a row, and several. */
  one: string;
  many: string;
  /** What the bar calls several, where that is longer. */
  label?: string;
  bulk: BulkChanges<R, Change>;
  /** The controls. */
  children: (change: ChangeSelected<Change>) => ReactNode;
}

/** Changes the selected rows of a desk alike, exports them, and selects more; nothing while none is selected. */
export function BulkBar<R extends { id: number }, Change>(props: BulkBarProps<R, Change>): ReactNode {
  const { one, many, label = many, bulk, exported, choice } = props;
  const { picked } = choice;
  const counted = picked.length === 1 ? `1 ${one}` : `${formatCount(picked.length)} ${many}`;
  const apply = async (change: Change, done: string): Promise<void> => {
    if (await bulk.apply(picked, change, `${counted} ${done}`)) choice.chooseNone();
  };
  return (
    <SelectionFrame
      many={label}
      choice={choice}
      isBusy={bulk.isBusy}
      exported={exported}
      more={<SelectMore choice={choice} rows={props.rows} total={props.total} readPage={props.readPage} />}
    >
      {props.children((change, done) => void apply(change, done))}
    </SelectionFrame>
  );
}
