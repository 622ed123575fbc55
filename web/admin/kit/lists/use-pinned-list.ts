import { useState } from 'react';
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
  /** As they came. */
  newest: R[];
  rows: R[];
  held: number[];
}

export interface PinnedList<R> {
  rows: R[] | undefined;
  /** How many new rows wait until the list may move. */
  heldCount: number;
  showAll: () => void;
}

export interface PinnedListOptions {
  /** A record is open over the list, something in it is dragged, or it is turned on. */
  isElsewhere: boolean;
  /** One of several columns: what comes into an empty one may be shown in another still. */
  isColumn?: boolean;
}

/**
 * The rows of a list that renews itself, without moving what someone reads: while the pointer or the focus is in the
 * list, a record is open over it, or it is scrolled or turned on, rows that came in wait to be called. In an empty list
 * there is nothing to move.
 */
export function usePinnedList<R extends { id: number }, P extends Page<R>>(
  list: AskedList<P>,
  rows: R[] | undefined,
  options: PinnedListOptions,
): PinnedList<R> {
  const [shown, setShown] = useState<Shown<R> | null>(null);
  const key = JSON.stringify(list.originalArgs ?? null);
  const answeredAt = list.fulfilledTimeStamp;
  const isCurrent = list.currentData !== undefined && list.currentData.data === rows;

  // Set while rendering: after it, all rows would be rendered twice. Where the person is counts when rows arrive.
  if (rows && isCurrent && (shown?.key !== key || shown.answeredAt !== answeredAt || shown.newest !== rows)) {
    // While the list is asked for again, no one knows any more when its rows were.
    const askedAt = list.isFetching ? (shown?.askedAt ?? 0) : (list.startedTimeStamp ?? 0);
    setShown(nextShown(shown, { key, askedAt, answeredAt, newest: rows, rows, held: [] }, options));
  }

  const isShown = isCurrent && shown?.key === key;
  return {
    rows: isShown ? shown.rows : rows,
    heldCount: isShown ? shown.held.length : 0,
    showAll: () => rows && setShown((before) => before && { ...before, rows, held: [] }),
  };
}

/** What is shown once rows have come: in their order, or where the person is at work, with the new ones held. */
function nextShown<R extends { id: number }>(
  before: Shown<R> | null,
  next: Shown<R>,
  { isElsewhere, isColumn = false }: PinnedListOptions,
): Shown<R> {
  if (before?.key !== next.key) return next;
  if (before.answeredAt === next.answeredAt)
    return {
      ...before,
      newest: next.newest,
      rows: next.newest.filter((row) => !before.held.includes(row.id)),
    };
  const canMove = isColumn || before.rows.length > 0;
  const mustStay = canMove && (isElsewhere || isAtWork()) && !hasChangedSomethingSince(before.askedAt);
  return mustStay ? { ...next, ...pinnedRows(before.rows, next.newest) } : next;
}

/** Whether someone is at work in the list: pointing at it, walking through it, or further down, as one reads on a phone. */
function isAtWork(): boolean {
  const list = document.querySelector('[data-list]');
  if (!list) return false;
  return list.matches(':hover') || list.contains(document.activeElement) || window.scrollY > 0;
}
