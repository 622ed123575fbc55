import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './requests-list.module.css';

/** The list could not be loaded. */
export function LoadFailed({ reason, onRetry }: { reason: string; onRetry: () => void }): ReactNode {
  return (
    <div className={styles.empty} role="alert">
      <CloudOff size={28} aria-hidden="true" />
      <h2>The submissions could not be loaded</h2>
      <p>{reason}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
