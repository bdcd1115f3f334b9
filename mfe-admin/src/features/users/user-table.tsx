import { USER_PAGE_SIZE, formatFigure, formatMxp, type AdminUser } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import type { ListAnswer, ListViewState } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ActionMenu, Badge, type TableColumn } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Clock from 'lucide-react/icons/clock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import User from 'lucide-react/icons/user';
import { paths } from '../../paths.ts';
import { adminRoleName } from '../../shared/access/admin-role-name.ts';
import type { columnSort } from '../../shared/tables/column-sort.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { EmptyRows } from '../../shared/tables/empty-rows.tsx';
import { numberedPaging } from '../../shared/tables/numbered-paging.ts';
import { nameOfUser } from './name-of-user.ts';
import { UserItem } from './user-button.tsx';
import type { UserList } from './users.endpoints.ts';

const NOUNS = [t('user'), t('users')] as const;

interface UserTableProps {
  answer: ListAnswer<UserList>;
  /** A filtered list sorts by joining date only. */
  sorting: ReturnType<typeof columnSort> & { isFiltered: boolean };
  list: ListViewState;
  onEdit: (user: AdminUser) => void;
  onSuspend: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
}

export function UserTable({ answer, list, ...props }: UserTableProps) {
  const { sort, onSort } = props.sorting;
  return (
    <AnswerTable
      caption={t('Users')}
      isCaptionHidden
      nouns={NOUNS}
      columns={columnsOf(props)}
      sort={sort}
      onSort={onSort}
      rows={answer.data?.users}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle={t('Failed to fetch users')}
      loadingRowCount={USER_PAGE_SIZE}
      empty={
        <EmptyRows
          list={list}
          field="people"
          noun={t('users')}
          title={t('No users found')}
          message={t('People appear here after signing in with X.')}
        />
      }
      paging={numberedPaging(NOUNS, answer.data?.pagination, list.setPage)}
    />
  );
}

type ColumnsInput = Omit<UserTableProps, 'answer' | 'list'>;
type UserActionsProps = Omit<ColumnsInput, 'sorting'> & { user: AdminUser };

function columnsOf({ sorting: { isFiltered }, ...actions }: ColumnsInput): TableColumn<AdminUser>[] {
  return [
    { key: 'name', header: t('Name'), cell: (user) => <NameCell user={user} /> },
    {
      key: 'handle',
      header: t('Handle'),
      isSortable: !isFiltered,
      cell: (user) => <span className={cells.name}>{nameOfUser(user)}</span>,
    },
    {
      key: 'status',
      header: t('Status'),
      isSortable: !isFiltered,
      cell: ({ status }) => <Badge {...STATUSES[status]} />,
    },
    {
      key: 'role',
      header: t('Role'),
      cell: ({ role, adminRole }) => <Badge {...ROLES[role]}>{adminRole ? adminRoleName(adminRole) : role}</Badge>,
    },
    // An administrator's account has neither.
    {
      key: 'points',
      header: t('Points'),
      isSortable: !isFiltered,
      align: 'end',
      cell: ({ role, points }) => (role === 'Admin' ? '–' : formatMxp(points)),
    },
    {
      key: 'referrals',
      header: t('Referrals'),
      isSortable: !isFiltered,
      align: 'end',
      cell: ({ role, referrals }) => (role === 'Admin' ? '–' : formatFigure(referrals)),
    },
    {
      key: 'joined',
      header: t('Joined'),
      isSortable: true,
      cell: ({ joined }) => <Ago className={cells.nowrap} at={joined} />,
    },
    {
      key: 'actions',
      header: t('Actions'),
      cell: (user) => <UserActions user={user} {...actions} />,
    },
  ];
}

function UserActions({ user, onEdit, onSuspend, onDelete }: UserActionsProps) {
  return (
    <ActionMenu subject={nameOfUser(user)}>
      <UserItem act="edit" user={user} onClick={() => onEdit(user)} />
      {user.role === 'User' ? (
        <UserItem act={user.status === 'Active' ? 'suspend' : 'lift'} user={user} onClick={() => onSuspend(user)} />
      ) : null}
      <UserItem act="delete" user={user} onClick={() => onDelete(user)} />
    </ActionMenu>
  );
}

function NameCell({ user }: { user: AdminUser }) {
  return (
    <span className={cells.name}>
      {user.role === 'User' ? (
        <Link to={paths.user.href(user.id)}>{user.name || nameOfUser(user)}</Link>
      ) : (
        <span>{user.name || nameOfUser(user)}</span>
      )}{' '}
      {user.isInvited ? (
        <Badge tone="warning" icon={<Clock />}>
          {t('Not signed in yet')}
        </Badge>
      ) : null}
    </span>
  );
}

const STATUSES = {
  Active: { tone: 'success', icon: <CircleCheck />, children: t('Active') },
  Inactive: { tone: 'neutral', icon: <CircleSlash />, children: t('Inactive') },
} as const;

const ROLES = {
  Admin: { tone: 'south', icon: <ShieldCheck /> },
  User: { tone: 'neutral', icon: <User /> },
} as const;
