import type { TeamMember } from '@magnetx/contracts';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Avatar, Badge, Button, DataTable, IconButton, Panel, type TableColumn } from '@magnetx/ui';
import Pencil from 'lucide-react/icons/pencil';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { RoleBadge } from '../../shared/access/roles.tsx';
import { LeaveTeamDialog, RemoveMemberDialog } from './member-dialogs.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { Team } from './team.endpoints.ts';
import styles from './team.module.css';

type Opened = { readonly dialog: 'role' | 'remove' | 'leave'; readonly member: TeamMember } | null;

interface ColumnsInput {
  team: Team | undefined;
  canManage: boolean;
  onOpen: (opened: Opened) => void;
}

/** The members, with what an owner, or each for themselves, can do. */
export function MemberTable({ team }: { team: Team | undefined }) {
  const canManage = usePermission('team');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { dialog, member } = opened ?? {};
  return (
    <Panel title={team ? t('Members ({count})', { count: team.members.length }) : t('Members')} gap="small">
      <DataTable
        caption={t('Members')}
        isCaptionHidden
        narrow="cards"
        columns={columnsOf({ team, canManage, onOpen: setOpened })}
        rows={team?.members ?? []}
        rowKey={({ id }) => id}
        isLoading={!team}
        loadingRowCount={2}
        empty={null}
      />
      {member && dialog === 'role' ? <RoleDialog member={member} onClose={close} /> : null}
      {member && dialog === 'remove' ? <RemoveMemberDialog member={member} onClose={close} /> : null}
      {member && dialog === 'leave' ? <LeaveTeamDialog onClose={close} /> : null}
    </Panel>
  );
}

function columnsOf({ team, canManage, onOpen }: ColumnsInput): TableColumn<TeamMember>[] {
  const owners = team?.members.filter(({ role }) => role === 'owner').length ?? 0;
  const isOwn = ({ id }: TeamMember) => id === team?.member_id;
  /** Such a member cannot leave, be removed or get another role. */
  const isLastOwner = ({ role }: TeamMember) => role === 'owner' && owners === 1;
  return [
    {
      key: 'name',
      header: t('Member'),
      cell: (member) => (
        <div className={styles.member}>
          <Avatar name={member.name} size="small" isDecorative />
          <div className={styles.names}>
            <span className={styles.name}>{member.name}</span>
            {member.email ? <span className={styles.email}>{member.email}</span> : null}
          </div>
          {isOwn(member) ? <Badge>{t('You')}</Badge> : null}
        </div>
      ),
    },
    { key: 'role', header: t('Role'), cell: ({ role }) => <RoleBadge role={role} /> },
    {
      key: 'signed-in',
      header: t('Last sign-in'),
      cell: ({ last_sign_in_at: at }) => (at === null ? t('Never') : <Ago at={at} />),
    },
    {
      key: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      align: 'end',
      cell: (member) =>
        isLastOwner(member) ? null : (
          <div className={styles.actions}>
            {canManage ? (
              <IconButton
                label={t('Change the role of {name}', { name: member.name })}
                icon={<Pencil />}
                onClick={() => onOpen({ dialog: 'role', member })}
              />
            ) : null}
            {isOwn(member) ? (
              <Button variant="secondary" size="small" onClick={() => onOpen({ dialog: 'leave', member })}>
                {t('Leave')}
              </Button>
            ) : null}
            {canManage && !isOwn(member) ? (
              <IconButton
                label={t('Remove {name}', { name: member.name })}
                icon={<UserMinus />}
                onClick={() => onOpen({ dialog: 'remove', member })}
              />
            ) : null}
          </div>
        ),
    },
  ];
}
