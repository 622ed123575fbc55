import { monthOf } from './month-days.ts';

export type CalendarLook = 'month' | 'agenda';

/** What the calendar shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface CalendarView {
  look: CalendarLook;
  /** The chosen day; its month is the one that shows. */
  day: string;
}

export function readView(search: URLSearchParams, today: string): CalendarView {
  return {
    look: search.get('view') === 'agenda' ? 'agenda' : 'month',
    day: existingDay(search.get('day')) ?? today,
  };
}

/** Today and the month's look are as usual, and left out. */
export function writeView({ look, day }: CalendarView, today: string): URLSearchParams {
  const search = new URLSearchParams();
  if (look === 'agenda') search.set('view', 'agenda');
  if (day !== today) search.set('day', day);
  return search;
}

function existingDay(text: string | null): string | null {
  if (!text || !/^(19|20|21)\d\d-(0[1-9]|1[0-2])-\d\d$/.test(text)) return null;
  return text.endsWith('-00') || text > monthOf(`${text.slice(0, 7)}-01`).to ? null : text;
}
