import { isAsRecommended, SUBMISSION_FLAG_TEXTS, type AppealState, type Submission } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import styles from './submissions.module.css';

const STATUSES = {
  pending: { tone: 'warning', icon: <Clock />, children: t('Undecided') },
  approved: { tone: 'success', icon: <CircleCheck />, children: t('Approved') },
  rejected: { tone: 'danger', icon: <CircleX />, children: t('Rejected') },
} as const satisfies Record<Submission['status'], object>;

const ADVICE = {
  accept: { icon: <ThumbsUp />, children: t('You: accept') },
  decline: { icon: <ThumbsDown />, children: t('You: decline') },
} as const;

const APPEALS = {
  open: t('The person has appealed. An admin answers.'),
  upheld: t('An admin accepted the appeal.'),
  dismissed: t('An admin dismissed the appeal.'),
  closed: t('The decision was replaced before the appeal was answered.'),
} as const satisfies Record<AppealState, string>;

/** The owner's recommendation, the decision and by whom, with their reasons, and the appeal. */
export function SubmissionState({ submission }: { submission: Submission }) {
  const { status, reason, recommendation, decidedBy, appeal } = submission;
  const isOtherwise =
    decidedBy !== 'owner' && status !== 'pending' && isAsRecommended(recommendation?.verdict, status) === false;
  return (
    <div className={styles.state}>
      <p className={styles.badges}>
        {status === 'pending' && recommendation ? null : <Badge {...STATUSES[status]} />}
        {recommendation ? <Badge {...ADVICE[recommendation.verdict]} /> : null}
      </p>
      {decidedBy === 'owner' ? <p className={styles.clamped}>{t('Decided by you')}</p> : null}
      {isOtherwise ? <p className={styles.strong}>{t('Not as you recommended')}</p> : null}
      {reason ? <p className={styles.clamped}>{reason}</p> : null}
      {recommendation?.reason && recommendation.reason !== reason ? (
        <p className={styles.clamped}>{t('You: {reason}', { reason: recommendation.reason })}</p>
      ) : null}
      {appeal ? (
        <p className={styles.clamped}>
          <span>{APPEALS[appeal.state]}</span>
          {appeal.answer ? <span> {appeal.answer}</span> : null}
        </p>
      ) : null}
    </div>
  );
}

/** The reasons for a closer look. */
export function SubmissionFlags({ flags }: Pick<Submission, 'flags'>) {
  if (flags.length === 0) return null;
  return (
    <p className={styles.badges}>
      {flags.map((flag) => (
        <Badge key={flag} tone="warning" icon={<Flag />}>
          {SUBMISSION_FLAG_TEXTS[flag]}
        </Badge>
      ))}
    </p>
  );
}
