import { Scale } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { accountRules } from '#contracts/account-rules.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { PropertyPanels } from '../accounts/property-panels.tsx';
import { AddButton } from '../kit/lists/add-button.tsx';
import { pageSize, readListState } from '../kit/lists/list-state.ts';
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
  return (
    <div className={page.page}>
      <PropertyPanels
        code={code}
        shown="rules"
        title={`${code} fees and interest`}
        what="rules"
        exportedBy={accountRules.export}
        actions={<AddButton onClick={() => setAsked('new')}>New rule</AddButton>}
        list={list}
        empty={{
          icon: <Scale size={28} aria-hidden="true" />,
          title: 'No rules yet',
          text: 'Fees and interest are posted automatically only after counsel confirms a rule.',
        }}
        page={shownPage}
        onPage={(next) => setSearch({ page: String(next) })}
      >
        {(rule) => <AccountRulePanel key={rule.id} rule={rule} onEdit={() => setAsked(rule)} />}
      </PropertyPanels>
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
