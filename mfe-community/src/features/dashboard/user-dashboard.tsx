import { REFERRAL_REWARD_MXP, formatFigure, formatMxp, type MeUser } from '@magnetx/contracts';
import { Link, useNavigate } from '@magnetx/federation/host';
import { logWarning } from '@magnetx/federation/log';
import { AnimatedNumber, Avatar, Card, Container, FieldLines, PageMain, Stat, buttonClassName } from '@magnetx/ui';
import { paths } from '../../paths';
import { MemberHeader } from '../../shared/components/member-header';
import { useMemberLive } from '../../shared/live/use-member-live';
import { useDisconnect } from '../../shared/session/use-disconnect';
import { useEffect } from 'react';
import { InviteCard } from './invite-card';
import { useUserFigures } from './use-user-figures';
import styles from './user-dashboard.module.css';

const FIELD_AREA = { width: 720, height: 300 };
const FIELD_POLES = [
  { x: 480, y: 150, charge: 1 },
  { x: 640, y: 150, charge: -1 },
];

/** The way out leads to the connect page, also for a person who has lost the network by then: it is fetched before. */
function useConnectPageAtHand(): void {
  useEffect(() => {
    import('../connect/connect-page').catch((error: unknown) =>
      logWarning('The connect page could not be fetched beforehand.', error),
    );
  }, []);
}

/** Who the user is, what they have, and how they invite others. */
export function UserDashboard({ user, token }: { user: MeUser; token: string }) {
  const navigate = useNavigate();
  const figures = useUserFigures(user, token);
  const live = useMemberLive({ userId: user.id, token }, figures.refresh);
  useConnectPageAtHand();
  const exit = useDisconnect(() => void navigate(paths.connect.href()));
  const handle = user.x_username.replace(/^@/, '');
  const name = user.x_name || handle;

  return (
    <>
      <MemberHeader live={live} isRefreshing={figures.isRefreshing} exit={exit} />
      <PageMain title="Your dashboard" className={styles.main}>
        <Container className={styles.grid}>
          <Profile user={user} name={name} handle={handle} />
          <Card as="section" padding="none" className={styles.points} aria-label="Total Points">
            <div className={styles.field}>
              <FieldLines poles={FIELD_POLES} area={FIELD_AREA} density={18} pulse={figures.totalPoints} />
            </div>
            <dl className={styles.pointsText}>
              <dt>Total Points</dt>
              <dd className={styles.figure}>
                <AnimatedNumber value={figures.totalPoints} format={formatFigure} />
                <span className={styles.unit}> MXP</span>
              </dd>
            </dl>
          </Card>
          <Card as="section" className={styles.referrals}>
            <Stat
              size="large"
              label="Referrals"
              value={formatFigure(figures.totalReferrals)}
              hint={`${formatMxp(REFERRAL_REWARD_MXP)} for each friend who joins`}
            />
            <Link to={paths.waitlist.href()} className={buttonClassName({ variant: 'secondary', size: 'small' })}>
              See the leaderboard
            </Link>
          </Card>
          <InviteCard referralCode={figures.referralCode} />
        </Container>
      </PageMain>
    </>
  );
}

function Profile({ user, name, handle }: { user: MeUser; name: string; handle: string }) {
  return (
    <section className={styles.profile} aria-label="Your profile">
      <Avatar name={name} src={user.avatar_url} size="large" isDecorative />
      <div className={styles.who}>
        <h1>{name}</h1>
        <p className={styles.handle}>@{handle}</p>
        <p className={styles.bio}>{user.x_bio || 'No bio available.'}</p>
      </div>
      <dl className={styles.counts}>
        <div>
          <dt>Followers</dt>
          <dd>{formatCount(user.x_followers_count)}</dd>
        </div>
        <div>
          <dt>Following</dt>
          <dd>{formatCount(user.x_following_count)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** A dash where X sent no count: zero would be a claim. */
function formatCount(count: number | null): string {
  return count === null ? '–' : formatFigure(count);
}
