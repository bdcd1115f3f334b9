import { formatMxp, type WaitlistUser } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, Card, Container, CopyField, PageMain, PanelHead, Stack } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { page } from '../../shared/browser/page.ts';
import { MemberBadge, MemberHeader } from '../../shared/components/member-header.tsx';
import { useMemberLive } from '../../shared/live/use-member-live.ts';
import { useDisconnect } from '../../shared/session/use-disconnect.ts';
import { LeaderboardCard } from './leaderboard-card.tsx';
import { toMember } from './member.ts';
import { MxpCard } from './mxp-card.tsx';
import { ReferralsCard } from './referrals-card.tsx';
import { useLeaderboard } from './use-leaderboard.ts';
import { useWaitlistFigures } from './use-waitlist-figures.ts';
import styles from './waitlist-dashboard.module.css';
import { WhatsNext } from './whats-next.tsx';

/** A member's own page: figures, link and leaderboard, kept up to date while it is open. */
export function WaitlistDashboard({ user, token }: { user: WaitlistUser; token: string }) {
  const member = toMember(user, window.location.origin);
  const figures = useWaitlistFigures(token);
  const leaderboard = useLeaderboard(token);
  const live = useMemberLive({ userId: user.id, token }, () => {
    figures.refresh();
    leaderboard.refresh();
  });
  const exit = useDisconnect((isServerReached) => {
    if (isServerReached) page.reload();
  });

  return (
    <>
      <MemberHeader live={live} isRefreshing={figures.isRefreshing} exit={exit}>
        <MemberBadge
          name={member.name}
          handle={member.handle}
          avatarUrl={member.avatarUrl}
          total={figures.isLoading ? '– MXP' : formatMxp(figures.totalPoints)}
        />
      </MemberHeader>
      <PageMain title={t('Your waitlist dashboard')} className={styles.main} toasts="top-right">
        <Container className={styles.grid}>
          <div className={styles.welcome}>
            <h1>{t('Welcome to the waitlist, {name}', { name: member.name })}</h1>
            <p>
              {t(
                'You are in. Share your link: each friend who joins adds to your MXP, and you will see it happen here.',
              )}
            </p>
            <Stack direction="row" gap={12} wrap>
              <ButtonLink href={paths.tasks.href()} render={routerLink}>
                {t('See open quests')}
              </ButtonLink>
              <ButtonLink variant="secondary" href={paths.dashboard.href()} render={routerLink}>
                {t('Open your dashboard')}
              </ButtonLink>
            </Stack>
            {member.bio ? <p className={styles.bio}>{member.bio}</p> : null}
          </div>
          <MxpCard figures={figures} />
          <ReferralsCard figures={figures} />
          <Card className={styles.link} padding="medium">
            <PanelHead title={t('Invite your friends')} />
            <CopyField label={t('Referral link')} value={member.referralLink} />
          </Card>
          <WhatsNext />
          <LeaderboardCard memberId={user.id} leaderboard={leaderboard} />
        </Container>
      </PageMain>
    </>
  );
}
