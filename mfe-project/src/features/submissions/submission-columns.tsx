import type { Submission } from '@magnetx/contracts';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, IconButton, type TableColumn } from '@magnetx/ui';
import Maximize2 from 'lucide-react/icons/maximize-2';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Undo2 from 'lucide-react/icons/undo-2';
import { PersonCell } from './person-cell.tsx';
import { SubmissionFlags, SubmissionState } from './submission-badges.tsx';
import { SubmissionLink } from './submission-link.tsx';
import styles from './submissions.module.css';

export interface RowActions {
  /** Whether the role of the signed-in member includes it. */
  canRecommend: boolean;
  /** Whether they decide on it; without cover they recommend. */
  isDecidable: (submission: Submission) => boolean;
  onDetails: (submission: Submission) => void;
  onAccept: (submission: Submission) => void;
  onDecline: (submission: Submission) => void;
  onWithdraw: (submission: Submission) => void;
}

/** The key of the column by which the inbox is ordered. */
export const ORDERED_COLUMN = 'sent';

export const whoOf = ({ person }: Submission): string => (person ? `@${person.handle}` : t('a former user'));

export function submissionColumns(actions: RowActions): TableColumn<Submission>[] {
  return [
    { key: 'person', header: t('Person'), cell: ({ person }) => <PersonCell person={person} /> },
    { key: 'work', header: t('Work'), cell: (submission) => <Work submission={submission} {...actions} /> },
    {
      key: ORDERED_COLUMN,
      header: t('Submitted'),
      isSortable: true,
      cell: ({ submittedAt }) => <Ago className={styles.age} at={submittedAt} />,
    },
    { key: 'state', header: t('Status'), cell: (submission) => <SubmissionState submission={submission} /> },
    {
      key: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      isPinned: true,
      cell: (submission) => <Actions submission={submission} {...actions} />,
    },
  ];
}

function Work({ submission, onDetails }: RowActions & { submission: Submission }) {
  const { quest, note } = submission;
  return (
    <div className={styles.work}>
      <button
        type="button"
        className={styles.quest}
        title={t('Details of the work of {who}', { who: whoOf(submission) })}
        onClick={() => onDetails(submission)}
      >
        {quest.title}
      </button>
      <SubmissionLink submission={submission} />
      {note ? <p className={styles.clamped}>{note}</p> : null}
      <SubmissionFlags flags={submission.flags} />
    </div>
  );
}

function Actions({ submission, ...actions }: RowActions & { submission: Submission }) {
  const who = whoOf(submission);
  const verdict = submission.recommendation?.verdict;
  const isPending = actions.canRecommend && submission.status === 'pending';
  const isDecision = actions.isDecidable(submission);
  return (
    <div className={styles.actions}>
      {isPending && (isDecision || verdict !== 'accept') ? (
        <Button
          className={styles.accept}
          variant="quiet"
          size="small"
          aria-label={
            isDecision ? t('Approve the work of {who}', { who }) : t('Recommend to accept the work of {who}', { who })
          }
          icon={<ThumbsUp />}
          onClick={() => actions.onAccept(submission)}
        >
          {isDecision ? t('Approve') : t('Accept')}
        </Button>
      ) : null}
      {isPending && (isDecision || verdict !== 'decline') ? (
        <Button
          className={styles.decline}
          variant="quiet"
          size="small"
          aria-label={
            isDecision ? t('Reject the work of {who}', { who }) : t('Recommend to decline the work of {who}', { who })
          }
          icon={<ThumbsDown />}
          onClick={() => actions.onDecline(submission)}
        >
          {isDecision ? t('Reject') : t('Decline')}
        </Button>
      ) : null}
      {isPending && verdict ? (
        <IconButton
          label={t('Withdraw your recommendation for {who}', { who })}
          icon={<Undo2 />}
          onClick={() => actions.onWithdraw(submission)}
        />
      ) : null}
      <IconButton
        label={t('Details of the work of {who}', { who })}
        icon={<Maximize2 />}
        onClick={() => actions.onDetails(submission)}
      />
    </div>
  );
}
