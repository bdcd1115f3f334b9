import type { ReviewItem } from '@magnetx/contracts';
import { useShortcuts } from '@magnetx/ui';
import { workLinkOf } from '../../shared/review/work-link.ts';

/** The keys of the review queue, in the order of their list, and what each does. */
export const QUEUE_KEYS = [
  { keys: ['j', '↓'], does: 'Next row' },
  { keys: ['k', '↑'], does: 'Previous row' },
  { keys: ['a'], does: 'Approve the current row' },
  { keys: ['r'], does: 'Reject it, with a reason' },
  { keys: ['u'], does: 'Reverse the decision on it' },
  { keys: ['o'], does: 'Open its work in a new tab, or its details where there is none' },
  { keys: ['Enter'], does: 'Show its details' },
  { keys: ['x'], does: 'Select it, or take it off the selection' },
  { keys: ['b'], does: 'Go to what can be done with the selection' },
  { keys: ['Esc'], does: 'Select nothing' },
  { keys: ['?'], does: 'Show these keys' },
] as const;

interface QueueKeysOptions {
  isOn: boolean;
  /** The row that the keyboard is at. */
  current: ReviewItem | undefined;
  onNext: () => void;
  onPrevious: () => void;
  onApprove: (item: ReviewItem) => void;
  onReject: (item: ReviewItem) => void;
  onReverse: (item: ReviewItem) => void;
  onDetails: (item: ReviewItem) => void;
  onSelect: (item: ReviewItem) => void;
  onGoToBar: () => void;
  onClear: () => void;
  onHelp: () => void;
}

/** The arrows move the row only where they would not move something else. */
const isAtRows = () => document.activeElement === document.body || document.activeElement?.closest('tr') !== null;
/** Or on its checkbox, where a dialog that closes leaves the focus, and for which Enter means nothing. */
const isOnRow = () => document.activeElement?.matches('tr, tr input') === true;

/** Puts the focus where the table may take it over. */
function blurControl(): void {
  if (!isAtRows() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** A dialog gives the focus back to where it was, which is where the work is. */
function focusRow(): void {
  if (isAtRows() && !isOnRow()) document.querySelector<HTMLElement>('tr[aria-current]')?.focus();
}

/** Reviewing by keyboard alone. */
export function useQueueKeys({ isOn, current, ...does }: QueueKeysOptions): void {
  /** Once per press: a key that is held down would go through the whole queue. */
  const onCurrent = (act: (item: ReviewItem) => void) => (event: KeyboardEvent) => {
    if (!current) return false;
    focusRow();
    if (!event.repeat) act(current);
    return true;
  };
  const move = (step: () => void) => () => {
    blurControl();
    step();
  };
  const arrow = (step: () => void) => () => (isAtRows() ? step() : false);

  useShortcuts(
    {
      j: move(does.onNext),
      k: move(does.onPrevious),
      ArrowDown: arrow(does.onNext),
      ArrowUp: arrow(does.onPrevious),
      a: onCurrent(does.onApprove),
      r: onCurrent(does.onReject),
      u: onCurrent(does.onReverse),
      o: onCurrent((item) => {
        const link = workLinkOf(item);
        if (link === null) does.onDetails(item);
        else window.open(link, '_blank', 'noopener,noreferrer');
      }),
      Enter: (event) => (isOnRow() ? onCurrent(does.onDetails)(event) : false),
      x: onCurrent(does.onSelect),
      b: does.onGoToBar,
      Escape: does.onClear,
      '?': does.onHelp,
    },
    isOn,
  );
}
