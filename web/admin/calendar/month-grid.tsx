import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { CalendarEvent } from '#contracts/calendar.ts';
import { isPast } from '#contracts/days.ts';
import { dayText, eventCountText, monthText } from './day-text.ts';
import { dayAfter, monthAfter, weekdayOf, weeksOf } from './month-days.ts';
import { foldRents, paidLabel, rentsLabel } from './rents-of-day.ts';
import styles from './calendar.module.css';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const shownOfDay = 3;

export interface MonthGridProps {
  day: string;
  today: string;
  /** Undefined while they are on their way. */
  events: CalendarEvent[] | undefined;
  isStale: boolean;
  onDay: (day: string) => void;
}

/** A month as weeks. One day is in the tab order: the arrow keys walk the days, Page Up and Page Down the months. */
export function MonthGrid({ day, today, events, isStale, onDay }: MonthGridProps): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const isWalking = useRef(false);
  const byDay = Map.groupBy(events ?? [], ({ date }) => date);
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const walk = (event: KeyboardEvent): void => {
    const target = dayByKey(event.key, day);
    if (target === undefined) return;
    event.preventDefault();
    isWalking.current = true;
    onDay(target);
  };

  return (
    <table
      ref={table}
      className={styles.month}
      aria-busy={isStale || !events}
      data-stale={isStale ? '' : undefined}
    >
      <caption className="visually-hidden">
        {monthText(day)}. The arrow keys lead from day to day, Page Up and Page Down from month to month.
      </caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(day).map((week, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a month's weeks have no other name
          <tr key={index}>
            {week.map((date, weekday) =>
              date === null ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a place in the week that is another month's
                <td key={weekdays[weekday]} className={styles.outside} />
              ) : (
                <td
                  key={date}
                  className={styles.cell}
                  data-chosen={date === day ? '' : undefined}
                  data-past={isPast(date, today) ? '' : undefined}
                  onClick={() => onDay(date)}
                >
                  <button
                    type="button"
                    className={styles.number}
                    data-day={date}
                    tabIndex={date === day ? 0 : -1}
                    aria-pressed={date === day}
                    aria-current={date === today ? 'date' : undefined}
                    aria-label={`${dayText(date)}, ${eventCountText(byDay.get(date)?.length ?? 0)}`}
                    onKeyDown={walk}
                  >
                    {Number(date.slice(8))}
                  </button>
                  <Chips events={byDay.get(date) ?? []} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first few of a day; how many there are is in the day's name, and all of them below the month. */
function Chips({ events }: { events: CalendarEvent[] }): ReactNode {
  const { rents, others } = foldRents(events);
  const chips = [
    ...(rents ? [{ id: 'rents', category: 'rent', ...rentsChip(rents) }] : []),
    ...others.map(({ id, title, description, category, about, amounts }) => ({
      id,
      category,
      title,
      second: about,
      isOpen: amounts !== undefined && amounts.open > 0,
      tip: [title, description, about, amounts && paidLabel([amounts])].filter(Boolean).join(' · '),
    })),
  ];
  const more = chips.length - shownOfDay;
  return (
    <div className={styles.chips} aria-hidden="true">
      {chips
        .slice(0, more === 1 ? shownOfDay + 1 : shownOfDay)
        .map(({ id, category, title, second, isOpen, tip }) => (
          <span key={id} className={styles.chip} data-category={category} title={tip}>
            {title}
            <span className={styles.second} data-open={isOpen ? '' : undefined}>
              {second}
            </span>
          </span>
        ))}
      {more > 1 && <span className={styles.more}>and {more} more</span>}
    </div>
  );
}

function rentsChip(rents: CalendarEvent[]): {
  title: string;
  second: string;
  isOpen: boolean;
  tip: string;
} {
  const amounts = rents.flatMap((rent) => rent.amounts ?? []);
  const title = rentsLabel(amounts);
  return {
    title,
    second: paidLabel(amounts),
    isOpen: amounts.some(({ open }) => open > 0),
    tip: `${title} · ${paidLabel(amounts)}`,
  };
}

function dayByKey(key: string, day: string): string | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  if (key === 'PageUp') return monthAfter(day, -1);
  if (key === 'PageDown') return monthAfter(day, 1);
  const step = steps[key];
  return step === undefined ? undefined : dayAfter(day, step);
}
