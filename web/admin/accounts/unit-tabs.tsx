import type { ReactNode } from 'react';
import { LinkTabs } from '../kit/lists/link-tabs.tsx';
import { accountPath, unitPath } from '../kit/shell/paths.ts';

/** All about a unit, or its account. */
export function UnitTabs({ unit, shown }: { unit: string; shown: 'overview' | 'account' }): ReactNode {
  return (
    <LinkTabs
      label="Views of the unit"
      shown={shown}
      tabs={[
        { name: 'overview', label: 'Overview', to: unitPath(unit) },
        { name: 'account', label: 'Account', to: accountPath(unit) },
      ]}
    />
  );
}
