import { useLayoutEffect, useState } from 'react';
import { hasChangedSomethingSince } from '../state/own-changes.ts';
import { pinnedRows } from './pinned-rows.ts';

interface Page<R> {
  data: R[];
}

/** A list as RTK Query knows it. */
interface AskedList<P> {
  currentData?: P | undefined;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  fulfilledTimeStamp?: number | undefined;
  originalArgs?: unknown;
}

interface Shown<R> {
  key: string;
  /** When the rows were asked for, or earlier (ms). */
  askedAt: number;
  /** When they came (ms); a change of the rows without it is the person's own. */
  answeredAt: number | undefined;
  rows: R[];
  held: number[];
}

export interface PinnedList<R> {
  rows: R[] | undefined;
  /** So many new rows wait until the list may move. */
  heldCount: number;
  showAll: () => void;
}

/**
 * The rows of a list that renews itself, without moving what someone reads: while the pointer or the focus is in the
 * list, a record is open over it, or it is scrolled or turned on, rows that came in wait to be called.
 */
export function usePinnedList<R extends { id: number }, P extends Page<R>>(
  list: AskedList<P>,
  rows: R[] | undefined,
  isElsewhere: boolean,
): PinnedList<R> {
  const [shown, setShown] = useState<Shown<R> | null>(null);
  const key = JSON.stringify(list.originalArgs ?? null);
  const answeredAt = list.fulfilledTimeStamp;
  const isCurrent = list.currentData !== undefined && list.currentData.data === rows;

  useLayoutEffect(() => {
    if (!rows || !isCurrent) return;
    setShown((before) => {
      // While the list is asked for again, no one knows any more when its rows were.
      const askedAt = list.isFetching ? (before?.askedAt ?? 0) : (list.startedTimeStamp ?? 0);
      const next = { key, askedAt, answeredAt, rows, held: [] };
      if (before?.key !== key) return next;
      if (before.answeredAt === answeredAt) {
        return { ...before, rows: rows.filter((row) => !before.held.includes(row.id)) };
      }
      const mustStay = (isElsewhere || isAtWork()) && !hasChangedSomethingSince(before.askedAt);
      return mustStay ? { key, askedAt, answeredAt, ...pinnedRows(before.rows, rows) } : next;
    });
    // Where the person is counts at the moment when rows arrive.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [key, answeredAt, rows, isCurrent]);

  const isShown = isCurrent && shown?.key === key;
  return {
    rows: isShown ? shown.rows : rows,
    heldCount: isShown ? shown.held.length : 0,
    showAll: () =>
      rows && setShown((before) => ({ key, askedAt: before?.askedAt ?? 0, answeredAt, rows, held: [] })),
  };
}

/** Whether someone is at work in the list: pointing at it, walking through it, or further down, as one reads on a phone. */
function isAtWork(): boolean {
  const list = document.querySelector('[data-list]');
  if (!list) return false;
  return list.matches(':hover') || list.contains(document.activeElement) || window.scrollY > 0;
}
