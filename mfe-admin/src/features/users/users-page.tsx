import { listUsers, USER_ROLES, USER_SORTS, USER_STATUSES, type AdminUser } from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { FilterButtons } from '@magnetx/ui';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { columnSort, servedSort } from '../../shared/tables/column-sort.ts';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { RecentSubmissions } from './recent-submissions.tsx';
import { SuspensionDialog } from './suspend-user-dialog.tsx';
import { useListUsersQuery } from './users.endpoints.ts';
import { USER_COLUMNS } from './user-csv.ts';
import { UserTable } from './user-table.tsx';

const READERS = { filter: choiceOf(USER_STATUSES), role: choiceOf(USER_ROLES), sort: choiceOf(USER_SORTS) };

const STATUS_OPTIONS = { all: t('All'), Active: t('Active'), Inactive: t('Inactive') };

const ROLE_OPTIONS = { all: t('All roles'), User: t('User'), Admin: t('Admin') };

/** Which dialog is open, and over which account. */
type Opened = { dialog: 'add' } | { dialog: 'edit' | 'suspension' | 'delete'; user: AdminUser } | null;

/** All accounts: search, add, edit and delete. */
export function UsersPage() {
  const list = useListView(READERS);
  const { search, filter: status, role, page } = list.view;
  const isFiltered = search !== '' || status !== 'all';
  const sort = servedSort(list.view.sort, isFiltered, ['-joined', 'joined']);
  const query = { search, status, role, sort, page };
  const answer = useListUsersQuery({ query }, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <WorkPage
      title={t('Manage Users')}
      intro={t('The users who signed in with X, and the administrators.')}
      actions={
        <>
          <ExportButton
            subject="users"
            nouns={[t('user'), t('users')]}
            columns={USER_COLUMNS}
            call={listUsers}
            query={query}
            rowsOf={({ users }) => users}
          />
          <PermittedButton
            permission="users"
            size="small"
            icon={<UserPlus />}
            onClick={() => setOpened({ dialog: 'add' })}
          >
            {t('Add User')}
          </PermittedButton>
        </>
      }
    >
      <Toolbar label={t('Search users')} list={list}>
        <FilterButtons
          label={t('Status')}
          options={STATUS_OPTIONS}
          value={status}
          onChange={(filter) => list.set({ filter })}
        />
        <FilterButtons
          label={t('Role')}
          options={ROLE_OPTIONS}
          value={role}
          onChange={(chosen) => list.set({ role: chosen })}
        />
      </Toolbar>
      <UserTable
        answer={answer}
        list={list}
        sorting={{ ...columnSort(sort, (next) => list.set({ sort: next }), USER_SORTS), isFiltered }}
        onEdit={(user) => setOpened({ dialog: 'edit', user })}
        onSuspend={(user) => setOpened({ dialog: 'suspension', user })}
        onDelete={(user) => setOpened({ dialog: 'delete', user })}
      />
      <RecentSubmissions />
      {opened?.dialog === 'add' ? <AddUserDialog onClose={close} /> : null}
      {opened?.dialog === 'edit' ? <EditUserDialog user={opened.user} onClose={close} /> : null}
      {opened?.dialog === 'suspension' ? <SuspensionDialog user={opened.user} onClose={close} /> : null}
      {opened?.dialog === 'delete' ? <DeleteUserDialog user={opened.user} onClose={close} /> : null}
    </WorkPage>
  );
}
