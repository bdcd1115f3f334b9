import {
  APPLICATION_STATUS_LABELS,
  formatRelativeTime,
  type ApplicationStatus,
  type Opportunity,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Select } from '@magnetx/ui';
import styles from './application-status.module.css';

interface ApplicationStatusSelectProps {
  application: NonNullable<Opportunity['user_participation']>;
  nowMs: number;
  isMoving: boolean;
  onMove: (status: ApplicationStatus) => void;
}

/** How far an application at an outside link has come, as the user keeps track of it. */
export function ApplicationStatusSelect({ application, nowMs, isMoving, onMove }: ApplicationStatusSelectProps) {
  return (
    <div className={styles.status}>
      <p className={styles.since}>
        {t('Applied {relativeTime}', { relativeTime: formatRelativeTime(Date.parse(application.applied_at), nowMs) })}
      </p>
      <Select
        label={t('Your application')}
        isLabelHidden
        options={APPLICATION_STATUS_LABELS}
        value={application.status}
        aria-busy={isMoving || undefined}
        onSelect={onMove}
      />
    </div>
  );
}
