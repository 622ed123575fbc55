import { House } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { calendarDay } from '#contracts/days.ts';
import { fullName } from '#contracts/people.ts';
import { unitOverviewMessages } from '#contracts/unit-overview.ts';
import type { UnitOverview } from '#contracts/unit-overview.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Select } from '#web/ui/select/select.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { isGone, reasonOf } from '../kit/lists/failure-messages.ts';
import { ListMessage, LoadFailed } from '../kit/lists/list-message.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import { useGetUnitOverviewQuery } from '../units/units-api.ts';
import { LeaseAccount, UnitAccount } from './shown-account.tsx';
import { UnitTabs } from './unit-tabs.tsx';
import page from '../kit/lists/list-page.module.css';
import styles from './accounts.module.css';

/** What the owner of a unit owes the association, line by line, on any day; and the rent of its leases in the same form. */
export function AccountPage(): ReactNode {
  const { unit: named = '' } = useParams();
  const overview = useGetUnitOverviewQuery({ query: { unit: named } }, { refetchOnMountOrArgChange: true });
  const { currentData: shown, isError, error } = overview;
  const name = shown?.unitIdentifier ?? named.toUpperCase();
  const isMissing = (isError && isGone(error)) || (shown && !shown.account);
  return (
    <div className={page.page}>
      <PageTitle>{`${name} account`}</PageTitle>
      <header className={page.head}>
        <h1 className={page.title}>{name}</h1>
      </header>
      {isMissing ? (
        <ListMessage icon={<House size={28} aria-hidden="true" />} title={`No account of ${name}`}>
          <p>{shown ? 'No such unit is on file.' : unitOverviewMessages.unknown}</p>
        </ListMessage>
      ) : shown ? (
        <>
          <UnitTabs unit={name} shown="account" />
          <Shown key={shown.account?.id} overview={shown} />
        </>
      ) : isError ? (
        <LoadFailed
          title="The account could not be loaded"
          reason={reasonOf(error)}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <Skeleton lines={10} label="Loading the account" />
      )}
    </div>
  );
}

/** The account that the address names, the association's where it names no lease, on its day. */
function Shown({ overview: { account, leases } }: { overview: UnitOverview }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const lease = leases.rows.find(({ id }) => String(id) === search.get('lease'));
  // No account has another day, also where an address names one.
  const asOf = calendarDay().safeParse(search.get('asOf')).data;
  // What is typed of a day is no day until it is whole; what is wrong with one is said once it is left.
  const [typed, setTyped] = useState(asOf ?? '');
  const [error, setError] = useState<string>();
  const show = (name: string, value: string): void =>
    setSearch(
      (known) => {
        known.delete(name);
        if (value) known.set(name, value);
        return known;
      },
      { replace: true },
    );
  const filters = (
    <>
      {leases.rows.length > 0 && (
        <Select
          label="Account"
          value={lease?.id ?? ''}
          onChange={({ target }) => show('lease', target.value)}
        >
          <option value="">Association’s assessments</option>
          {leases.rows.map(({ id, tenant, startDate }) => (
            <option key={id} value={id}>
              Rent of {fullName(tenant)}, from {formatDay(startDate)}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label="As of"
        type="date"
        error={error}
        value={typed}
        onBlur={() => {
          const issue = typed === '' || firstIssue(calendarDay().safeParse(typed));
          setError(issue === true ? undefined : issue);
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
          const isDay = calendarDay().safeParse(target.value).success;
          if (isDay || (target.value === '' && target.validity.valid)) show('asOf', target.value);
        }}
      />
    </>
  );
  const given = { asOf, filters: <div className={styles.filters}>{filters}</div> };
  if (lease) return <LeaseAccount key={lease.id} id={lease.id} {...given} />;
  return account && <UnitAccount id={account.id} {...given} />;
}
