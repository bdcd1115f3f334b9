import { Container, PageMain } from '@magnetx/ui';
import { useUserArea } from '../../shared/user-area/user-area-context';
import { AccountCard } from './account/account-card';
import styles from './dashboard.module.css';
import { FigureTiles } from './figure-tiles';
import { InviteCard } from './invite-card';
import { Profile } from './profile';
import { ReferralCard } from './referral-card';
import { RewardsCard } from './rewards/rewards-card';
import { SideCards } from './side-cards';
import { useUserFigures } from './use-user-figures';

/** The first page of the user area: who the user is, what they have, and where they go on. */
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
