import type { ReactNode } from 'react';
import { formatDollars } from '#contracts/money.ts';
import type { Trends } from '#contracts/today.ts';
import { formatCount, formatRoundDollars } from '#web/lib/formats.ts';
import { Chart } from '../kit/charts/chart.tsx';
import styles from '../kit/charts/charts.module.css';

const weekFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: '2-digit' });

/** How the requests went by week, and what was spent by month: each a drawing with its numbers below. */
export function TrendCharts({ trends: { weeks, spending } }: { trends: Trends }): ReactNode {
  return (
    <div className={styles.charts}>
      <Chart
        title="Requests by week"
        head="Week from"
        labels={weeks.map(({ from }) => weekFormat.format(Date.parse(from)))}
        series={[
          { name: 'Opened', values: weeks.map(({ opened }) => opened) },
          { name: 'Completed', values: weeks.map(({ completed }) => completed) },
        ]}
        format={formatCount}
      />
      <Chart
        title="Spending by month"
        head="Month"
        isStacked
        none="Nothing was spent in these months."
        labels={spending.months.map((month) => monthFormat.format(Date.parse(month)))}
        series={spending.categories.map(({ category, amounts }) => ({ name: category, values: amounts }))}
        format={formatDollars}
        formatTick={formatRoundDollars}
      />
    </div>
  );
}
