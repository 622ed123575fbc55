import { useId, type ReactNode } from 'react';
import { sumOf } from '#contracts/money.ts';
import { Bars } from './bars.tsx';
import type { Series } from './bars.tsx';
import styles from './charts.module.css';

export interface ChartProps {
  title: string;
  /** What the places of the chart are. */
  head: string;
  labels: readonly string[];
  series: readonly Series[];
  isStacked?: boolean;
  /** Said where there is nothing to draw. */
  none?: string;
  format: (value: number) => string;
  /** The same, shorter. */
  formatTick?: (value: number) => string;
}

/** A drawing of numbers with a heading, its key, and the same numbers as a table. */
export function Chart(props: ChartProps): ReactNode {
  const { title, labels, series, isStacked = false, format, formatTick = format } = props;
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {series.length === 0 ? (
        <p className={styles.none}>{props.none}</p>
      ) : (
        <>
          {series.length > 1 && (
            <ul className={styles.legend} aria-hidden="true">
              {series.map(({ name }, index) => (
                <li key={name}>
                  <span className={styles.swatch} data-series={index} />
                  {name}
                </li>
              ))}
            </ul>
          )}
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
