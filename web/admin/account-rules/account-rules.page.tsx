import { Scale } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { AccountRule } from '#contracts/account-rules.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { PropertyTabs } from '../accounts/property-tabs.tsx';
import { AddButton } from '../kit/lists/add-button.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { ListMessage, LoadFailed } from '../kit/lists/list-message.tsx';
import { pageSize, readListState } from '../kit/lists/list-state.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import { AccountRuleDialog } from './account-rule-dialog.tsx';
import { AccountRulePanel } from './account-rule-panel.tsx';
import { useListAccountRulesQuery } from './account-rules-api.ts';
import { NextRunPanel } from './next-run-panel.tsx';
import { OrderPanel } from './order-panel.tsx';
import page from '../kit/lists/list-page.module.css';

/** By which rules an association charges late fees and interest, what tonight's run would post, and what is paid first. */
export function AccountRulesPage(): ReactNode {
  const code = (useParams()['code'] ?? '').toUpperCase();
  const [search, setSearch] = useSearchParams();
  const { page: shownPage } = readListState(search);
  const list = useListAccountRulesQuery(
    { query: { propertyCode: code, page: shownPage, take: pageSize } },
    { refetchOnMountOrArgChange: true },
  );
  const [asked, setAsked] = useState<'new' | AccountRule | null>(null);
  const rows = list.currentData?.data;
  return (
    <div className={page.page}>
      <PageTitle>{`${code} fees and interest`}</PageTitle>
      <header className={page.head}>
        <h1 className={page.title}>{code} fees and interest</h1>
        <div className={page.actions}>
          <AddButton onClick={() => setAsked('new')}>New rule</AddButton>
        </div>
      </header>
      <PropertyTabs code={code} shown="rules" />
      {rows?.map((rule) => (
        <AccountRulePanel key={rule.id} rule={rule} onEdit={() => setAsked(rule)} />
      ))}
      {rows?.length === 0 && (
        <ListMessage icon={<Scale size={28} aria-hidden="true" />} title="No rules yet">
          <p>Fees and interest are posted automatically only after counsel confirms a rule.</p>
        </ListMessage>
      )}
      {!rows && !list.isError && <Skeleton lines={6} label="Loading the rules" />}
      {list.isError && (
        <LoadFailed
          title="The rules could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      <Pager
        page={shownPage}
        pageCount={list.currentData?.meta.pageCount}
        onPage={(next) => setSearch({ page: String(next) })}
      />
      <NextRunPanel key={`${code}/next`} code={code} />
      <OrderPanel key={code} code={code} />
      {asked !== null && (
        <AccountRuleDialog
          propertyCode={code}
          rule={asked === 'new' ? null : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
