import { Landmark } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { bankLineStateLabels, bankLineStates, bankPayments } from '#contracts/bank-payments.ts';
import type { BankLine } from '#contracts/bank-payments.ts';
import { formatDollars, sumOf } from '#contracts/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { PropertyTabs } from '../accounts/property-tabs.tsx';
import { ExportButton, queryOf } from '../kit/exports/export-button.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { ListMessage, LoadFailed } from '../kit/lists/list-message.tsx';
import { pageSize, readListState } from '../kit/lists/list-state.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { PanelActions } from '../kit/panels/panel.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import { BankFilePanel } from './bank-file-panel.tsx';
import { BankLineRow } from './bank-line-row.tsx';
import { useListBankLinesQuery } from './bank-payments-api.ts';
import { useLineChoices } from './use-line-choices.ts';
import page from '../kit/lists/list-page.module.css';
import styles from './bank-payments.module.css';

/** What the bank of a property's association lists: matched to accounts, and posted once someone confirms it. */
export function BankPaymentsPage(): ReactNode {
  const code = (useParams()['code'] ?? '').toUpperCase();
  const [search, setSearch] = useSearchParams();
  const { page: shownPage } = readListState(search);
  const state = bankLineStates.find((known) => known === search.get('state')) ?? 'open';
  const list = useListBankLinesQuery(
    { query: { propertyCode: code, state, page: shownPage, take: pageSize } },
    { refetchOnMountOrArgChange: true },
  );
  const rows = list.currentData?.data;
  return (
    <div className={page.page}>
      <PageTitle>{`${code} bank payments`}</PageTitle>
      <header className={page.head}>
        <h1 className={page.title}>{code} bank payments</h1>
        <div className={page.actions}>
          <ExportButton endpoint={bankPayments.export} query={queryOf(list.originalArgs)} />
        </div>
      </header>
      <PropertyTabs code={code} shown="bank" />
      <BankFilePanel key={code} code={code} />
      <div className={styles.filter}>
        <Select
          label="Show"
          value={state}
          onChange={({ target }) => setSearch(target.value === 'open' ? {} : { state: target.value })}
        >
          {bankLineStates.map((known) => (
            <option key={known} value={known}>
              {bankLineStateLabels[known]}
            </option>
          ))}
        </Select>
      </div>
      {rows && rows.length > 0 && <Lines key={`${code}/${state}/${shownPage}`} lines={rows} />}
      {rows?.length === 0 && (
        <ListMessage icon={<Landmark size={28} aria-hidden="true" />} title="No payments here">
          <p>{state === 'open' ? 'No payment from a bank file is waiting.' : 'None so far.'}</p>
        </ListMessage>
      )}
      {!rows && !list.isError && <Skeleton lines={6} label="Loading the payments" />}
      {list.isError && (
        <LoadFailed
          title="The payments could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      <Pager
        page={shownPage}
        pageCount={list.currentData?.meta.pageCount}
        onPage={(next) => setSearch({ ...(state === 'open' ? {} : { state }), page: String(next) })}
      />
    </div>
  );
}

function Lines({ lines }: { lines: readonly BankLine[] }): ReactNode {
  const work = useLineChoices(lines);
  const [isPosting, setIsPosting] = useState(false);
  const post = async (): Promise<void> => {
    setIsPosting(true);
    await work.post();
    setIsPosting(false);
  };
  return (
    <>
      <ul className={styles.rows} aria-label="Payments">
        {lines.map((line) => (
          <BankLineRow
            key={line.id}
            line={line}
            choice={work.choiceOf(line)}
            error={work.errors[line.id]}
            onChange={(choice) => work.change(line.id, choice)}
          />
        ))}
      </ul>
      {work.refusal !== null && <p role="alert">{work.refusal}</p>}
      {lines[0]?.state === 'open' && (
        <PanelActions>
          <Button busy={isPosting} disabled={work.chosen.length === 0} onClick={() => void post()}>
            Post {work.chosen.length} {work.chosen.length === 1 ? 'payment' : 'payments'},{' '}
            {formatDollars(sumOf(work.chosen.map(({ amount }) => amount)))}
          </Button>
        </PanelActions>
      )}
    </>
  );
}
