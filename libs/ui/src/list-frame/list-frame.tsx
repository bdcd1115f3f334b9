import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { ErrorPanel } from '../error-panel/error-panel.tsx';
import { cx } from '../shared/cx.ts';
import { useKeptFocus } from '../shared/use-kept-focus.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './list-frame.module.css';

/** The state of a list that a server answers. */
export interface ListState {
  /** `shown` also for an answer without rows, and for the last answer while the next one is on its way. */
  readonly phase: 'loading' | 'failed' | 'shown';
  /** The rows answer an earlier question. */
  readonly isStale: boolean;
  /** Why the last request failed; null when it did not. */
  readonly failure: { readonly message: string; readonly requestId?: string | undefined } | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

export interface ListFrameProps {
  state: ListState;
  /** Names the list as a region. */
  label?: string | undefined;
  className?: string | undefined;
  /** Another page moves the focus to the list; left out where it stays at the pages' buttons. */
  page?: number | undefined;
  failedTitle: string;
  /** Announced to screen readers while the list is loading or shown, unless it is stale; null for nothing. */
  announcement: string | null;
  /** Stands in for the first answer. */
  loading: ReactNode;
  /** Keeps the button of the banner in view while the list is fetched again. */
  isRetryKept?: boolean | undefined;
  /** The rows, or what is shown in place of them. */
  children: ReactNode;
}

/**
 * A list in whichever of its states it is: loading, failed with a way to try again, or shown, with a banner when a
 * later request failed. Keeps the focus inside when the focused element goes.
 */
export function ListFrame(props: ListFrameProps) {
  const { label, page, className } = props;
  const region = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(region);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    region.current?.focus({ preventScroll: true });
  }, [page]);
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element ref={region} tabIndex={-1} aria-label={label} className={cx(styles.frame, className)} {...keptFocus}>
      <FramedState {...props} />
    </Element>
  );
}

function FramedState({ state, failedTitle, announcement, loading, isRetryKept = false, children }: ListFrameProps) {
  const { phase, isStale, failure, isFetching, retry } = state;
  if (phase === 'failed') {
    return (
      <Card>
        <ErrorPanel
          title={failedTitle}
          message={failure?.message ?? ''}
          requestId={failure?.requestId}
          onRetry={retry}
        />
      </Card>
    );
  }
  return (
    <>
      {phase === 'shown' && !isStale && failure && (isRetryKept || !isFetching) ? (
        <Banner
          tone="warning"
          title="This may not be the latest"
          action={
            <Button variant="secondary" size="small" isBusy={isFetching} busyLabel="Trying again..." onClick={retry}>
              Try Again
            </Button>
          }
        >
          {failure.message}
        </Banner>
      ) : null}
      {announcement === null ? null : (
        <VisuallyHidden>
          <p role="status">{isStale ? '' : announcement}</p>
        </VisuallyHidden>
      )}
      {phase === 'loading' ? loading : children}
    </>
  );
}

/** What rows wear while they are stale. */
export function staleRows(isStale: boolean) {
  return { className: cx(styles.rows, isStale && styles.isStale), 'aria-busy': isStale || undefined };
}
