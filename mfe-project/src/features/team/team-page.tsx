import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, ContentPage, FilterButtons, ListFrame, PageHead, Panel, Skeleton } from '@magnetx/ui';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { ROLE_CHOICES } from '../../shared/access/roles.tsx';
import { useFeature, usePermission } from '../../shared/access/permitted.tsx';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { CalloutsPanel } from './callouts-panel.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { MemberTable } from './member-table.tsx';
import { PagePanel } from './page-panel.tsx';
import { TeamChanges } from './team-changes.tsx';
import { useGetTeamQuery, useListTeamChangesInfiniteQuery } from './team.endpoints.ts';
import { XTokenPanel } from './x-token-panel.tsx';
import styles from './team.module.css';

const OPTIONS = { team: t('Team'), page: t('Logo and public page'), software: t('Connected software') };

const READERS = { filter: choiceOf(['team', 'page', 'software']) };

/** The people of the project: who they are, what they may do, and what changed. */
export function TeamPage() {
  const list = useListView(READERS);
  const { filter } = list.view;
  const answer = useGetTeamQuery(undefined, { refetchOnMountOrArgChange: true });
  const changes = useListTeamChangesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const project = useGetDashboardQuery(undefined);
  const [isRead, setIsRead] = useState(false);
  // It stays, when changes that failed are read again.
  if (!isRead && !changes.isLoading && !project.isLoading) setIsRead(true);
  const hasInvitations = useFeature('invitations');
  const canInvite = usePermission('team') && hasInvitations;
  const canSetLogo = usePermission('profile');
  const [isInviting, setIsInviting] = useState(false);
  const team = answer.data;
  return (
    <ContentPage title={t('Team')}>
      <PageHead
        title={t('Team')}
        intro={t('Each member signs in with their own name and password. Roles say what they may do.')}
        actions={
          canInvite ? (
            <Button icon={<UserPlus />} onClick={() => setIsInviting(true)}>
              {t('Invite a member')}
            </Button>
          ) : null
        }
      />
      <FilterButtons
        label={t('Show')}
        options={OPTIONS}
        value={filter}
        onChange={(chosen) => list.set({ filter: chosen })}
      />
      <ListFrame state={listStateOf(answer)} failedTitle={t('Your team could not be loaded')}>
        <div className={styles.page}>
          {filter === 'team' ? <MemberTable team={team} /> : null}
          {/* Shown together: a part that came later would move those below. */}
          {!team || !isRead ? (
            <Skeleton height={320} shape="block" />
          ) : filter === 'page' ? (
            <>
              {canSetLogo ? <LogoPanel /> : null}
              <PagePanel />
            </>
          ) : filter === 'software' ? (
            <div className={styles.columns}>
              <XTokenPanel />
              <CalloutsPanel />
            </div>
          ) : (
            <>
              <div className={styles.columns}>
                {canInvite ? <InvitationList invitations={team.invitations} /> : null}
                <TeamChanges />
              </div>
              <RoleGuide />
            </>
          )}
        </div>
      </ListFrame>
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </ContentPage>
  );
}

function RoleGuide() {
  return (
    <Panel title={t('What each role may do')} gap="small">
      <dl className={styles.guide}>
        {ROLE_CHOICES.map(({ value, label, description, icon }) => (
          <div key={value} className={styles.role}>
            <dt>
              {icon} {label}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
