import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './list.module.css';

/** What stands in the place of a list that has no rows. */
export function ListMessage({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.empty}>
      {icon}
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** What a list says whose address names a page after its last one. */
export function PastLastPage({ onLastPage }: { onLastPage: () => void }): ReactNode {
  return (
    <>
      <p>The list has fewer pages than that.</p>
      <Button variant="secondary" onClick={onLastPage}>
        Go to the last page
      </Button>
    </>
  );
}

/** The list could not be loaded. */
export function LoadFailed({
  title,
  reason,
  onRetry,
}: {
  title: string;
  reason: string;
  onRetry: () => void;
}): ReactNode {
  return (
    <div role="alert">
      <ListMessage icon={<CloudOff size={28} aria-hidden="true" />} title={title}>
        <p>{reason}</p>
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => {
            // The button goes as soon as the list is asked for again.
            currentTarget.closest<HTMLElement>('main')?.focus();
            onRetry();
          }}
        >
          Try again
        </Button>
      </ListMessage>
    </div>
  );
}
