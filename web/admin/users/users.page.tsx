import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { roles } from '#contracts/sessions.ts';
import { users } from '#contracts/users.ts';
import { Select } from '#web/ui/select/select.tsx';
import { useGetOwnUserQuery } from '../account/account-api.ts';
import { ExportButton } from '../kit/exports/export-button.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { HeldRows } from '../kit/lists/held-rows.tsx';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { withCurrent } from '../kit/lists/list-state.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { usePinnedList } from '../kit/lists/use-pinned-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { listPath } from '../kit/nouns/nouns.ts';
import { Panel } from '../kit/panels/panel.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { isNarrowed, listQuery, readOrder, readView, writeView } from './list-address.ts';
import type { UsersView } from './list-address.ts';
import { OverwriteCodePanel } from './overwrite-code-panel.tsx';
import { useProperties } from '../properties/use-properties.ts';
import { useNewUserActions } from './use-new-user-actions.ts';
import { useUserActions } from './use-user-actions.ts';
import { UserDialogs } from './user-dialogs.tsx';
import type { OpenUserDialog } from './user-dialogs.tsx';
import { useListUsersQuery } from './users-api.ts';
import { UsersList } from './users-list.tsx';
import { useCurrentEmail } from '../kit/state/use-current-email.ts';
import { isSameEmail } from './viewer.ts';
import { PageTitle } from '../kit/shell/page-title.tsx';
import { LostFiltersNotice } from '../kit/views/lost-filters-notice.tsx';
import { SavedViews } from '../kit/views/saved-views.tsx';
import page from '../kit/lists/list-page.module.css';
import styles from './users.module.css';

const title = 'ADMIN – USER Access management';

/** The accounts: who may sign in, with which role, for which properties. */
export function UsersPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  const [opened, setOpened] = useState<OpenUserDialog | null>(null);
  const list = useListUsersQuery(listQuery(view), useRenewal(opened !== null));
  const properties = useProperties({ skip: opened?.dialog !== 'properties' });
  const { create, generateCode } = useNewUserActions();
  const actions = useUserActions();
  const own = useGetOwnUserQuery();
  const email = useCurrentEmail();

  const shown = list.isError ? list.currentData : list.data;
  const pinned = usePinnedList(list, shown?.data, { isElsewhere: opened !== null || view.page > 1 });
  const superAdminEmail = shown?.meta.superAdminEmail ?? null;
  const viewer = {
    email,
    isSuperAdmin: isSameEmail(email, superAdminEmail),
    propertyIds: own.data?.propertyIds ?? [],
  };
  const address = `${listPath('user')}?${writeView({ ...view, page: 1 })}`;
  const show = (changed: Partial<UsersView>): void =>
    setSearch(writeView({ ...view, page: 1, ...changed }), { preventScrollReset: true });

  return (
    <div className={page.page}>
      <PageTitle>{title}</PageTitle>
      <header className={page.head}>
        <h1 className={page.title}>{title}</h1>
        <output className={page.count}>{shown && `${shown.meta.total} users`}</output>
        <div className={page.actions}>
          <HeldRows count={pinned.heldCount} onShow={pinned.showAll} />
          <SavedViews list={users.export.fileName} address={address} />
          <ExportButton endpoint={users.export} query={listQuery(view)} />
        </div>
      </header>
      <LostFiltersNotice address={address} />
      <p className={styles.note}>
        Changes take effect immediately across devices.{' '}
        {superAdminEmail !== null && <>Only {superAdminEmail} can remove users.</>}
      </p>
      <div className={styles.entry}>
        <Panel title="New user">
          <CreateUserForm onCreate={create} />
        </Panel>
        <OverwriteCodePanel onGenerate={generateCode} />
      </div>
      <search className={styles.filters}>
        <Select label="Role" value={view.role} onChange={({ target }) => show({ role: target.value })}>
          <option value="">All</option>
          {withCurrent(roles, view.role).map((offered) => (
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
          users={own.isLoading ? undefined : pinned.rows}
          isStale={list.isFetching && shown !== undefined && !list.currentData}
          isFiltered={isNarrowed(view)}
          isPastEnd={shown !== undefined && shown.meta.total > 0}
          viewer={viewer}
          sorting={{ sort: view.sort, onSort: (sort) => show({ sort: readOrder(sort) }) }}
          onRole={(user, chosen) => void actions.setRole(user, chosen)}
          onOpen={(dialog, user) => setOpened({ dialog, user })}
        />
      )}
      {shown && (shown.meta.pageCount > 1 || view.page > 1) && (
        <Pager page={view.page} pageCount={shown.meta.pageCount} onPage={(next) => show({ page: next })} />
      )}
      {opened && (
        <UserDialogs
          opened={opened}
          viewer={viewer}
          properties={properties}
          actions={actions}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
