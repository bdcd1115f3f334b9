import type { ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { useRowCursor, useRowSelection } from '@magnetx/ui';
import { useRef, useState } from 'react';
import { LIVE } from '../../shared/live-query.ts';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { usePhonePages } from '../../shared/tables/use-phone-pages.ts';
import { useFollowedPlace } from '../../shared/tables/use-list-place.ts';
import { useListQueueInfiniteQuery } from './manage-tasks.endpoints.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import type { BulkDecision } from '../../shared/review/use-review-calls.ts';
import type { useQueueView } from './use-queue-view.ts';
import { useQueueWork } from './use-queue-work.ts';

/** Only what waits can be decided on. */
export const isSelectable = ({ status }: ReviewItem) => status === 'pending';

type Start = 'detail' | 'reject' | 'delete';

/** The open dialog of the queue. */
type BulkDialog = 'approve-selected' | 'follow-selected' | 'reject-selected';
export type Opened =
  | { item: ReviewItem; before?: ReviewItem; start: Start }
  | { asked: ReviewItem }
  | BulkDialog
  | null;

/** What a tap alone should not approve: work with flags, and work that its owner still decides on. */
const asksFirst = ({ flags, turn }: ReviewItem): boolean => flags.length > 0 || turn === 'owner';

export interface QueueOptions {
  view: ReturnType<typeof useQueueView>;
  hasKeys: boolean;
  onHelp: () => void;
}

const decidedText = ({ title, status }: ReviewItem) => t('{title} is {status} already.', { title, status });

/** The rows of the queue, where the keyboard is in them, what is selected of them, and what is done with them. */
export function useQueue({ view, hasKeys, onHelp }: QueueOptions) {
  const answer = useListQueueInfiniteQuery(view.query, LIVE);
  useFollowedPlace(view.place, answer);
  const { rows, pagination } = usePhonePages({
    rows: answer.data?.pages.flatMap(({ submissions }) => submissions),
    answer,
    page: view.list.view.page,
    onPageChange: view.list.setPage,
  });
  const shown = rows ?? [];
  const [opened, setOpened] = useState<Opened>(null);
  const openChanged = (item: ReviewItem, before: ReviewItem) => setOpened({ item, before, start: 'detail' });
  const work = useQueueWork(answer.fulfilledTimeStamp ?? 0, openChanged);
  const selection = useRowSelection(shown, isSelectable);
  const cursor = useRowCursor(shown.map(({ id }) => id));
  const bar = useRef<HTMLElement>(null);
  const refusal = useRefusal('review');
  const [announcement, setAnnouncement] = useState('');
  const approve = (item: ReviewItem) => (asksFirst(item) ? setOpened({ asked: item }) : work.approve(item));
  const open = (start: Start) => (item: ReviewItem) => setOpened({ item, start });

  /** By keyboard one may be at a row that was decided on already, which has no buttons for it. */
  const ifPending = (act: (item: ReviewItem) => void) => (item: ReviewItem) => {
    setAnnouncement(refusal ?? (isSelectable(item) ? '' : decidedText(item)));
    if (!refusal && isSelectable(item)) act(item);
  };

  useQueueKeys({
    isOn: hasKeys,
    current: shown.find(({ id }) => id === cursor.current),
    onNext() {
      if (cursor.isLast && answer.hasNextPage && !answer.isFetchingNextPage) void answer.fetchNextPage();
      cursor.next();
    },
    onPrevious: cursor.previous,
    onApprove: ifPending(approve),
    onReject: ifPending(open('reject')),
    onReverse(item) {
      setAnnouncement(
        refusal ??
          (item.isReversible ? '' : t('There is no decision on {title} that can be reversed.', { title: item.title })),
      );
      if (!refusal && item.isReversible) work.reverse(item);
    },
    onDetails: open('detail'),
    onSelect: ifPending(selection.toggle),
    onGoToBar: () => bar.current?.querySelector('button')?.focus(),
    onClear: selection.clear,
    onHelp,
  });

  async function decideSelected(decision: BulkDecision, reason?: string) {
    const { items } = selection;
    const followed = items.filter(({ recommendation }) => recommendation !== null);
    await work.decideMany(decision, decision === 'follow' ? followed : items, reason);
    selection.clear();
  }

  return {
    answer,
    rows,
    pagination,
    work,
    selection,
    cursor,
    bar,
    opened,
    setOpened,
    approve,
    open,
    openChanged,
    announcement,
    decideSelected,
  };
}

export type Queue = ReturnType<typeof useQueue>;
