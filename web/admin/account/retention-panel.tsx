import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../kit/panels/panel.tsx';
import { paths } from '../kit/shell/paths.ts';

/** Leads the super admin to the retention of private papers. */
export function RetentionPanel(): ReactNode {
  return (
    <Panel
      title="Retention of papers"
      text="How long registration documents are stored, what would be removed now, and certificates of what was removed."
    >
      <p>
        <Link to={paths.retention}>Open the retention of papers</Link>
      </p>
    </Panel>
  );
}
