import { useState, type ReactNode } from 'react';
import { leases, leaseSortKeys } from '#contracts/leases.ts';
import { leaseStatuses } from '#contracts/lease-status.ts';
import type { Lease } from '#contracts/leases.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay, formatStatus } from '#web/lib/formats.ts';
import { Select } from '#web/ui/select/select.tsx';
import { oneOf, text } from '../kit/lists/list-address.ts';
import { queryOf } from '../kit/exports/export-button.tsx';
import { UnitFilter, SearchFilter } from '../kit/lists/filter-bar.tsx';
import { AddButton } from '../kit/lists/add-button.tsx';
import { SelectionBar } from '../kit/lists/selection-bar.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { usualMessages } from '../kit/lists/usual-messages.tsx';
import { ListFilters } from '../kit/lists/list-filters.tsx';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { isFiltered, useFilteredList } from '../kit/lists/list-view.ts';
import { useAskedRecords } from '../kit/records/use-asked-records.ts';
import { isUnreadableUnit, unreadableUnit } from '../units/unreadable-unit.tsx';
import { leaseLabel } from './lease-label.ts';
import { useGetLeaseQuery, useListLeasesQuery, useRemoveLeasesMutation } from './leases-api.ts';
import { useSelection } from '../kit/lists/use-selection.ts';
import { BulkLeaseDialog } from './bulk-lease-dialog.tsx';
import { LeaseDialog } from './lease-dialog.tsx';
import { LeaseStatusBadge } from './lease-status-badge.tsx';
import { OpenLease } from './open-lease.tsx';
import type { LeasePayments } from './open-lease.tsx';
import { useAddCommand } from '../kit/shell/use-add-command.ts';
import lists from '../kit/lists/list.module.css';
import styles from '../kit/records/layout.module.css';

const columns = [
  { name: 'Lease', width: '26%', sortKey: 'unit', cell: leaseLabel },
  { name: 'Status', width: '8.25rem', cell: ({ status }: Lease) => <LeaseStatusBadge status={status} /> },
  {
    name: 'Term',
    width: '26%',
    sortKey: 'end',
    cell: ({ startDate, endDate }: Lease) => (
      <>
        <span className={styles.unbroken}>{formatDay(startDate)} –</span>{' '}
        <span className={styles.unbroken}>{formatDay(endDate)}</span>
      </>
    ),
  },
  {
    name: 'Rent',
    width: '6.75rem',
    sortKey: 'rent',
    cell: ({ rentAmount }: Lease) => formatDollars(rentAmount),
  },
  {
    name: 'Balance',
    width: '7.25rem',
    sortKey: 'balance',
    cell: ({ balance }: Lease) => (
      <span className={balance > 0 ? styles.owed : styles.money}>{formatDollars(balance)}</span>
    ),
  },
];

/** What is asked over the list. */
type Question = 'new' | 'bulk';

const filters = { q: text(), status: oneOf(leaseStatuses), unit: text() };

/** The leases: who rents what, until when, and what is owed. */
export function LeasesPage({ payments }: { payments: LeasePayments }): ReactNode {
  const asked = useAskedRecords({ kind: 'lease' }, filters, leaseSortKeys);
  const { view } = asked;
  const { q = '', unit = '' } = view.filters;
  const status = leaseStatuses.find((known) => known === view.filters['status']);
  const list = useListLeasesQuery(
    { query: { ...asked.listed.query, status } },
    { ...asked.renewal, skip: isUnreadableUnit(unit) },
  );
  const shown = useFilteredList(view, list);
  const { listState } = shown;
  const opened = useGetLeaseQuery(asked.opened, asked.whenOpen);
  const [question, setQuestion] = useState<Question | null>(null);
  useAddCommand(() => setQuestion('new'));
  const choice = useSelection(shown.rows);
  const [removeMany] = useRemoveLeasesMutation();
  const lease = view.record === null ? undefined : (opened.currentData ?? shown.openRow);
  const close = (): void => setQuestion(null);

  return (
    <ListPage
      title="Leases"
      actions={<AddButton onClick={() => setQuestion('new')}>New lease</AddButton>}
      filters={
        <ListFilters count={3} view={view} onReset={listState.show}>
          <SearchFilter
            placeholder="Unit or tenant…"
            value={q}
            onChange={(typed) => shown.filter('q', typed)}
          />
          <UnitFilter value={unit} onChange={(typed) => shown.filter('unit', typed)} />
          <Select
            label="Status"
            value={status ?? ''}
            onChange={({ target }) => shown.filter('status', target.value)}
          >
            <option value="">All</option>
            {leaseStatuses.map((offered) => (
              <option key={offered} value={offered}>
                {formatStatus(offered)}
              </option>
            ))}
          </Select>
        </ListFilters>
      }
      above={
        <SelectionBar
          one="lease"
          many="leases"
          lost="The selected leases, their payment schedules and their payments will be deleted."
          choice={choice}
          exported={{ endpoint: leases.export, query: queryOf(list.originalArgs) }}
          onEdit={() => setQuestion('bulk')}
          remove={(ids) => removeMany({ body: { ids } })}
        />
      }
      shown={shown}
      exportedBy={leases.export}
      followsShownProperty
      tableClassName={lists.wrapping}
      instead={unreadableUnit(unit)}
      columns={columns}
      sorting={shown.sorting}
      choice={{ ...choice, nameOf: leaseLabel }}
      {...usualMessages(
        'Leases',
        isFiltered(view),
        'Leases that you add appear here, with what is owed on each.',
      )}
    >
      <AddressedRecord title="Lease" noun="lease" listState={listState} opened={opened}>
        {lease && <OpenLease key={lease.id} lease={lease} payments={payments} onClose={listState.close} />}
      </AddressedRecord>
      {question === 'new' && <LeaseDialog lease={null} onClose={close} />}
      {question === 'bulk' && (
        <BulkLeaseDialog
          leases={choice.picked}
          onChanged={() => {
            close();
            choice.chooseNone();
          }}
          onClose={close}
        />
      )}
    </ListPage>
  );
}
