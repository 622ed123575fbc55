import type { ReactNode } from 'react';
import { LinkTabs } from '../kit/lists/link-tabs.tsx';
import {
  accountRulesPath,
  assessmentsPath,
  bankPaymentsPath,
  propertyAccountsPath,
} from '../kit/shell/paths.ts';

export type PropertyTab = 'accounts' | 'assessments' | 'rules' | 'bank';

/** The money of a property's association: what is owed, and what is asked for. */
export function PropertyTabs({ code, shown }: { code: string; shown: PropertyTab }): ReactNode {
  return (
    <LinkTabs
      label="Views of the property"
      shown={shown}
      tabs={[
        { name: 'accounts', label: 'Accounts', to: propertyAccountsPath(code) },
        { name: 'assessments', label: 'Assessments', to: assessmentsPath(code) },
        { name: 'rules', label: 'Fees', to: accountRulesPath(code) },
        { name: 'bank', label: 'Bank', to: bankPaymentsPath(code) },
      ]}
    />
  );
}
