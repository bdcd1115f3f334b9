import { formatFigure, formatMxp, formatUsd, type UserRecord } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { Link, useParams } from '@magnetx/federation/host';
import { useStatement } from '@magnetx/federation/statement';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import {
  Badge,
  ErrorPanel,
  Panel,
  renderSubmittedAnchor,
  Skeleton,
  StatementDownload,
  StatementList,
} from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import facts from '../../shared/components/facts.module.css';
import { ExactMoment } from '../../shared/components/moment.tsx';
import { WalletValue } from '../../shared/components/wallet-value.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { AuditPanel } from '../../shared/records/audit-panel.tsx';
import { MissingRecord } from '../../shared/records/missing-record.tsx';
import styles from '../../shared/records/records.module.css';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { SuspensionDialog } from './suspend-user-dialog.tsx';
import { UserButton } from './user-button.tsx';
import { UserFlags } from './user-flags.tsx';
import { UserPayables, UserParticipations, UserPayouts } from './user-lists.tsx';
import { UserNotifications } from './user-notifications.tsx';
import {
  useGetStatementOfUserInfiniteQuery,
  useGetUserRecordQuery,
  useGetWholeStatementOfUserMutation,
} from './users.endpoints.ts';

/** Everything about one user. */
export function UserPage() {
  const { userId = '' } = useParams();
  const { currentData: user, error, refetch } = useGetUserRecordQuery(userId, { refetchOnMountOrArgChange: true });
  if (user) return <Loaded user={user} />;
  if (readCallError(error)?.code === 'not_found') {
    return <MissingRecord noun={t('User')} field="people" list={{ href: paths.users.href(), label: t('All users') }} />;
  }
  return (
    <WorkPage title={t('User')}>
      {error ? (
        <ErrorPanel
          title={t('The user could not be loaded')}
          message={t('Please try again.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={320} shape="block" />
      )}
    </WorkPage>
  );
}

function Loaded({ user }: { user: UserRecord }) {
  const [opened, setOpened] = useState<'edit' | 'suspension' | 'delete' | null>(null);
  const close = () => setOpened(null);
  return (
    <WorkPage
      title={`@${user.handle}`}
      back={{ href: paths.users.href(), label: t('Manage Users') }}
      intro={user.name}
      actions={
        <span className={styles.actions}>
          <UserButton act="edit" user={user} variant="secondary" onClick={() => setOpened('edit')} />
          <UserButton
            act={user.status === 'Active' ? 'suspend' : 'lift'}
            user={user}
            variant="secondary"
            onClick={() => setOpened('suspension')}
          />
          <UserButton act="delete" user={user} variant="quiet" onClick={() => setOpened('delete')} />
        </span>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Profile user={user} />
          <UserFlags user={user} />
          <UserNotifications userId={user.id} />
          <AuditPanel about={`user:${user.id}`} />
        </div>
        <div className={styles.column}>
          <UserParticipations userId={user.id} />
          <UserPayables userId={user.id} />
          <UserPayouts userId={user.id} />
          <UserStatement userId={user.id} />
        </div>
      </div>
      {opened === 'edit' ? <EditUserDialog user={user} onClose={close} /> : null}
      {opened === 'suspension' ? <SuspensionDialog user={user} onClose={close} /> : null}
      {opened === 'delete' ? <DeleteUserDialog user={user} onClose={close} /> : null}
    </WorkPage>
  );
}

function Profile({ user }: { user: UserRecord }) {
  const { wallet, walletChange, cash, invitedBy, followers, suspension } = user;
  return (
    <Panel
      title={t('Profile')}
      padding="small"
      actions={<Badge tone={user.status === 'Active' ? 'success' : 'neutral'}>{user.status}</Badge>}
    >
      <dl className={facts.facts}>
        {suspension ? (
          <>
            <dt>{t('Suspended')}</dt>
            <dd>
              <ExactMoment at={suspension.at} />
              {suspension.until === null ? null : (
                <span>
                  {' '}
                  <Trans text="until {exactMoment}" values={{ exactMoment: <ExactMoment at={suspension.until} /> }} />
                </span>
              )}
              <span>{suspension.reason ? `: ${suspension.reason}` : t(', without a reason')}</span>
            </dd>
          </>
        ) : null}
        <dt>{t('X profile')}</dt>
        <dd>
          {renderSubmittedAnchor({
            href: `https://x.com/${user.handle}`,
            children: t('x.com/{handle}', { handle: user.handle }),
          })}
          {followers === null ? null : (
            <span>{t(', {followers} followers', { followers: formatFigure(followers) })}</span>
          )}
        </dd>
        <dt>{t('Points')}</dt>
        <dd>{formatMxp(user.points)}</dd>
        <dt>{t('Cash due')}</dt>
        <dd>{formatUsd(cash.payable_cents)}</dd>
        <dt>{t('Cash paid')}</dt>
        <dd>{formatUsd(cash.paid_cents)}</dd>
        <dt>{t('Wallet')}</dt>
        <dd>{wallet ? <WalletValue address={wallet.address} isVerified={wallet.isVerified} /> : t('None')}</dd>
        {walletChange ? (
          <>
            <dt>{t('Proposed wallet')}</dt>
            <dd>
              <WalletValue address={walletChange.address} isVerified={walletChange.is_verified} />{' '}
              <InForce at={walletChange.in_force_at} />
            </dd>
          </>
        ) : null}
        <dt>{t('Referrals')}</dt>
        <dd>{formatFigure(user.referrals)}</dd>
        <dt>{t('Invited by')}</dt>
        <dd>{invitedBy ? <Link to={paths.user.href(invitedBy.id)}>@{invitedBy.handle}</Link> : '–'}</dd>
        <dt>{t('Joined')}</dt>
        <dd>
          <ExactMoment at={user.joined} />
        </dd>
        <dt>{t('Last active')}</dt>
        <dd>{user.isInvited ? t('Not signed in yet') : <Ago at={user.lastActive} />}</dd>
      </dl>
    </Panel>
  );
}

function InForce({ at }: { at: string | null }) {
  if (at === null) return <Link to={paths.payouts.href()}>{t('Waits for a decision')}</Link>;
  return (
    <span>
      <Trans text="In force {exactMoment}" values={{ exactMoment: <ExactMoment at={at} /> }} />
    </span>
  );
}

function UserStatement({ userId }: { userId: string }) {
  const answer = useGetStatementOfUserInfiniteQuery(userId, { refetchOnMountOrArgChange: true });
  const [getWhole] = useGetWholeStatementOfUserMutation();
  const statement = useStatement(answer, () => getWhole(userId), { subject: `statement-${userId}` });
  return (
    <Panel title={t('Points statement')} padding="small" actions={<StatementDownload statement={statement} />}>
      <StatementList statement={statement} />
    </Panel>
  );
}
