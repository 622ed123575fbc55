import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { calendarEvents } from '#contracts/calendar.ts';
import type { CalendarEvent } from '#contracts/calendar.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { LookSwitch } from '../kit/lists/look-switch.tsx';
import { useIsNarrow } from '../kit/lists/use-is-narrow.ts';
import { recordPath } from '../kit/nouns/nouns.ts';
import { useAppSelector } from '../kit/state/hooks.ts';
import { Agenda } from './agenda.tsx';
import { readView, writeView } from './calendar-address.ts';
import type { CalendarView } from './calendar-address.ts';
import { useListCalendarLeasesQuery } from './calendar-api.ts';
import { dayText, eventCountText, monthText } from './day-text.ts';
import { EventList } from './event-list.tsx';
import { monthAfter, monthOf } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import styles from '../kit/lists/list-page.module.css';
import own from './calendar.module.css';

const looks = [
  { value: 'month', label: 'Month' },
  { value: 'agenda', label: 'Agenda' },
] as const;

/** When leases begin and end and payments are due, as a month or as a list. */
export function CalendarPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(siteToday);
  const selectedProperty = useAppSelector((state) => state.user.selectedProperty);
  const isNarrow = useIsNarrow();
  const view = readView(search, today);
  const month = monthOf(view.day);
  const list = useListCalendarLeasesQuery(
    { ...month, ...(selectedProperty === 'all' ? {} : { propertyCode: selectedProperty }) },
    { refetchOnMountOrArgChange: true },
  );

  const show = (changed: Partial<CalendarView>): void =>
    setSearch(writeView({ ...view, ...changed }, today), { replace: true, preventScrollReset: true });
  const shown = list.isError ? list.currentData : (list.currentData ?? list.data);
  // Those of another month stay out: a lease brings all of its days along.
  const events =
    shown && calendarEvents(shown.leases).filter(({ date }) => month.from <= date && date <= month.to);
  const frame = { day: view.day, today, events, isStale: list.isFetching && !list.currentData };

  return (
    <div className={styles.page}>
      <PageTitle>Calendar</PageTitle>
      <header className={styles.head}>
        <h1 className={styles.title}>Calendar</h1>
        <output className={styles.count}>
          {events && `${monthText(view.day)}: ${eventCountText(events.length)}`}
          {events && selectedProperty !== 'all' && ` in ${selectedProperty}`}
        </output>
      </header>
      <div className={own.bar}>
        <nav className={own.turn} aria-label="Months">
          <Button size="small" variant="secondary" onClick={() => show({ day: monthAfter(view.day, -1) })}>
            <ChevronLeft size={16} aria-hidden="true" />
            <span>
              Previous<span className={own.ofMonth}> month</span>
            </span>
          </Button>
          <Button size="small" variant="secondary" onClick={() => show({ day: today })}>
            Today
          </Button>
          <Button size="small" variant="secondary" onClick={() => show({ day: monthAfter(view.day, 1) })}>
            <span>
              Next<span className={own.ofMonth}> month</span>
            </span>
            <ChevronRight size={16} aria-hidden="true" />
          </Button>
        </nav>
        {!isNarrow && <LookSwitch looks={looks} look={view.look} onLook={(look) => show({ look })} />}
      </div>
      {shown !== undefined && shown.leftOut > 0 && (
        <p className={own.leftOut}>
          {shown.leftOut === 1 ? '1 more lease has' : `${shown.leftOut} more leases have`} days in this month.
          Choose a property to see all of them.
        </p>
      )}
      {list.isError && !shown ? (
        <LoadFailed
          title="The calendar could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : isNarrow || view.look === 'agenda' ? (
        <Agenda {...frame} addressOf={leaseAddress} />
      ) : (
        <>
          <MonthGrid {...frame} onDay={(day) => show({ day })} />
          <ChosenDay day={view.day} today={today} events={events?.filter(({ date }) => date === view.day)} />
        </>
      )}
    </div>
  );
}

function ChosenDay({
  day,
  today,
  events,
}: {
  day: string;
  today: string;
  events: CalendarEvent[] | undefined;
}): ReactNode {
  return (
    <section className={own.agendaDay} aria-labelledby="chosen-day">
      <h2 id="chosen-day" className={own.dayName}>
        {dayText(day)}
      </h2>
      {events?.length === 0 && <p className={own.nothing}>Nothing on this day.</p>}
      {events && <EventList events={events} today={today} addressOf={leaseAddress} />}
    </section>
  );
}

function leaseAddress({ leaseId }: CalendarEvent): string {
  return recordPath('lease', leaseId);
}
