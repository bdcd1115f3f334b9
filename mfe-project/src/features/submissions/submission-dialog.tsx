import { formatRelativeTime, type Submission } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { t } from '@magnetx/texts';
import { Button, Dialog, renderOutsideAnchor } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { ChangedWork } from './changed-work.tsx';
import { PersonCell } from './person-cell.tsx';
import { SubmissionFlags, SubmissionState } from './submission-badges.tsx';
import { whoOf, type RowActions } from './submission-columns.tsx';
import { SubmissionLink } from './submission-link.tsx';
import styles from './submissions.module.css';
import type { ChangedSubmission } from './use-recommend.ts';

interface SubmissionDialogProps extends Pick<RowActions, 'canRecommend' | 'isDecidable' | 'onAccept' | 'onDecline'> {
  submission: Submission;
  /** Set if a recommendation was refused because the work has changed. */
  changed?: ChangedSubmission | undefined;
  onClose: () => void;
}

/** One submission with all of its texts. */
export function SubmissionDialog({ submission, changed, onClose, ...actions }: SubmissionDialogProps) {
  const { quest, note, person, submittedAt, status, recommendation } = submission;
  const nowMs = useNow();
  const isDecision = actions.isDecidable(submission);
  const decide = (act: (one: Submission) => void) => () => {
    onClose();
    act(submission);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      startsAt="title"
      title={t('Work of {submission}', { submission: whoOf(submission) })}
      description={t('{title}, submitted {relativeTime}', {
        title: quest.title,
        relativeTime: formatRelativeTime(Date.parse(submittedAt), nowMs),
      })}
      actions={
        actions.canRecommend && status === 'pending' ? (
          <>
            <Button variant="secondary" onClick={decide(actions.onDecline)}>
              {isDecision ? t('Reject') : t('Recommend to decline')}
            </Button>
            {!isDecision && recommendation?.verdict === 'accept' ? null : (
              <Button onClick={decide(actions.onAccept)}>{isDecision ? t('Approve') : t('Recommend to accept')}</Button>
            )}
          </>
        ) : (
          <Button onClick={onClose}>{t('Done')}</Button>
        )
      }
    >
      <div className={styles.whole}>
        {changed ? <ChangedWork changed={[changed]} /> : null}
        <PersonCell person={person} isWhole />
        <SubmissionLink submission={submission} />
        <SubmissionFlags flags={submission.flags} />
        <SubmissionState submission={submission} />
        <p className={styles.note}>{note || t('Without a note.')}</p>
        <p>{renderOutsideAnchor({ href: paths.preview.href(quest.id), children: t('What the task asks for') })}</p>
      </div>
    </Dialog>
  );
}
