import { t } from '@magnetx/texts';
import { Container, PageMain, useMediaQuery } from '@magnetx/ui';
import { Fragment } from 'react';
import { HeldMxp } from '../../shared/components/held-mxp.tsx';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { AccountCard } from './account-card.tsx';
import styles from './dashboard.module.css';
import { FigureTiles } from './figure-tiles.tsx';
import { NARROW } from './fold.tsx';
import { InviteCard } from './invite-card.tsx';
import { MoneyCard } from './lead/money-card.tsx';
import { NextCard } from './lead/next-card.tsx';
import { Profile } from './profile.tsx';
import { Celebration } from './progress/celebration.tsx';
import { MonthCard } from './progress/month-card.tsx';
import { ProgressCard } from './progress/progress-card.tsx';
import { useOwnProgress } from './progress/use-own-progress.ts';
import { ReferralCard } from './referral-card.tsx';
import { RewardsCard } from './rewards/rewards-card.tsx';
import { SideCards } from './side-cards.tsx';
import { useUserFigures } from './use-user-figures.ts';

/** The home page of the user area: the money, what to do next, then the user and the other pages. */
export function DashboardPage() {
  const { user, token } = useUserArea();
  const figures = useUserFigures(user, token);
  const progress = useOwnProgress(token);
  const { data } = progress;
  const isNarrow = useMediaQuery(NARROW);
  const self = (
    <Fragment key="self">
      <Profile user={user} />
      <FigureTiles user={user} token={token} totalPoints={figures.totalPoints} />
      <ProgressCard answer={progress} />
    </Fragment>
  );
  // High up on a phone, below what may move it. By its key it stays the same card, with its open dialog.
  const rewards = <RewardsCard key="rewards" work={data?.under_review} />;
  const cards = [
    <MoneyCard key="money" work={data?.under_review} isFailed={progress.isError} />,
    <NextCard
      key="next"
      progress={data}
      isProgressLoading={!data && !progress.isError}
      totalReferrals={figures.totalReferrals}
    />,
    isNarrow ? rewards : null,
    isNarrow ? self : null,
    <HeldMxp key="held" token={token} />,
    isNarrow ? null : rewards,
    <ReferralCard key="referrals" figures={figures} />,
    <MonthCard key="month" month={data?.month} />,
  ];

  return (
    <PageMain title={t('Your dashboard')} className={styles.main}>
      <Container className={styles.columns}>
        <div className={styles.column}>{cards}</div>
        <div className={styles.column}>
          {isNarrow ? null : self}
          <SideCards token={token} />
          <InviteCard referralCode={figures.referralCode} />
          {/* On a phone, the header's button alone leads to the settings. */}
          {isNarrow ? null : <AccountCard />}
        </div>
      </Container>
      <Celebration progress={data} />
    </PageMain>
  );
}
