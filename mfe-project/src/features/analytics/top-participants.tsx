import type { TopParticipant } from '@magnetx/contracts';
import { Ago } from '@magnetx/federation/pages';
import { Avatar, Badge, EmptyState, Panel, type BadgeProps } from '@magnetx/ui';
import styles from './reports.module.css';

const STATUSES = {
  pending: { tone: 'warning', children: 'Pending' },
  approved: { tone: 'success', children: 'Approved' },
  rejected: { tone: 'danger', children: 'Rejected' },
  paid: { tone: 'success', children: 'Paid' },
  entered: { tone: 'south', children: 'Entered' },
  winner: { tone: 'success', children: 'Winner' },
  alternate: { tone: 'neutral', children: 'Alternate' },
  passed_on: { tone: 'neutral', children: 'Passed to an alternate' },
  not_drawn: { tone: 'neutral', children: 'Not drawn' },
  completed: { tone: 'success', children: 'Completed' },
  applied: { tone: 'south', children: 'Applied' },
  interview: { tone: 'warning', children: 'Interview' },
  offer: { tone: 'success', children: 'Offer' },
  closed: { tone: 'neutral', children: 'Closed' },
} as const satisfies Record<TopParticipant['status'], BadgeProps>;

/** The most successful participants, earliest first. */
export function TopParticipants({ participants }: { participants: readonly TopParticipant[] }) {
  return (
    <Panel title="Top participants" size="large">
      {participants.length === 0 ? (
        <EmptyState title="No participants yet" message="The first people to take part appear here." />
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
