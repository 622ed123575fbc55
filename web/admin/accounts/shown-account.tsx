import { useState, type ReactNode } from 'react';
import type { AccountLine, AccountStatement } from '#contracts/accounts.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceMenu } from '#web/ui/menu/choice-menu.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { Panel } from '../kit/panels/panel.tsx';
import { FactList } from '../kit/records/fact-list.tsx';
import { PersonLink } from '../kit/records/name-links.tsx';
import { BalanceText } from './account-amount.tsx';
import { AccountLines } from './account-lines.tsx';
import { useGetAccountQuery, useGetLeaseAccountQuery } from './accounts-api.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import { OwnerLinkPanel } from './owner-link-panel.tsx';
import { StatementMenu } from './statement-menu.tsx';
import layout from '../kit/records/layout.module.css';
import styles from './accounts.module.css';

interface ShownProps {
  id: number;
  /** Today where nothing is said. */
  asOf: string | undefined;
  /** What the account can be narrowed to. */
  filters: ReactNode;
}

const entries = [
  { value: 'charge', label: 'Add charge' },
  { value: 'credit', label: 'Add credit' },
  { value: 'sale', label: 'Record sale' },
] as const;
type Entry = (typeof entries)[number]['value'];

/** The account of a unit, with all that staff enter in it. */
export function UnitAccount({ id, asOf, filters }: ShownProps): ReactNode {
  const read = useGetAccountQuery({ params: { id }, query: asOf ? { asOf } : {} });
  const [asked, setAsked] = useState<'payment' | Entry | 'mail' | null>(null);
  const [reversed, setReversed] = useState<AccountLine | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Account
      read={read}
      filters={filters}
      onReverse={setReversed}
      actions={
        <>
          <Button size="small" onClick={() => setAsked('payment')}>
            Add payment
          </Button>
          <ChoiceMenu label="More entries" value={null} choices={entries} onChoose={setAsked}>
            More
          </ChoiceMenu>
          <StatementMenu id={id} asOf={asOf} onMail={() => setAsked('mail')} />
        </>
      }
    >
      {asked === 'payment' && read.data && <PaymentDialog account={read.data} onClose={close} />}
      {(asked === 'charge' || asked === 'credit') && read.data && (
        <EntryDialog account={read.data} asked={asked} onClose={close} />
      )}
      {asked === 'sale' && read.data && <SaleDialog account={read.data} onClose={close} />}
      {asked === 'mail' && read.data && (
        <LettersDialog
          propertyCode={read.data.unit.propertyCode}
          kind="STATEMENT"
          accountId={id}
          onClose={close}
        />
      )}
      {read.currentData && <OwnerLinkPanel id={id} />}
      {read.currentData && <SalesPanel account={read.currentData} />}
      {reversed && <ReverseDialog line={reversed} onClose={() => setReversed(null)} />}
    </Account>
  );
}

/** The rent of a lease in the same lines; it is changed at the lease. */
export function LeaseAccount({ id, asOf, filters }: ShownProps): ReactNode {
  const read = useGetLeaseAccountQuery({ params: { id }, query: asOf ? { asOf } : {} });
  return <Account read={read} filters={filters} onReverse={null} />;
}

interface Read {
  currentData?: AccountStatement | undefined;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

function Account({
  read,
  filters,
  actions,
  onReverse,
  children,
}: {
  read: Read;
  filters: ReactNode;
  actions?: ReactNode;
  onReverse: ((line: AccountLine) => void) | null;
  children?: ReactNode;
}): ReactNode {
  const { currentData: shown, isError, error, refetch } = read;
  return (
    <>
      <div className={styles.head}>
        {filters}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {shown ? (
        <Statement statement={shown} onReverse={onReverse} />
      ) : isError ? (
        <LoadFailed
          title="The account could not be loaded"
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} label="Loading the account" />
      )}
      {children}
    </>
  );
}

function Statement({
  statement,
  onReverse,
}: {
  statement: AccountStatement;
  onReverse: ((line: AccountLine) => void) | null;
}): ReactNode {
  const { kind, payer, asOf, balance, oldest, lines, upcoming } = statement;
  return (
    <>
      <FactList
        look="line"
        facts={{
          [`Balance on ${formatDay(asOf)}`]: (
            <output className={styles.balance}>
              <BalanceText balance={balance} />
            </output>
          ),
          [kind === 'RENT' ? 'Tenant' : 'Owner']: (
            <PersonLink kind={kind === 'RENT' ? 'tenant' : 'owner'} person={payer} none="Not on file" />
          ),
          'Oldest open': oldest && (
            <span className={layout.money}>
              {formatDollars(oldest.open)} since {formatDay(oldest.date)}
            </span>
          ),
        }}
      />
      <Panel title="Entries">
        {lines.length > 0 ? (
          <AccountLines caption="Entries of the account" lines={lines} onReverse={onReverse} />
        ) : (
          <p className={layout.soft}>There are no entries up to this day.</p>
        )}
      </Panel>
      {upcoming.length > 0 && (
        <Panel title="Coming up" text="Entries with a later date.">
          <AccountLines caption="Entries of later days" lines={upcoming} onReverse={onReverse} />
        </Panel>
      )}
    </>
  );
}
