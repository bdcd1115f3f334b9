import { formatRelativeTime, type TopParticipant } from '@magnetx/contracts';
import { Avatar, Badge, EmptyState, Panel, type BadgeProps } from '@magnetx/ui';
import styles from './reports.module.css';

const STATUSES = {
  pending: { tone: 'warning', word: 'Pending' },
  approved: { tone: 'success', word: 'Approved' },
  rejected: { tone: 'danger', word: 'Rejected' },
  paid: { tone: 'success', word: 'Paid' },
  entered: { tone: 'south', word: 'Entered' },
  winner: { tone: 'success', word: 'Winner' },
  alternate: { tone: 'neutral', word: 'Alternate' },
  not_drawn: { tone: 'neutral', word: 'Not drawn' },
  applied: { tone: 'south', word: 'Applied' },
  interview: { tone: 'warning', word: 'Interview' },
  offer: { tone: 'success', word: 'Offer' },
  closed: { tone: 'neutral', word: 'Closed' },
} as const satisfies Record<TopParticipant['status'], { tone: BadgeProps['tone']; word: string }>;

interface TopParticipantsProps {
  participants: readonly TopParticipant[];
  nowMs: number;
}

/** Who took part, those who did best and earliest first. */
export function TopParticipants({ participants, nowMs }: TopParticipantsProps) {
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
                <time className={styles.when} dateTime={submissionDate}>
                  {formatRelativeTime(Date.parse(submissionDate), nowMs)}
                </time>
              </span>
              <Badge tone={STATUSES[status].tone}>{STATUSES[status].word}</Badge>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
