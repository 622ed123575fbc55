import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { useOwnScope } from '../account/use-own-scope.ts';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { Certificates } from './certificates.tsx';
import { useGetRetentionRulesQuery } from './retention-api.ts';
import { RulePanel } from './rule-panel.tsx';
import page from '../kit/lists/list-page.module.css';
import styles from './retention.module.css';

const title = 'Retention of papers';

/** Retention of private papers: a rule for each kind, what it would remove, and the certificates of what was. */
export function RetentionPage(): ReactNode {
  const { isSuperAdmin } = useOwnScope();
  const rules = useGetRetentionRulesQuery({}, { skip: !isSuperAdmin, refetchOnMountOrArgChange: true });
  return (
    <div className={page.page}>
      <title>{`${title} · Back office`}</title>
      <header className={page.head}>
        <h1 className={page.title}>{title}</h1>
      </header>
      {!isSuperAdmin && <p className={styles.soft}>Only the super admin works with this screen.</p>}
      {isSuperAdmin && (
        <>
          <p className={styles.soft}>
            A rule removes nothing until it is switched on and you have confirmed its first list. A
            registration under a legal hold is left out. Backups contain removed files until they are deleted
            by age.
          </p>
          {rules.isError && !rules.data && (
            <LoadFailed
              title="The rules could not be loaded"
              reason={reasonOf(rules.error)}
              onRetry={() => void rules.refetch()}
            />
          )}
          {rules.isLoading && <Skeleton lines={8} label="Loading the rules" />}
          {rules.data && (
            <div className={styles.rules}>
              {rules.data.map((rule) => (
                <RulePanel key={rule.kind} rule={rule} />
              ))}
            </div>
          )}
          <Certificates />
        </>
      )}
    </div>
  );
}
