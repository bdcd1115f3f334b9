import { describeLink, type Submission } from '@magnetx/contracts';
import { rowKeysWith, useRowCursor, useRowKeys, useRowSelection } from '@magnetx/ui';
import { useRef, useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useListSubmissionsInfiniteQuery } from '../../shared/submissions/submissions.endpoints.ts';
import type { InboxView } from './use-inbox-view.ts';
import { useDecide } from './use-decide.ts';
import { useRecommend, type ChangedSubmission } from './use-recommend.ts';

/** The keys of the inbox, in the order of their list. */
export const INBOX_KEYS = rowKeysWith([
  { keys: ['a'], does: 'Approve the current row, or recommend to accept it' },
  { keys: ['d'], does: 'Reject it, or recommend to decline it, with a reason' },
  { keys: ['w'], does: 'Withdraw the recommendation for it' },
  { keys: ['o'], does: 'Open its link in a new tab' },
]);

const isPending = ({ status }: Submission) => status === 'pending';

/** The open dialog of the inbox: details, the approval, or the reason for rejecting or declining. */
type Opened =
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

interface InboxOptions {
  view: InboxView;
  hasKeys: boolean;
  onHelp: () => void;
}

/** The rows of the inbox, where the keyboard is in them, what is selected of them, and what is done with them. */
export function useInbox({ view, hasKeys, onHelp }: InboxOptions) {
  const answer = useListSubmissionsInfiniteQuery(view.query, { refetchOnMountOrArgChange: true });
  const canRecommend = usePermission('work.recommend');
  const mayDecide = usePermission('work.decide');
  /** Whether the owner decides; without cover they recommend. */
  const isDecidable = (submission: Submission) => mayDecide && submission.canDecide;
  const isOpen = (submission: Submission) => canRecommend && isPending(submission);
  const rows = answer.data?.pages.flatMap(({ submissions }) => submissions);
  const shown = rows ?? [];
  const selection = useRowSelection(shown, isOpen);
  const cursor = useRowCursor(shown.map(({ id }) => id));
  const bar = useRef<HTMLElement>(null);
  const { recommend, recommendNow, isSending } = useRecommend();
  const decide = useDecide();
  const [opened, setOpened] = useState<Opened>(null);
  const [announcement, setAnnouncement] = useState('');

  const ifOpen = (act: (submission: Submission) => void) => (submission: Submission) => {
    setAnnouncement(isPending(submission) ? '' : `It is ${submission.status} already.`);
    if (isOpen(submission)) act(submission);
  };
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

  useRowKeys<Submission>({
    isOn: hasKeys,
    current: shown.find(({ id }) => id === cursor.current),
    onNext() {
      if (cursor.isLast && answer.hasNextPage && !answer.isFetchingNextPage) void answer.fetchNextPage();
      cursor.next();
    },
    onPrevious: cursor.previous,
    onRow: {
      a: ifOpen(actions.onAccept),
      d: ifOpen(actions.onDecline),
      w: ifOpen((submission) => submission.recommendation && actions.onWithdraw(submission)),
      o: ({ url }) => describeLink(url) && window.open(url, '_blank', 'noopener,noreferrer'),
      x: ifOpen(selection.toggle),
    },
    onDetails: actions.onDetails,
    onGoToBar: () => bar.current?.querySelector('button')?.focus(),
    onClear: selection.clear,
    onHelp,
  });

  return {
    answer,
    rows,
    selection: { ...selection, isSelectable: isOpen },
    cursor,
    bar,
    opened,
    setOpened,
    announcement,
    actions: { ...actions, canRecommend },
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

export type Inbox = ReturnType<typeof useInbox>;
