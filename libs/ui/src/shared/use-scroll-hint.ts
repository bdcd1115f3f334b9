import { useLayoutEffect, type RefObject } from 'react';

/** How much of a cut-off option has to show, and how much of it has to be missing, in px. */
const CUT_MIN_PX = 12;

const EXTRA_PADDING_PX = [0, 2, 4, 6, 8];

/**
 * Shows that a row of options scrolls sideways. `data-more` names the ends with hidden options (`start`, `end` or
 * `both`), and `--option-extra` widens the options until the end of the row cuts one of them off. The pressed
 * option, or the current link, and a focused one are scrolled into view.
 */
export function useScrollHint(ref: RefObject<HTMLElement | null>, value: string): void {
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const mark = () => markHiddenEnds(row);
    const fit = () => {
      cutOneOff(row);
      showPressed(row);
      mark();
    };
    // Browsers leave a focused element where it is when part of it is in view.
    const onFocus = ({ target }: FocusEvent) => target instanceof HTMLElement && show(row, target);
    fit();
    row.addEventListener('scroll', mark, { passive: true });
    row.addEventListener('focusin', onFocus);
    const observer = 'ResizeObserver' in window ? new ResizeObserver(fit) : null;
    observer?.observe(row);
    return () => {
      row.removeEventListener('scroll', mark);
      row.removeEventListener('focusin', onFocus);
      observer?.disconnect();
    };
  }, [ref]);

  useLayoutEffect(() => {
    if (ref.current) showPressed(ref.current);
  }, [ref, value]);
}

function markHiddenEnds(row: HTMLElement): void {
  const scrolledPx = Math.abs(row.scrollLeft);
  const hasStart = scrolledPx > 1;
  const hasEnd = row.scrollWidth - row.clientWidth - scrolledPx > 1;
  if (hasStart && hasEnd) row.dataset['more'] = 'both';
  else if (hasStart || hasEnd) row.dataset['more'] = hasStart ? 'start' : 'end';
  else delete row.dataset['more'];
}

function cutOneOff(row: HTMLElement): void {
  for (const extraPx of EXTRA_PADDING_PX) {
    row.style.setProperty('--option-extra', `${extraPx}px`);
    if (row.scrollWidth <= row.clientWidth || isOneCutOff(row)) return;
  }
}

function isOneCutOff(row: HTMLElement): boolean {
  return optionsOf(row).some((option) => {
    const shownPx = row.clientWidth - startOf(row, option);
    return shownPx >= CUT_MIN_PX && option.offsetWidth - shownPx >= CUT_MIN_PX;
  });
}

function showPressed(row: HTMLElement): void {
  const pressed = optionsOf(row).find((option) => option.matches('[aria-pressed="true"], [aria-current]'));
  if (pressed) show(row, pressed);
}

/** Scrolls the row alone; `scrollIntoView` would scroll the page too. */
function show(row: HTMLElement, option: HTMLElement): void {
  const fadePx = Number.parseFloat(getComputedStyle(row).scrollPaddingInlineStart) || 0;
  const startPx = startOf(row, option);
  const least = startPx + option.offsetWidth + fadePx - row.clientWidth;
  const scrolledPx = Math.min(Math.max(Math.abs(row.scrollLeft), least), startPx - fadePx);
  row.scrollLeft = isFromRight(row) ? -scrolledPx : scrolledPx;
}

const isFromRight = (row: HTMLElement): boolean => getComputedStyle(row).direction === 'rtl';

/** From the start of the row, in px, as if it were not scrolled. */
function startOf(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): number {
  return isFromRight(row) ? row.clientWidth - offsetLeft - offsetWidth : offsetLeft;
}

function optionsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, a')];
}
