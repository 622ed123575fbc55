import { useMemo, type ReactNode } from 'react';
import type { Page } from '#contracts/endpoint.ts';
import { overdueAges } from '#contracts/leases.ts';
import type { OverdueLease, OverdueTotals } from '#contracts/leases.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Select } from '#web/ui/select/select.tsx';
import { pageSize } from '../kit/lists/list-state.ts';
import { MetricCards } from '../kit/lists/metric-cards.tsx';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { usualMessages } from '../kit/lists/usual-messages.tsx';
import { ListFilters } from '../kit/lists/list-filters.tsx';
import { useChosenProperty, useListView, isFiltered, useFilteredList } from '../kit/lists/list-view.ts';
import { leaseLabel } from '../leases/lease-label.ts';
import { useListOverdueLeasesQuery } from '../leases/leases-api.ts';
import { recordPath } from '../kit/nouns/nouns.ts';
import { PaymentTabs } from './payment-tabs.tsx';
import lists from '../kit/lists/list.module.css';
import styles from '../kit/records/layout.module.css';

/** An overdue lease under its own id, as lists need one. */
type OverdueRow = OverdueLease & { id: number };

const columns = [
  { name: 'Lease', width: '34%', cell: leaseLabel },
  { name: 'Due since', width: '22%', cell: ({ overdueSince }: OverdueRow) => formatDay(overdueSince) },
  { name: 'Days', width: '20%', cell: ({ daysOverdue, age }: OverdueRow) => `${daysOverdue} (${age})` },
  {
    name: 'Owed',
    width: '24%',
    cell: ({ balance }: OverdueRow) => <span className={styles.owed}>{formatDollars(balance)}</span>,
  },
];

const tones = { '1-30': 'total', '31-60': 'open', '61-90': 'progress', '90+': 'progress' } as const;

/** Who owes, how much and since when; the longest first. */
export function OverduePage(): ReactNode {
  const view = useListView(['show', 'age']);
  const chosen = useChosenProperty();
  const age = overdueAges.find((known) => known === view.filters['age']);
  const list = useListOverdueLeasesQuery(
    {
      query: { page: view.page, take: pageSize, ...chosen, ...(age ? { age } : {}) },
    },
    useRenewal(view.record !== null),
  );
  // The same rows are the same list, or it would seem to have come again.
  const data = useMemo(() => rowsOf(list.data), [list.data]);
  const currentData = useMemo(() => rowsOf(list.currentData), [list.currentData]);
  const rows = { ...list, data, currentData };
  const totals = (list.isError ? list.currentData : list.data)?.meta;
  const shown = useFilteredList(view, rows);
  const narrowed = { ...view, filters: { age: view.filters['age'] ?? '' } };

  return (
    <ListPage
      title="Overdue leases"
      filters={
        <ListFilters
          count={1}
          view={narrowed}
          onReset={() => shown.listState.show({ filters: { show: 'overdue', age: '' }, page: 1 })}
        >
          <Select
            label="Overdue for"
            value={age ?? ''}
            onChange={({ target }) => shown.filter('age', target.value)}
          >
            <option value="">Any time</option>
            {overdueAges.map((offered) => (
              <option key={offered} value={offered}>
                {offered} days
              </option>
            ))}
          </Select>
        </ListFilters>
      }
      summary={<PaymentTabs shown="overdue" />}
      above={
        <MetricCards
          label="Owed by how long it has been due"
          metrics={overdueAges.map((known) => ({
            label: `${known} days`,
            count: undefined,
            text: totals && formatDollars(totals.amounts[known]),
            tone: tones[known],
          }))}
        />
      }
      shown={shown}
      followsShownProperty
      tableClassName={lists.wrapping}
      columns={columns}
      addressOf={(id) => recordPath('lease', id)}
      {...usualMessages(
        'Overdue leases',
        isFiltered(narrowed),
        'Nothing is overdue. Leases of which something was due and is not paid appear here.',
      )}
    />
  );
}

function rowsOf(page: Page<OverdueLease, OverdueTotals> | undefined): Page<OverdueRow> | undefined {
  return page && { ...page, data: page.data.map((lease) => ({ ...lease, id: lease.leaseId })) };
}
