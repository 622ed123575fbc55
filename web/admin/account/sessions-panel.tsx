import { MonitorSmartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { OwnSession } from '#contracts/sessions.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Panel, PanelActions, PanelFailed } from '../kit/panels/panel.tsx';
import { ProofDialog } from '../kit/secrets/proof-dialog.tsx';
import type { Proof } from '../kit/secrets/proof-dialog.tsx';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import styles from './account.module.css';

export interface SessionsPanelProps {
  /** Undefined while they are on their way. */
  sessions: OwnSession[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  onEnd: (session: OwnSession, proof: Proof) => Promise<Outcome<unknown>>;
  onEndAll: (proof: Proof) => Promise<Outcome<unknown>>;
}

/** Where the person is signed in, and how to end that: with the password, since a session that was left open must not. */
export function SessionsPanel({
  sessions,
  hasFailed,
  onRetry,
  onEnd,
  onEndAll,
}: SessionsPanelProps): ReactNode {
  const [question, setQuestion] = useState<OwnSession | 'all' | null>(null);
  const close = (): void => setQuestion(null);

  return (
    <Panel
      title="Where you are signed in"
      text="If you do not recognize one of these, end it and change your password."
    >
      {hasFailed && !sessions && <PanelFailed text="Your sessions could not be loaded." onRetry={onRetry} />}
      {!sessions && !hasFailed && <Skeleton lines={3} label="Loading your sessions" />}
      {sessions && (
        <ul className={styles.sessions} aria-label="Sessions">
          {sessions.map((session) => (
            <li key={session.id} className={styles.session}>
              <MonitorSmartphone size={20} aria-hidden="true" />
              <div className={styles.device}>
                <p>
                  <strong>{session.device}</strong>
                  {session.isCurrent && <span className={styles.mark}>This device</span>}
                </p>
                <p className={styles.quiet}>
                  Last active{' '}
                  <time dateTime={session.lastActiveAt}>{formatInstant(session.lastActiveAt)}</time>, signed
                  in <time dateTime={session.createdAt}>{formatInstant(session.createdAt)}</time>
                </p>
              </div>
              {!session.isCurrent && (
                <Button size="small" variant="secondary" onClick={() => setQuestion(session)}>
                  End<span className="visually-hidden"> the session on {session.device}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <PanelActions>
        <Button size="small" variant="secondary" onClick={() => setQuestion('all')}>
          Sign out everywhere
        </Button>
      </PanelActions>
      {question === 'all' && (
        <ProofDialog
          title="Sign out everywhere?"
          about="All your sessions end at once, on every device, this one too. What is typed and not saved is lost."
          submit="Sign out everywhere"
          submitting="Signing out…"
          isDanger
          onProve={onEndAll}
          onClose={close}
        />
      )}
      {question !== null && question !== 'all' && (
        <ProofDialog
          title={`End the session on ${question.device}?`}
          about="It ends at once. What is typed there and not saved is lost."
          submit="End session"
          submitting="Ending…"
          isDanger
          losesOpener
          onProve={(proof) => onEnd(question, proof)}
          onClose={close}
        />
      )}
    </Panel>
  );
}
