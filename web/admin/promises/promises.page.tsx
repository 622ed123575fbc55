import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { useOwnScope } from '../account/use-own-scope.ts';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { useProperties } from '../properties/use-properties.ts';
import { PromiseForm } from './promise-form.tsx';
import { useGetPromisesQuery } from './promises-api.ts';
import page from '../kit/lists/list-page.module.css';
import styles from './promises.module.css';

const title = 'Promises';

/** When residents hear from the office: rules, office hours, holidays, and whether a missed promise is emailed. */
export function PromisesPage(): ReactNode {
  const promises = useGetPromisesQuery({}, { refetchOnMountOrArgChange: true });
  const properties = useProperties();
  const { worksWithAll, isRestricted } = useOwnScope();
  const { data: settings } = promises;
  return (
    <div className={page.page}>
      <title>{`${title} · Back office`}</title>
      <header className={page.head}>
        <h1 className={page.title}>{title}</h1>
        <p className={page.count}>{settings && countText(settings.rules.length)}</p>
      </header>
      {isRestricted && (
        <p className={styles.notice}>
          You see the rules for the properties you work with. Only staff who work with all properties can
          change them.
        </p>
      )}
      {settings && properties.data && (
        <PromiseForm
          settings={settings}
          properties={properties.data}
          isOpen={worksWithAll}
          now={promises.fulfilledTimeStamp ?? 0}
        />
      )}
      {(promises.isError || properties.isError) && !(settings && properties.data) && (
        <LoadFailed
          title="The promises could not be loaded"
          reason={reasonOf(promises.error ?? properties.error)}
          onRetry={() => {
            void promises.refetch();
            void properties.refetch();
          }}
        />
      )}
      {(promises.isLoading || properties.isLoading) && <Skeleton lines={8} label="Loading the promises" />}
    </div>
  );
}

function countText(rules: number): string {
  if (rules === 0) return 'No rules';
  return rules === 1 ? '1 rule' : `${rules} rules`;
}
