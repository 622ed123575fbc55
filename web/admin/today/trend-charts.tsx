import { useId, type ReactNode } from 'react';
import { formatDollars, sumOf } from '#contracts/money.ts';
import type { Trends } from '#contracts/today.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Bars } from './bars.tsx';
import type { Series } from './bars.tsx';
import styles from './charts.module.css';

const weekFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: '2-digit' });
const roundDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

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
        labels={spending.months.map((month) => monthFormat.format(Date.parse(month)))}
        series={spending.categories.map(({ category, amounts }) => ({ name: category, values: amounts }))}
        format={formatDollars}
        formatTick={(value) => roundDollars.format(value)}
      />
    </div>
  );
}

interface ChartProps {
  title: string;
  /** What the places of the chart are. */
  head: string;
  labels: readonly string[];
  series: readonly Series[];
  isStacked?: boolean;
  format: (value: number) => string;
  /** The same, shorter. */
  formatTick?: (value: number) => string;
}

function Chart(props: ChartProps): ReactNode {
  const { title, labels, series, isStacked = false, format, formatTick = format } = props;
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {series.length === 0 ? (
        <p className={styles.none}>Nothing was spent in these months.</p>
      ) : (
        <>
          <ul className={styles.legend} aria-hidden="true">
            {series.map(({ name }, index) => (
              <li key={name}>
                <span className={styles.swatch} data-series={index} />
                {name}
              </li>
            ))}
          </ul>
          <Bars labels={labels} series={series} isStacked={isStacked} format={formatTick} />
          <details className={styles.numbers}>
            <summary>
              Numbers<span className="visually-hidden"> of {title}</span>
            </summary>
            <NumberTable {...props} />
          </details>
        </>
      )}
    </section>
  );
}

function NumberTable({ title, head, labels, series, isStacked = false, format }: ChartProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label={`${title}, numbers`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {isStacked && <th scope="col">Total</th>}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[at] ?? 0)}</td>
              ))}
              {isStacked && <td>{format(sumOf(series.map(({ values }) => values[at] ?? 0)))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
