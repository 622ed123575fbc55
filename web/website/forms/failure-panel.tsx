import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './failure-panel.module.css';
import { formTexts } from './form-texts.en.ts';

export interface FailurePanelProps {
  title: string;
  /** Why, where there is more to say than that it failed. */
  message: string | null;
  /** What has become of what was entered. */
  reassurance: string;
  /** Completes 'Try again, or …': another way to the office. */
  children: ReactNode;
  /** Something else reads out that it failed. */
  isAnnouncedElsewhere?: boolean;
}

/** Stands in a form whose last try came to nothing, until the next one. Its button sends the form again. */
export function FailurePanel({
  title,
  message,
  reassurance,
  children,
  isAnnouncedElsewhere = false,
}: FailurePanelProps): ReactNode {
  const connection = useConnection();
  const isBack = connection === 'back';
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    panel.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={panel} className={styles.panel} data-back={isBack ? '' : undefined}>
      <div role={isAnnouncedElsewhere ? 'status' : 'alert'}>
        <h2 className={styles.title}>{isBack ? formTexts.online : title}</h2>
        {message !== null && !isBack && <p className={styles.message}>{message}</p>}
        <p>
          {connection === 'offline' && formTexts.offline}
          {reassurance} {formTexts.tryAgain} {children}.
        </p>
      </div>
      {isBack && <Button type="submit">{formTexts.sendAgain}</Button>}
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
