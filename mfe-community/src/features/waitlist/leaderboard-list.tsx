import { LEADERBOARD_SIZE, formatMxp, type LeaderboardEntry } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Avatar, Badge, cx } from '@magnetx/ui';
import { Medal, hasMedal } from '../../shared/components/medal.tsx';
import { PersonName } from '../../shared/components/person-name.tsx';
import styles from './leaderboard-list.module.css';

export function LeaderboardList({ entries, memberId }: { entries: readonly LeaderboardEntry[]; memberId: string }) {
  return (
    <div>
      <h3 className={styles.heading}>{t('Top {leaderboardSize} Referrers', { leaderboardSize: LEADERBOARD_SIZE })}</h3>
      <ol>
        {entries.map((entry) => (
          <LeaderboardRow key={entry.id} entry={entry} isOwn={entry.id === memberId} />
        ))}
      </ol>
    </div>
  );
}

function LeaderboardRow({ entry, isOwn }: { entry: LeaderboardEntry; isOwn: boolean }) {
  const { rank, username, xName, xAvatarUrl, totalPoints, referralCount, hasPublicProfile } = entry;
  const handle = username.replace(/^@/, '');
  return (
    <li className={cx(styles.row, isOwn && styles.own)}>
      <span className={styles.rank}>{hasMedal(rank) ? <Medal rank={rank} /> : `#${rank}`}</span>
      <Avatar name={xName || handle} src={xAvatarUrl} size="small" isDecorative />
      <span className={styles.who}>
        <PersonName name={xName} handle={handle} isPublic={hasPublicProfile} />
        <span className={styles.handle}>
          <span className={styles.handleText}>@{handle}</span>
          {isOwn ? <Badge tone="south">{t('You')}</Badge> : null}
        </span>
      </span>
      <span className={styles.figures}>
        <span className={styles.referrals}>
          {t('{referralCount, plural, one {# referral} other {# referrals}}', { referralCount })}
        </span>
        <span className={styles.points}>{formatMxp(totalPoints)}</span>
      </span>
    </li>
  );
}
