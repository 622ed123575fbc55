import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListState } from './list-state.ts';

export interface AddressedList<View> {
  /** Where a link leads that changes this much of the view. */
  addressOf: (changed: Partial<View>) => string;
  show: (changed: Partial<View>, replace?: boolean) => void;
  /** Whether a record is open. */
  isOpen: boolean;
  /** Where the open record stands among the rows; -1 where it is not one of them. */
  position: number;
  /** To the neighbors of the open record; null where there is none. */
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
  /** Where focus goes when the record is closed: to its row, or to the next one where it has left the list. */
  findReturnFocus: () => HTMLElement | true;
}

export interface AddressedListOptions<View> {
  view: View;
  rows: { id: number }[] | undefined;
  write: (view: View) => URLSearchParams;
  /** What of the view ends with a closed record. */
  closed: Partial<View>;
  /** The list's path; its own where nothing is said. */
  path?: string;
}

/** Moves through a list whose whole state is its address. */
export function useListState<View extends ListState>(
  options: AddressedListOptions<View>,
): AddressedList<View> {
  const { view, rows, write, closed } = options;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const path = options.path ?? pathname;

  const addressOf = (changed: Partial<View>): string => {
    const query = write({ ...view, ...changed }).toString();
    return query ? `${path}?${query}` : path;
  };
  const show = (changed: Partial<View>, replace = false): void =>
    void navigate(addressOf(changed), { replace, preventScrollReset: true });
  const position = rows?.findIndex((row) => row.id === view.record) ?? -1;

  const lastOpened = useRef({ record: view.record, position });
  useEffect(() => {
    if (view.record === null) return;
    // Where the record has left the list, its place is where it was last.
    const known = lastOpened.current.record === view.record ? lastOpened.current.position : -1;
    lastOpened.current = { record: view.record, position: position === -1 ? known : position };
  }, [view.record, position]);

  const walkTo = (neighbor: number): (() => void) | null => {
    const id = position === -1 ? undefined : rows?.[neighbor]?.id;
    return id === undefined
      ? null
      : () => void navigate(addressOf({ ...view, record: id }), { replace: true, preventScrollReset: true });
  };

  return {
    addressOf,
    show,
    isOpen: view.record !== null,
    position,
    previous: walkTo(position - 1),
    next: walkTo(position + 1),
    close: () => show(closed, true),
    findReturnFocus: () => {
      const links = [...document.querySelectorAll<HTMLElement>('[data-record]')];
      const { record, position: last } = lastOpened.current;
      return (
        links.find((link) => link.dataset['record'] === String(record)) ??
        links[Math.min(last, links.length - 1)] ??
        document.querySelector<HTMLElement>('main') ??
        true
      );
    },
  };
}
