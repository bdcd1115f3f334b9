import { Container, PageMain } from '@magnetx/ui';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { AccountCard } from './account/account-card.tsx';
import styles from './dashboard.module.css';
import { FigureTiles } from './figure-tiles.tsx';
import { InviteCard } from './invite-card.tsx';
import { Profile } from './profile.tsx';
import { ReferralCard } from './referral-card.tsx';
import { RewardsCard } from './rewards/rewards-card.tsx';
import { SideCards } from './side-cards.tsx';
import { useUserFigures } from './use-user-figures.ts';

/** The home page of the user area: profile, figures, and links to the other pages. */
export function DashboardPage() {
  const { user, token } = useUserArea();
  const figures = useUserFigures(user, token);

  return (
    <PageMain title="Your dashboard" className={styles.main}>
      <Container className={styles.page}>
        <Profile user={user} />
        <FigureTiles user={user} token={token} totalPoints={figures.totalPoints} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <ReferralCard figures={figures} />
            <InviteCard referralCode={figures.referralCode} />
            <RewardsCard />
          </div>
          <div className={styles.side}>
            <SideCards token={token} />
            <AccountCard />
          </div>
        </div>
      </Container>
    </PageMain>
  );
}
