import type { CalendarEvent } from '#contracts/calendar.ts';
import { formatDollars, sumOf } from '#contracts/money.ts';

/** What is due, and what of it is open. */
export interface RentAmounts {
  due: number;
  open: number;
}

/** The payment deadlines of a day as one, where there are several; and all other events. */
export function foldRents(events: readonly CalendarEvent[]): {
  rents: CalendarEvent[] | null;
  others: CalendarEvent[];
} {
  const rents = events.filter(({ category }) => category === 'rent');
  if (rents.length < 2) return { rents: null, others: [...events] };
  return { rents, others: events.filter(({ category }) => category !== 'rent') };
}

/** `16 rents due · $26,400` */
export function rentsLabel(amounts: readonly RentAmounts[]): string {
  return `${amounts.length} rents due · ${shortDollars(sumOf(amounts.map(({ due }) => due)))}`;
}

/** What of one rent or of several is paid: `Paid`, `$850 open`, `3 open · $4,275`. */
export function paidLabel(amounts: readonly RentAmounts[]): string {
  const open = amounts.map((amount) => amount.open).filter((amount) => amount > 0);
  const rest = shortDollars(sumOf(open));
  if (amounts.length === 1) return open.length === 0 ? 'Paid' : `${rest} open`;
  return open.length === 0 ? 'All paid' : `${open.length} open · ${rest}`;
}

/** Whole dollars without their cents. */
function shortDollars(amount: number): string {
  return formatDollars(amount).replace(/\.00$/, '');
}
