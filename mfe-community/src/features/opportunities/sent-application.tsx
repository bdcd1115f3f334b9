import {
  APPLICATION_STATUS_LABELS,
  formatRelativeTime,
  type ApplicationStatus,
  type Opportunity,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge, type BadgeProps } from '@magnetx/ui';
import styles from './application-status.module.css';

type Participation = NonNullable<Opportunity['user_participation']>;

const TONES = {
  applied: 'north',
  interview: 'warning',
  offer: 'success',
  closed: 'neutral',
} as const satisfies Record<ApplicationStatus, BadgeProps['tone']>;

/** How far an application that was sent here has come, which the project decides. */
export function SentApplication({ application, nowMs }: { application: Participation; nowMs: number }) {
  const { status, applied_at, application: sent } = application;
  const appliedText = t('Applied {relativeTime}', { relativeTime: formatRelativeTime(Date.parse(applied_at), nowMs) });
  return (
    <div className={styles.sent}>
      <p className={styles.since}>{appliedText}</p>
      <p role="status" aria-label={t('Your application')}>
        {status === 'removed' ? (
          <Badge>{t('Removed')}</Badge>
        ) : (
          <Badge tone={TONES[status]}>{APPLICATION_STATUS_LABELS[status]}</Badge>
        )}
      </p>
      {sent?.note ? <p className={styles.note}>{sent.note}</p> : null}
    </div>
  );
}
