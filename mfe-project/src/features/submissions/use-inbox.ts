import { describeLink, type Submission } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { rowKeysWith, useRowCursor, useRowKeys, useRowSelection } from '@magnetx/ui';
import { useRef, useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useListSubmissionsInfiniteQuery } from '../../shared/submissions/submissions.endpoints.ts';
import type { InboxView } from './use-inbox-view.ts';
import { useInboxSteps, type Opened } from './use-inbox-steps.ts';

/** The keys of the inbox, in the order of their list. */
export const INBOX_KEYS = rowKeysWith([
  { keys: ['a'], does: t('Approve the current row, or recommend to accept it') },
  { keys: ['d'], does: t('Reject it, or recommend to decline it, with a reason') },
  { keys: ['w'], does: t('Withdraw the recommendation for it') },
  { keys: ['o'], does: t('Open its link in a new tab') },
]);

const isPending = ({ status }: Submission) => status === 'pending';

interface InboxOptions {
  view: InboxView;
  hasKeys: boolean;
  onHelp: () => void;
}

/** The rows of the inbox, where the keyboard is in them, what is selected of them, and what is done with them. */
export function useInbox({ view, hasKeys, onHelp }: InboxOptions) {
  const answer = useListSubmissionsInfiniteQuery(view.query, { refetchOnMountOrArgChange: true });
  const canRecommend = usePermission('work.recommend');
  const isOpen = (submission: Submission) => canRecommend && isPending(submission);
  const rows = answer.data?.pages.flatMap(({ submissions }) => submissions);
  const shown = rows ?? [];
  const selection = useRowSelection(shown, isOpen);
  const cursor = useRowCursor(shown.map(({ id }) => id));
  const bar = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const { actions, isSending, ...steps } = useInboxSteps(selection, setOpened);
  const [announcement, setAnnouncement] = useState('');

  const ifOpen = (act: (submission: Submission) => void) => (submission: Submission) => {
    setAnnouncement(isPending(submission) ? '' : t('It is {status} already.', { status: submission.status }));
    if (isOpen(submission)) act(submission);
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
    ...steps,
  };
}

export type Inbox = ReturnType<typeof useInbox>;
