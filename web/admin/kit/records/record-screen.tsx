import { useState, type ReactNode } from 'react';
import type { AuditedKind } from '#contracts/audit.ts';
import type { ExportEndpoint } from '#contracts/exports.ts';
import { capitalized } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RecordHistory } from '../history/record-history.tsx';
import { AddButton } from '../lists/add-button.tsx';
import { ListPage } from '../lists/list-page.tsx';
import type { FilteredList } from '../lists/list-view.ts';
import type { Column } from '../lists/record-list.tsx';
import type { ListMessages } from '../lists/usual-messages.tsx';
import { nounOf } from '../nouns/nouns.ts';
import { useAddCommand } from '../shell/use-add-command.ts';
import { AddressedRecord } from './addressed-record.tsx';
import type { FetchedRecord } from './addressed-record.tsx';
import { RecordFoot } from './record-parts.tsx';
import dialog from './record-dialog.module.css';
import lists from '../lists/list.module.css';
import styles from './layout.module.css';

/** How records of one kind are shown. What they are called, and whose list it is, the kind's `Noun` says. */
export interface RecordKind<R> {
  kind: AuditedKind;
  /** What its buttons and questions call one, where that is shorter than the noun. */
  shortName?: string;
  exportedBy: ExportEndpoint;
  columns: readonly Column<R>[];
  nameOf: (record: R) => string;
  /** What is known of the open one, between its name and its history. */
  Facts: (props: { record: R }) => ReactNode;
  /** What is done to the open one besides editing. */
  Actions?: (props: { record: R; onClose: () => void }) => ReactNode;
  /** Asks for a new one (null), or what changes. */
  Dialog: (props: { record: R | null; onClose: () => void }) => ReactNode;
}

export interface RecordScreenProps<R extends { id: number }, M> {
  kind: RecordKind<R>;
  shown: FilteredList<R, M>;
  opened: FetchedRecord & { currentData?: R | undefined };
  filters: ReactNode;
  messages: ListMessages;
  /** The signed-in person may add, edit and delete. */
  mayChange?: boolean;
}

/** The screen of one kind of record: its list, the open one with its history, and the form for a new one. */
export function RecordScreen<R extends { id: number }, M>(props: RecordScreenProps<R, M>): ReactNode {
  const { kind, shown, opened, mayChange = true } = props;
  const { Dialog } = kind;
  const { one, many, screen } = nounOf(kind.kind);
  const name = kind.shortName ?? one;
  const { listState, view } = shown;
  const [isAdding, setIsAdding] = useState(false);
  useAddCommand(() => setIsAdding(mayChange));
  const record = view.record === null ? undefined : (opened.currentData ?? shown.openRow);
  return (
    <ListPage
      title={many}
      actions={mayChange && <AddButton onClick={() => setIsAdding(true)}>New {name}</AddButton>}
      filters={props.filters}
      shown={shown}
      exportedBy={kind.exportedBy}
      followsShownProperty={screen?.followsShownProperty === true}
      tableClassName={lists.wrapping}
      sorting={shown.sorting}
      columns={kind.columns}
      {...props.messages}
    >
      <AddressedRecord title={capitalized(one)} noun={name} listState={listState} opened={opened}>
        {record && (
          <OpenRecord
            key={record.id}
            kind={kind}
            name={name}
            record={record}
            mayChange={mayChange}
            onClose={listState.close}
          />
        )}
      </AddressedRecord>
      {isAdding && <Dialog record={null} onClose={() => setIsAdding(false)} />}
    </ListPage>
  );
}

function OpenRecord<R extends { id: number }>({
  kind: { kind, nameOf, Facts, Actions, Dialog },
  name,
  record,
  mayChange,
  onClose,
}: {
  kind: RecordKind<R>;
  name: string;
  record: R;
  mayChange: boolean;
  onClose: () => void;
}): ReactNode {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <div className={styles.whole}>
        <h3 className={dialog.unit}>{nameOf(record)}</h3>
        <Facts record={record} />
        <RecordHistory kind={kind} id={record.id} emptyText="No changes yet." />
      </div>
      <RecordFoot
        actions={mayChange && Actions && <Actions record={record} onClose={onClose} />}
        onClose={onClose}
      >
        {mayChange && <Button onClick={() => setIsEditing(true)}>Edit {name}</Button>}
      </RecordFoot>
      {isEditing && <Dialog record={record} onClose={() => setIsEditing(false)} />}
    </>
  );
}
