import { formatRelativeTime, type ApplicationStatus, type Opportunity } from '@magnetx/contracts';
import { Select } from '@magnetx/ui';
import styles from './application-status.module.css';

const STATUS_OPTIONS = { applied: 'Applied', interview: 'Interview', offer: 'Offer', closed: 'Closed' };

interface ApplicationStatusSelectProps {
  application: NonNullable<Opportunity['user_participation']>;
  nowMs: number;
  isMoving: boolean;
  onMove: (status: ApplicationStatus) => void;
}

/** How far the user's application has come, as they keep track of it themselves. */
export function ApplicationStatusSelect({ application, nowMs, isMoving, onMove }: ApplicationStatusSelectProps) {
  return (
    <div className={styles.status}>
      <p className={styles.since}>Applied {formatRelativeTime(Date.parse(application.applied_at), nowMs)}</p>
      <Select
        label="Your application"
        isLabelHidden
        options={STATUS_OPTIONS}
        value={application.status}
        aria-busy={isMoving || undefined}
        onSelect={onMove}
      />
    </div>
  );
}
