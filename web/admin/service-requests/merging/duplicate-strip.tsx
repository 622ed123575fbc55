import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { Button } from '#web/ui/button/button.tsx';
import { recordPath } from '../../kit/nouns/nouns.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { useGetRelatedReportsQuery } from './merging-api.ts';
import { timeBetween } from './time-between.ts';
import { useDistinct } from './use-distinct.ts';
import { useMerging } from './use-merging.ts';
import styles from './merging.module.css';

/** What may report the same as an open request, with what can be done about it; nothing where there is nothing. */
export function DuplicateStrip({ request }: { request: ServiceRequest }): ReactNode {
  const { currentData } = useGetRelatedReportsQuery(request.id);
  const { isBusy, merge } = useMerging();
  const distinct = useDistinct();
  const [compared, setCompared] = useState<ServiceRequest | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const possible = currentData?.possible ?? [];
  const shown = isWhole ? possible : possible.slice(0, 1);
  const hidden = possible.length - shown.length;
  return (
    <>
      {possible.length > 0 && (
        <section className={styles.strip} aria-label="Possible duplicates">
          <ul>
            {shown.map((other) => (
              <li key={other.id}>
                <span>
                  Looks like <Link to={recordPath('service-request', other.id)}>{other.reference}</Link> from{' '}
                  {other.unitIdentifier}, {timeBetween(other.createdAt, request.createdAt)}
                </span>
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Compare and merge with ${other.reference}`}
                  onClick={() => setCompared(other)}
                >
                  Compare and merge
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  busy={distinct.isBusy}
                  aria-label={`Not a duplicate of ${other.reference}`}
                  onClick={() => void distinct.say(request, other)}
                >
                  Not a duplicate
                </Button>
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <Button size="small" variant="quiet" onClick={() => setIsWhole(true)}>
              Show {hidden} more
            </Button>
          )}
        </section>
      )}
      {compared && (
        <CompareDialog
          request={request}
          other={possible.find(({ id }) => id === compared.id) ?? compared}
          isBusy={isBusy}
          onMerge={async (report, head) => {
            if (await merge(report, head)) setCompared(null);
          }}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}
