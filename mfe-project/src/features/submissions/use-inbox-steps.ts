import type { Submission } from '@magnetx/contracts';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useDecide } from './use-decide.ts';
import { useRecommend, type ChangedSubmission } from './use-recommend.ts';

/** The open dialog of the inbox: details, the approval, or the reason for rejecting or declining. */
export type Opened =
  | { details: Submission; changed?: ChangedSubmission }
  | { approved: readonly Submission[]; changed?: readonly ChangedSubmission[] }
  | { declined: readonly Submission[]; changed?: readonly ChangedSubmission[] }
  | null;

const changedDetails = ([changed]: readonly ChangedSubmission[]): Opened =>
  changed ? { details: changed.present, changed } : null;

const changedApproved = (changed: readonly ChangedSubmission[]): Opened => ({
  approved: changed.map(({ present }) => present),
  changed,
});

const changedDeclined = (changed: readonly ChangedSubmission[]): Opened => ({
  declined: changed.map(({ present }) => present),
  changed,
});

const refusalOf = ([changed]: readonly ChangedSubmission[]) =>
  changed && { status: 409, code: 'item_changed', error: changed.error };

interface Selection {
  readonly items: readonly Submission[];
  readonly clear: () => void;
}

/** The decisions and recommendations on rows and on the selection, some of which ask in a dialog first. */
export function useInboxSteps(selection: Selection, setOpened: (opened: Opened) => void) {
  const mayDecide = usePermission('work.decide');
  const { recommend, recommendNow, isSending } = useRecommend();
  const decide = useDecide();
  /** Whether the owner decides; without cover they recommend. */
  const isDecidable = (submission: Submission) => mayDecide && submission.canDecide;
  const showChanged = (changed: readonly ChangedSubmission[]) => setOpened(changedDetails(changed));
  const actions = {
    isDecidable,
    onAccept: (submission: Submission) => {
      if (isDecidable(submission)) setOpened({ approved: [submission] });
      else void recommendNow('accept', [submission]).then(showChanged);
    },
    onDecline: (submission: Submission) => setOpened({ declined: [submission] }),
    onWithdraw: (submission: Submission) => void recommendNow('withdraw', [submission]).then(showChanged),
    onDetails: (details: Submission) => setOpened({ details }),
  };

  return {
    actions,
    isSending,
    acceptSelected: async () => {
      if (selection.items.every(isDecidable)) {
        setOpened({ approved: selection.items });
        return;
      }
      const changed = await recommendNow('accept', selection.items);
      selection.clear();
      showChanged(changed);
    },
    approve: async (items: readonly Submission[]) => {
      const { error, changed } = await decide('approve', items);
      if (!error) selection.clear();
      if (changed.length > 0) setOpened(changedApproved(changed));
      return { error: error ?? refusalOf(changed) };
    },
    decline: async (items: readonly Submission[], reason: string) => {
      const outcome = items.every(isDecidable)
        ? await decide('reject', items, reason)
        : await recommend('decline', items, reason);
      if (!outcome.error) selection.clear();
      // The dialog stays, with the reason in it, for what has changed.
      if (outcome.changed.length > 0) setOpened(changedDeclined(outcome.changed));
      return { error: outcome.error ?? refusalOf(outcome.changed) };
    },
  };
}
