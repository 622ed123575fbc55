import { useEffect, useRef, type DragEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { maintenanceStatuses } from '#contracts/maintenance.ts';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { formatCount, formatStatus } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { UnitLink } from '../kit/records/name-links.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import type { MaintenanceStatus } from './list-address.ts';
import { RecordBadges } from './record-badges.tsx';
import styles from './maintenance.module.css';

/** One status of the board. */
export interface BoardColumn {
  /** Undefined while they are on their way. */
  rows: MaintenanceRecord[] | undefined;
  /** Of all pages; the rows are the newest of them. */
  total: number | undefined;
  hasFailed: boolean;
  isStale: boolean;
  onRetry: () => void;
}

export interface BoardProps {
  columns: Record<MaintenanceStatus, BoardColumn>;
  addressOf: (id: number) => string;
  /** Shows the list of all that have this status. */
  listAddressOf: (status: MaintenanceStatus) => string;
  onMove: (record: MaintenanceRecord, status: MaintenanceStatus) => void;
  /** A card is taken up, or let go. */
  onDragging: (isDragging: boolean) => void;
}

/** The records by status. A card moves by its own choice of status, or by dragging; the arrow keys walk the cards. */
export function Board({ columns, addressOf, listAddressOf, onMove, onDragging }: BoardProps): ReactNode {
  const board = useRef<HTMLDivElement>(null);
  const dragged = useRef<MaintenanceRecord | null>(null);
  const followMoved = useFocusThatMoves(board);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the links inside bubble up to here
    <div
      ref={board}
      className={styles.board}
      data-list=""
      onKeyDown={(event) => walk(event, board.current)}
      onDragEnd={() => {
        dragged.current = null;
        onDragging(false);
      }}
    >
      {maintenanceStatuses.map((status) => {
        const { rows, total, hasFailed, isStale, onRetry } = columns[status];
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is an extra: each card's select moves it too
          <section
            key={status}
            className={styles.column}
            aria-labelledby={`column-${status}`}
            aria-busy={isStale || !rows}
            data-column=""
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const record = dragged.current;
              dragged.current = null;
              onDragging(false);
              if (record && record.status !== status) onMove(record, status);
            }}
          >
            <h2 id={`column-${status}`} className={styles.columnName}>
              <StatusBadge status={status} />
              <span>{total === undefined ? '–' : formatCount(total)}</span>
            </h2>
            {hasFailed && !rows && (
              <p role="alert" className={styles.quiet}>
                This could not be loaded.
                <Button size="small" variant="secondary" onClick={onRetry}>
                  Try again
                </Button>
              </p>
            )}
            {rows?.length === 0 && <p className={styles.quiet}>Nothing here</p>}
            <ul className={styles.boardCards}>
              {rows?.map((row) => (
                <BoardCard
                  key={row.id}
                  row={row}
                  address={addressOf(row.id)}
                  onMove={(record, to) => {
                    followMoved(record.id);
                    onMove(record, to);
                  }}
                  onDragStart={(event) => {
                    event.dataTransfer.setData('text/plain', row.title);
                    dragged.current = row;
                    onDragging(true);
                  }}
                />
              ))}
            </ul>
            {rows && total !== undefined && total > rows.length && (
              <Link className={styles.all} to={listAddressOf(status)}>
                Show all {formatCount(total)}
                <span className="visually-hidden"> that are {formatStatus(status)}</span>
              </Link>
            )}
          </section>
        );
      })}
    </div>
  );
}

function BoardCard({
  row,
  address,
  onMove,
  onDragStart,
}: {
  row: MaintenanceRecord;
  address: string;
  onMove: BoardProps['onMove'];
  onDragStart: (event: DragEvent) => void;
}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is an extra: the select below moves the card too
    <li className={styles.boardCard} data-row="" draggable onDragStart={onDragStart}>
      <Link className={styles.boardTitle} to={address} data-record={row.id} draggable={false}>
        {row.title}
      </Link>
      <p className={styles.quiet}>
        <UnitLink unit={row.unit.unitIdentifier} />
      </p>
      <RecordBadges record={row} />
      <label className={styles.move}>
        <span className="visually-hidden">Status of {row.title}</span>
        <select
          value={row.status}
          onChange={({ target }) => {
            const status = maintenanceStatuses.find((name) => name === target.value);
            if (status) onMove(row, status);
          }}
        >
          {maintenanceStatuses.map((status) => (
            <option key={status} value={status}>
              {formatStatus(status)}
            </option>
          ))}
        </select>
      </label>
    </li>
  );
}

/** Keeps the focus on the choice of a card that its own choice moves to another column. */
function useFocusThatMoves(board: RefObject<HTMLDivElement | null>): (id: number) => void {
  const moved = useRef<number | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const here = document.activeElement;
    const card = board.current?.querySelector(`[data-record="${moved.current}"]`)?.closest('li');
    if (here !== document.body) {
      // Who works elsewhere by now goes on there.
      if (!card?.contains(here)) moved.current = null;
      return;
    }
    if (!card) return;
    moved.current = null;
    card.querySelector('select')?.focus();
  });
  return (id) => {
    moved.current = id;
  };
}

/** Up and down lead through a column's links, left and right to the first one of the next column that has any. */
function walk(event: KeyboardEvent, board: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const here = document.activeElement;
  if (step === undefined || !board || !(here instanceof HTMLElement) || !here.dataset['record']) return;
  const columns = [...board.querySelectorAll('[data-column]')].map((column) =>
    Array.from(column.querySelectorAll<HTMLElement>('[data-record]')),
  );
  const mine = columns.findIndex((links) => links.includes(here));
  const isAlong = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  const others = step > 0 ? columns.slice(mine + 1) : columns.slice(0, Math.max(0, mine)).toReversed();
  const target = isAlong
    ? columns[mine]?.[columns[mine].indexOf(here) + step]
    : others.find((links) => links.length > 0)?.[0];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
