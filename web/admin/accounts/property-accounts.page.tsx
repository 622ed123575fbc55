import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { accountAges } from '#contracts/account-allocation.ts';
import { accounts, accountSortKeys } from '#contracts/accounts.ts';
import type { AccountSummary, AccountTotals } from '#contracts/accounts.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatCount, formatDay, formatRoundDollars } from '#web/lib/formats.ts';
import { oneOf } from '../kit/lists/list-address.ts';
import { Chart } from '../kit/charts/chart.tsx';
import { ChoiceFilter, FilterBar } from '../kit/lists/filter-bar.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { isFiltered, sortOf, useFilteredList, useListView } from '../kit/lists/list-view.ts';
import { pageSize } from '../kit/lists/list-state.ts';
import type { Column } from '../kit/lists/record-list.tsx';
import { usualMessages } from '../kit/lists/usual-messages.tsx';
import { PersonLink } from '../kit/records/name-links.tsx';
import { accountPath } from '../kit/shell/paths.ts';
import { BalanceText } from './account-amount.tsx';
import { useListAccountsQuery } from './accounts-api.ts';
import { LetterRun } from './letter-run.tsx';
import { PropertyTabs } from './property-tabs.tsx';
import { FactList } from '../kit/records/fact-list.tsx';
import styles from './accounts.module.css';

/** How people name the ages. */
const ageLabels = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': '90+ days',
} as const;

const shows = { owing: 'Units that owe', clear: 'Units that owe nothing' } as const;
type Show = keyof typeof shows;
const showNames: readonly Show[] = ['owing', 'clear'];

const columns: readonly Column<AccountSummary>[] = [
  { name: 'Unit', width: '20%', sortKey: 'unit', cell: ({ unit }) => unit.unitIdentifier },
  { name: 'Owner', width: '24%', cell: ({ owner }) => <PersonLink kind="owner" person={owner} /> },
  { name: 'Due since', width: '18%', sortKey: 'since', cell: ({ since }) => dayOrNone(since) },
  { name: 'Last paid on', width: '18%', cell: ({ lastPaidOn }) => dayOrNone(lastPaidOn) },
  {
    name: 'Balance',
    width: '20%',
    sortKey: 'balance',
    cell: ({ balance }) => <BalanceText balance={balance} />,
  },
];

const filters = { show: oneOf(showNames), age: oneOf(accountAges) };

/** What the units of a property owe, by age and one by one. */
export function PropertyAccountsPage(): ReactNode {
  const code = (useParams()['code'] ?? '').toUpperCase();
  const view = useListView(filters, accountSortKeys);
  const age = accountAges.find((known) => known === view.filters['age']);
  const show = showNames.find((known) => known === view.filters['show']);
  const list = useListAccountsQuery(
    {
      query: {
        page: view.page,
        take: pageSize,
        propertyCode: code,
        ...(age ? { age } : {}),
        ...(show ? { owing: show === 'owing' } : {}),
        ...sortOf(view, accountSortKeys),
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  const shown = useFilteredList(view, list, 'unit');
  const totals = (list.isError ? list.currentData : list.data)?.meta;
  return (
    <ListPage
      title={`${code} accounts`}
      summary={
        <>
          <PropertyTabs code={code} shown="accounts" />
          {totals && <Ageing totals={totals} />}
          {totals && <LetterRun code={code} age={age} />}
        </>
      }
      filters={
        <FilterBar
          columns="repeat(auto-fit, minmax(8.5rem, 1fr))"
          isNarrowed={isFiltered(view)}
          onReset={() => shown.listState.show({ filters: {}, page: 1 })}
        >
          <ChoiceFilter
            label="Show"
            value={show ?? ''}
            choices={showNames}
            labelOf={(name) => shows[name]}
            onChange={(value) => shown.filter('show', value)}
          />
          <ChoiceFilter
            label="Oldest open"
            value={age ?? ''}
            choices={accountAges}
            labelOf={(known) => ageLabels[known]}
            onChange={(value) => shown.filter('age', value)}
          />
        </FilterBar>
      }
      shown={shown}
      exportedBy={accounts.export}
      columns={columns}
      sorting={shown.sorting}
      addressOf={(id) => accountPath(shown.rows?.find((row) => row.id === id)?.unit.unitIdentifier ?? code)}
      {...usualMessages(
        'Accounts',
        isFiltered(view),
        'Units that you add to this property have accounts here.',
      )}
    />
  );
}

/** What is open of all units by age, as a drawing with its numbers, and the sums. */
function Ageing({
  totals: { amounts, accounts: counts, balance, credit },
}: {
  totals: AccountTotals;
}): ReactNode {
  const owing = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <FactList
        look="line"
        facts={{
          Owed: <span className={styles.balance}>{formatDollars(balance + credit)}</span>,
          By: `${formatCount(owing)} ${owing === 1 ? 'unit' : 'units'}`,
          'Credit of units': formatDollars(credit),
          Total: formatDollars(balance),
        }}
      />
      <div className={styles.chart}>
        <Chart
          title="Open by age in days"
          head="Days since due"
          labels={accountAges.map((known) => known.replace('-', '–'))}
          series={[{ name: 'Open', values: accountAges.map((known) => amounts[known]) }]}
          format={formatDollars}
          formatTick={formatRoundDollars}
        />
      </div>
    </>
  );
}

function dayOrNone(day: string | null): string {
  return day === null ? '–' : formatDay(day);
}
