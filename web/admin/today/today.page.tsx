import { useState, type ReactNode } from 'react';
import { siteToday } from '#web/lib/site-today.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { dayText } from '../calendar/day-text.ts';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { FoldedOnPhone } from '../kit/panels/folded.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import { BackupLine } from './backup-line.tsx';
import { ComingWeek } from './coming-week.tsx';
import { cardLabels } from './card-labels.ts';
import { Card } from './today-card.tsx';
import { useGetTodayQuery, useGetTrendsQuery } from './today-api.ts';
import { TrendCharts } from './trend-charts.tsx';
import { useVisit } from './use-visit.ts';
import list from '../kit/lists/list-page.module.css';
import styles from './today.module.css';

/** What waits: a card for each list that needs someone, the coming week, and how the last weeks and months went. */
export function TodayPage(): ReactNode {
  const [day] = useState(siteToday);
  const today = useGetTodayQuery(undefined, useRenewal(false));
  const trends = useGetTrendsQuery(undefined, { refetchOnMountOrArgChange: true });
  useVisit();
  return (
    <div className={list.page}>
      <PageTitle>Today</PageTitle>
      <header className={list.head}>
        <h1 className={list.title}>Today</h1>
        <p className={list.count}>{dayText(day)}</p>
      </header>
      {today.isError && !today.data ? (
        <LoadFailed
          title="Today could not be loaded"
          reason={reasonOf(today.error)}
          onRetry={() => void today.refetch()}
        />
      ) : (
        <div className={styles.cards}>
          {today.data
            ? today.data.cards.map((card) => (
                <Card
                  key={card.name}
                  card={card}
                  since={today.data?.since ?? ''}
                  now={today.fulfilledTimeStamp ?? 0}
                />
              ))
            : Object.values(cardLabels)
                .slice(0, 6)
                .map(({ title }) => (
                  <div key={title} className={styles.card}>
                    <Skeleton lines={5} label={`Loading ${title}`} />
                  </div>
                ))}
        </div>
      )}
      {today.data?.backup && <BackupLine backup={today.data.backup} now={today.fulfilledTimeStamp ?? 0} />}
      {today.data && (
        <FoldedOnPhone summary="This week">
          <ComingWeek week={today.data.week} />
        </FoldedOnPhone>
      )}
      {trends.data && (
        <FoldedOnPhone summary="Charts">
          <TrendCharts trends={trends.data} />
        </FoldedOnPhone>
      )}
    </div>
  );
}
