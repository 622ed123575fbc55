import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { roles } from '#contracts/sessions.ts';
import type { User } from '#contracts/users.ts';
import { Select } from '#web/ui/select/select.tsx';
import { useGetOwnUserQuery } from '../account/account-api.ts';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { pageSize, withCurrent } from '../kit/lists/list-state.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { Panel } from '../kit/panels/panel.tsx';
import { ProofDialog } from '../kit/secrets/proof-dialog.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { OverwriteCodePanel } from './overwrite-code-panel.tsx';
import { useProperties } from '../properties/use-properties.ts';
import { PropertiesDialog } from './properties-dialog.tsx';
import { offeredRole } from './role-select.tsx';
import { useUserActions } from './use-user-actions.ts';
import { UserHistoryDialog } from './user-history-dialog.tsx';
import { useListUsersQuery } from './users-api.ts';
import { UsersList } from './users-list.tsx';
import { useCurrentEmail } from '../kit/state/use-current-email.ts';
import { isSameEmail } from './viewer.ts';
import page from '../kit/lists/list-page.module.css';
import styles from './users.module.css';

const title = 'ADMIN – USER Access management';

/** What is asked about one user, over the list. */
type Question = {
  about: 'email' | 'password' | 'properties' | 'history' | 'second-factor' | 'removal';
  user: User;
};

/** The accounts: who may sign in, with which role, for which properties. */
export function UsersPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const role = offeredRole(search.get('role')?.trim() ?? '');
  const at = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const [question, setQuestion] = useState<Question | null>(null);
  const list = useListUsersQuery(
    { page: at, take: pageSize, ...(role ? { role } : {}) },
    useRenewal(question !== null),
  );
  const properties = useProperties({ skip: question?.about !== 'properties' });
  const actions = useUserActions();
  const own = useGetOwnUserQuery();
  const email = useCurrentEmail();

  const shown = list.isError ? list.currentData : list.data;
  const superAdminEmail = shown?.meta.superAdminEmail ?? null;
  const viewer = {
    email,
    isSuperAdmin: isSameEmail(email, superAdminEmail),
    propertyIds: own.data?.propertyIds ?? [],
  };
  const ask = (about: Question['about']) => (user: User) => setQuestion({ about, user });
  const close = (): void => setQuestion(null);

  const removeUser = async (user: User): Promise<void> => {
    // The row goes, and the button that had the focus with it.
    if (await actions.remove(user)) document.querySelector<HTMLElement>('main')?.focus();
  };

  const show = (changed: { role?: string; page?: number }): void => {
    const next = new URLSearchParams();
    const wanted = { role, page: 1, ...changed };
    if (wanted.role) next.set('role', wanted.role);
    if (wanted.page > 1) next.set('page', String(wanted.page));
    setSearch(next, { preventScrollReset: true });
  };

  return (
    <div className={page.page}>
      <title>{`${title} · Back office`}</title>
      <header className={page.head}>
        <h1 className={page.title}>{title}</h1>
        <output className={page.count}>{shown && `${shown.meta.total} users`}</output>
      </header>
      <p className={styles.note}>
        Changes take effect immediately across devices.{' '}
        {superAdminEmail !== null && <>Only {superAdminEmail} can remove users.</>}
      </p>
      <div className={styles.entry}>
        <Panel title="New user">
          <CreateUserForm onCreate={actions.create} />
        </Panel>
        <OverwriteCodePanel onGenerate={actions.generateCode} />
      </div>
      <search className={styles.filters}>
        <Select label="Role" value={role} onChange={({ target }) => show({ role: target.value })}>
          <option value="">All</option>
          {withCurrent(roles, role).map((offered) => (
            <option key={offered}>{offered}</option>
          ))}
        </Select>
      </search>
      {list.isError && !shown ? (
        <LoadFailed
          title="The users could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <UsersList
          // What may be done to each depends on who looks.
          users={own.isLoading ? undefined : shown?.data}
          isStale={list.isFetching && shown !== undefined && !list.currentData}
          isFiltered={role !== ''}
          isPastEnd={shown !== undefined && shown.meta.total > 0}
          viewer={viewer}
          onRole={(user, chosen) => void actions.setRole(user, chosen)}
          onEmail={ask('email')}
          onPassword={ask('password')}
          onProperties={ask('properties')}
          onHistory={ask('history')}
          onSecondFactor={ask('second-factor')}
          onRemove={ask('removal')}
        />
      )}
      {shown && (shown.meta.pageCount > 1 || at > 1) && (
        <Pager page={at} pageCount={shown.meta.pageCount} onPage={(next) => show({ page: next })} />
      )}
      {question?.about === 'email' && (
        <ChangeEmailDialog
          user={question.user}
          onChange={(changed) => actions.setEmail(question.user, changed)}
          onClose={close}
        />
      )}
      {question?.about === 'password' && (
        <ChangePasswordDialog
          user={question.user}
          isOwn={isSameEmail(email, question.user.email)}
          onChange={(reset) => actions.setPassword(question.user, reset)}
          onClose={close}
        />
      )}
      {question?.about === 'properties' && (
        <PropertiesDialog
          user={question.user}
          properties={properties.data}
          hasFailed={properties.isError}
          onAssign={(propertyIds) => actions.setProperties(question.user, propertyIds)}
          onClose={close}
        />
      )}
      {question?.about === 'history' && <UserHistoryDialog user={question.user} onClose={close} />}
      {question?.about === 'second-factor' && (
        <ProofDialog
          title={`Reset the second factor of ${question.user.email}?`}
          about="For somebody who has lost the phone and the recovery codes. All sessions of this account end, and the password alone signs in until the app is set up anew."
          submit="Reset second factor"
          submitting="Resetting…"
          isDanger
          losesOpener
          onProve={(proof) => actions.resetSecondFactor(question.user, proof)}
          onClose={close}
        />
      )}
      {question?.about === 'removal' && (
        <ConfirmDialog
          isOpen
          title={`Permanently remove ${question.user.email}? This cannot be undone.`}
          confirm="Remove"
          cancel="Keep user"
          onConfirm={() => {
            void removeUser(question.user);
            close();
          }}
          onCancel={close}
        >
          <p>All sessions of this account end at once. What it did stays in the record of activity.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
