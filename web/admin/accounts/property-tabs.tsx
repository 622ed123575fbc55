import type { ReactNode } from 'react';
import { LinkTabs } from '../kit/lists/link-tabs.tsx';
import { assessmentsPath, propertyAccountsPath } from '../kit/shell/paths.ts';

/** The money of a property's association: what is owed, and what is asked for. */
export function PropertyTabs({
  code,
  shown,
}: {
  code: string;
  shown: 'accounts' | 'assessments';
}): ReactNode {
  return (
    <LinkTabs
      label="Views of the property"
      shown={shown}
      tabs={[
        { name: 'accounts', label: 'Accounts', to: propertyAccountsPath(code) },
        { name: 'assessments', label: 'Assessments', to: assessmentsPath(code) },
      ]}
    />
  );
}
