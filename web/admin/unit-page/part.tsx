import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#web/lib/formats.ts';
import { Panel } from '../kit/panels/panel.tsx';
import { useAppDispatch, useAppSelector } from '../kit/state/hooks.ts';
import { propertySelected } from '../kit/state/user-slice.ts';
import layout from '../kit/records/layout.module.css';
import styles from './unit-page.module.css';

/** A way to a list that is narrowed to the unit, and how many rows it has. */
export interface ListWay {
  /** 'requests' */
  noun: string;
  to: string;
  total: number;
}

export interface PartProps<R extends { id: number }> {
  /** What an address leads to by its hash. */
  id: string;
  /** The unit's property, which the lists behind the ways must not leave out. */
  propertyCode: string;
  title: string;
  part: { total: number; rows: readonly R[] };
  empty: string;
  all: Omit<ListWay, 'total'>;
  /** Other lists of the same, where they have rows. */
  others?: readonly ListWay[];
  /** Below the title. */
  summary?: ReactNode;
  /** One row. */
  children: (row: R) => ReactNode;
}

/** The beginning of one list about the unit, with its number and the way to all of it. */
export function Part<R extends { id: number }>(props: PartProps<R>): ReactNode {
  const { id, propertyCode, title, part, empty, all, others = [], summary, children } = props;
  const ways = [{ ...all, total: part.total }, ...others].filter(({ total }) => total > 0);
  return (
    <div id={id} className={styles.part}>
      <Panel title={`${title} · ${formatCount(part.total)}`}>
        {summary}
        {part.rows.length === 0 ? (
          <p className={layout.soft}>{empty}</p>
        ) : (
          <ul className={layout.reports}>
            {part.rows.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
        )}
        {ways.length > 0 && (
          <p className={styles.ways}>
            {ways.map((way) => (
              <SeeAll key={way.to} {...way} propertyCode={propertyCode} />
            ))}
          </p>
        )}
      </Panel>
    </div>
  );
}

/** Where the menu shows another property, its lists would leave the unit out: then all properties are shown again. */
function SeeAll({ noun, to, total, propertyCode }: ListWay & { propertyCode: string }): ReactNode {
  const selected = useAppSelector(({ user }) => user.selectedProperty);
  const dispatch = useAppDispatch();
  const showUnit = (): void => {
    if (selected !== 'all' && selected !== propertyCode) dispatch(propertySelected('all'));
  };
  return (
    <Link to={to} onClick={showUnit}>
      {total === 1 ? 'See' : 'See all'} {formatCount(total)} {noun}
    </Link>
  );
}
