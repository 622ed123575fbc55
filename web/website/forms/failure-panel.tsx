import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './failure-panel.module.css';

export interface FailurePanelProps {
  title: string;
  /** Why, where there is more to say than that it failed. */
  message: string | null;
  /** What has become of what was entered. */
  kept: string;
  /** Completes 'Try again, or …': another way to the office. */
  children: ReactNode;
  /** Something else reads out that it failed. */
  isAnnounced?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** Stands in a form whose last try came to nothing, until the next one. Its button sends the form again. */
export function FailurePanel({
  title,
  message,
  kept,
  children,
  isAnnounced = false,
  ref,
}: FailurePanelProps): ReactNode {
  const connection = useConnection();
  const isBack = connection === 'back';
  return (
    <div ref={ref} className={styles.panel} data-back={isBack ? '' : undefined} tabIndex={-1}>
      <div role={isAnnounced ? 'status' : 'alert'}>
        <h2 className={styles.title}>{isBack ? 'You are back online' : title}</h2>
        {message !== null && !isBack && <p className={styles.message}>{message}</p>}
        <p>
          {connection === 'offline' && 'Your phone is offline. '}
          {kept} Try again, or {children}.
        </p>
      </div>
      {isBack && <Button type="submit">Send again</Button>}
    </div>
  );
}

/** `back`: it was offline while this was shown, and is not any more. */
type Connection = 'online' | 'offline' | 'back';

function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>('online');
  useEffect(() => {
    const lose = (): void => setConnection('offline');
    const regain = (): void => setConnection('back');
    if (!navigator.onLine) lose();
    window.addEventListener('offline', lose);
    window.addEventListener('online', regain);
    return () => {
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', regain);
    };
  }, []);
  return connection;
}
