import { formatFigure, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, Card, ErrorPanel, Skeleton, Stack, useKeptFocus } from '@magnetx/ui';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useRef } from 'react';
import styles from './leaderboard-card.module.css';
import { LeaderboardList } from './leaderboard-list.tsx';
import type { LeaderboardState } from './use-leaderboard.ts';
import type { Leaderboard } from './waitlist.endpoints.ts';

const FETCH_FAILED = t('Failed to fetch leaderboard');

interface LeaderboardCardProps {
  memberId: string;
  leaderboard: LeaderboardState;
}

/** The top referrers, and where the member stands. */
export function LeaderboardCard({ memberId, leaderboard }: LeaderboardCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const keptFocus = useKeptFocus(heading);
  return (
    <Card as="section" className={styles.card} aria-labelledby="leaderboard-heading" {...keptFocus}>
      <h2 ref={heading} id="leaderboard-heading" className={styles.heading} tabIndex={-1}>
        {t('Referral Leaderboard')}
      </h2>
      <LeaderboardBody memberId={memberId} leaderboard={leaderboard} />
    </Card>
  );
}

function LeaderboardBody({ memberId, leaderboard }: LeaderboardCardProps) {
  const { data, error, isFetching, refresh } = leaderboard;
  if (error && !isFetching) {
    const isTokenMissing = error.requestId === undefined;
    return (
      <ErrorPanel
        title={isTokenMissing ? error.error : FETCH_FAILED}
        message={isTokenMissing ? t('Connect with X again to see where you stand.') : error.error}
        requestId={error.requestId}
        onRetry={refresh}
      />
    );
  }
  if (!data) return <LeaderboardSkeleton />;
  return (
    <Stack gap={24}>
      <OwnStanding me={data.me} />
      {data.leaderboard.length > 0 ? (
        <LeaderboardList entries={data.leaderboard} memberId={memberId} />
      ) : (
        <p className={styles.empty}>{t('No referrals yet. Be the first to invite friends!')}</p>
      )}
      <Button variant="secondary" icon={<RefreshCw />} onClick={refresh} isBusy={isFetching} fullWidth>
        {t('Refresh Leaderboard')}
      </Button>
    </Stack>
  );
}

function OwnStanding({ me }: { me: Leaderboard['me'] }) {
  return (
    <dl className={styles.own}>
      <div>
        <dt>{t('Your rank')}</dt>
        <dd>{me.rank === null ? '—' : `#${formatFigure(me.rank)}`}</dd>
      </div>
      <div>
        <dt>{t('Your points')}</dt>
        <dd>{formatMxp(me.totalPoints)}</dd>
      </div>
    </dl>
  );
}

function LeaderboardSkeleton() {
  return (
    <Stack gap={16} role="status" aria-label={t('Loading the leaderboard')}>
      <Skeleton height={72} shape="block" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={44} shape="block" />
      ))}
    </Stack>
  );
}
