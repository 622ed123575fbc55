import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { useCurrentEmail } from '../kit/state/use-current-email.ts';
import { useGetOwnUserQuery, useGetSecondFactorQuery, useListOwnSessionsQuery } from './account-api.ts';
import { DeletionPanel } from './deletion-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { EnforcementPanels } from './enforcement-panels.tsx';
import { passwordHash } from './given-password-notice.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { isSetUp } from './setup-gate.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { useEnforcementActions } from './use-enforcement-actions.ts';
import { useOwnUserActions } from './use-own-user-actions.ts';
import { useSecondFactorActions } from './use-second-factor-actions.ts';
import { useSessionActions } from './use-session-actions.ts';
import { PageTitle } from '../kit/shell/page-title.tsx';
import page from '../kit/lists/list-page.module.css';
import styles from './account.module.css';

const title = 'Account & security';

/** The own account: password, second factor, sessions, and its end. */
export function AccountPage(): ReactNode {
  const own = useGetOwnUserQuery(undefined, { refetchOnMountOrArgChange: true });
  const { changeEmail, changePassword, deleteAccount } = useOwnUserActions();
  const secondFactorActions = useSecondFactorActions();
  const enforcement = useEnforcementActions();
  const { end, endAll } = useSessionActions();
  const email = useCurrentEmail() ?? own.data?.email ?? '';
  // Until the password is changed and the second factor is set up, the server answers nothing but that.
  const isSettingUp = !own.data || !isSetUp(own.data);
  const mustChangePassword = own.data?.mustChangePassword ?? false;
  const isPasswordAsked = useLocation().hash === passwordHash;
  const secondFactor = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const sessions = useListOwnSessionsQuery(undefined, { skip: isSettingUp, refetchOnMountOrArgChange: true });

  const head = (
    <>
      <PageTitle>{title}</PageTitle>
      <header className={page.head}>
        <h1 className={page.title}>{title}</h1>
        <p className={page.count}>{email}</p>
      </header>
    </>
  );
  if (own.isError && !own.data) {
    return (
      <div className={page.page}>
        {head}
        <LoadFailed
          title="Your account could not be loaded"
          reason={reasonOf(own.error)}
          onRetry={() => void own.refetch()}
        />
      </div>
    );
  }
  return (
    <div className={page.page}>
      {head}
      {mustChangePassword && (
        <p className={styles.demand} role="alert">
          <strong>Please choose a password of your own.</strong> An admin set the one that you have.
          Everything else opens as soon as it is changed.
        </p>
      )}
      {own.data?.mustSetUpSecondFactor && !mustChangePassword && (
        <p className={styles.demand} role="alert">
          <strong>Please set up your second factor.</strong> Every admin needs one here. Everything else opens
          as soon as it is on.
        </p>
      )}
      <div className={styles.columns}>
        {own.data && !mustChangePassword && (
          <div className={styles.column}>
            <SecondFactorPanel
              email={email}
              state={secondFactor.data}
              hasFailed={secondFactor.isError}
              onRetry={() => void secondFactor.refetch()}
              actions={secondFactorActions}
            />
            {!isSettingUp && own.data?.isSuperAdmin && (
              <>
                <EnforcementPanels secondFactor={secondFactor.data} actions={enforcement} />
                <RetentionPanel />
              </>
            )}
            {!isSettingUp && (
              <SessionsPanel
                sessions={sessions.data}
                hasFailed={sessions.isError}
                onRetry={() => void sessions.refetch()}
                onEnd={end}
                onEndAll={endAll}
              />
            )}
          </div>
        )}
        {(!isSettingUp || mustChangePassword) && (
          <div className={styles.column}>
            {!isSettingUp && own.data?.isSuperAdmin === false && <EmailPanel onChange={changeEmail} />}
            <PasswordPanel
              email={email}
              isAsked={isPasswordAsked || mustChangePassword}
              onChange={changePassword}
            />
            {!isSettingUp && own.data?.isSuperAdmin === false && (
              <DeletionPanel email={email} onDelete={deleteAccount} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}
