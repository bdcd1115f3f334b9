import type { TopParticipant } from '@magnetx/contracts';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Avatar, Badge, EmptyState, Panel, type BadgeProps } from '@magnetx/ui';
import styles from './reports.module.css';

const STATUSES = {
  pending: { tone: 'warning', children: t('Pending') },
  approved: { tone: 'success', children: t('Approved') },
  rejected: { tone: 'danger', children: t('Rejected') },
  paid: { tone: 'success', children: t('Paid') },
  entered: { tone: 'south', children: t('Entered') },
  winner: { tone: 'success', children: t('Winner') },
  alternate: { tone: 'neutral', children: t('Alternate') },
  passed_on: { tone: 'neutral', children: t('Passed to an alternate') },
  not_drawn: { tone: 'neutral', children: t('Not drawn') },
  completed: { tone: 'success', children: t('Completed') },
  applied: { tone: 'south', children: t('Applied') },
  interview: { tone: 'warning', children: t('Interview') },
  offer: { tone: 'success', children: t('Offer') },
  closed: { tone: 'neutral', children: t('Closed') },
} as const satisfies Record<TopParticipant['status'], BadgeProps>;

/** The most successful participants, earliest first. */
export function TopParticipants({ participants }: { participants: readonly TopParticipant[] }) {
  return (
    <Panel title={t('Top participants')} size="large">
      {participants.length === 0 ? (
        <EmptyState title={t('No participants yet')} message={t('The first people to take part appear here.')} />
      ) : (
        <ol>
          {participants.map(({ username, submissionDate, status }) => (
            <li key={`${username} ${submissionDate}`} className={styles.person}>
              <Avatar name={username} size="small" isDecorative />
              <span className={styles.who}>
                <span className={styles.name}>{username}</span>
                <Ago className={styles.when} at={submissionDate} />
              </span>
              <Badge {...STATUSES[status]} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
