import { t } from '@magnetx/texts';
import { useShortcuts } from '../shared/use-shortcuts.ts';

/** Keys, and what they do, for the list that `?` shows. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/** The keys of {@link useRowKeys} in the order of their list, with a table's own keys and `x`, which selects. */
export function rowKeysWith(own: readonly KeyHelp[]): readonly KeyHelp[] {
  return [
    { keys: ['j', '↓'], does: t('Next row') },
    { keys: ['k', '↑'], does: t('Previous row') },
    ...own,
    { keys: [t('Enter')], does: t('Show its details') },
    { keys: ['x'], does: t('Select it, or take it off the selection') },
    { keys: ['b'], does: t('Go to what can be done with the selection') },
    { keys: [t('Esc')], does: t('Select nothing') },
    { keys: ['?'], does: t('Show these keys') },
  ];
}

interface RowKeysOptions<Row> {
  isOn: boolean;
  /** The row that the keyboard is at. */
  current: Row | undefined;
  onNext: () => void;
  onPrevious: () => void;
  /** The action of each further key on the current row. */
  onRow: Readonly<Record<string, (row: Row) => void>>;
  onDetails: (row: Row) => void;
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

/** Working through the rows of a table by keyboard alone: j, k and the arrows move, Enter shows the details. */
export function useRowKeys<Row>({ isOn, current, onRow, ...does }: RowKeysOptions<Row>): void {
  /** Once per press: a key that is held down would go through the whole list. */
  const onCurrent = (act: (row: Row) => void) => (event: KeyboardEvent) => {
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
      ...Object.fromEntries(Object.entries(onRow).map(([key, act]) => [key, onCurrent(act)])),
      j: move(does.onNext),
      k: move(does.onPrevious),
      ArrowDown: arrow(does.onNext),
      ArrowUp: arrow(does.onPrevious),
      Enter: (event) => (isOnRow() ? onCurrent(does.onDetails)(event) : false),
      b: does.onGoToBar,
      Escape: does.onClear,
      '?': does.onHelp,
    },
    isOn,
  );
}
