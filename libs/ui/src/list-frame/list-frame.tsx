import { t } from '@magnetx/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../banner/banner.tsx';
import { ErrorPanel, type ErrorPanelProps } from '../error-panel/error-panel.tsx';
import { cx } from '../shared/cx.ts';
import { useKeptFocus } from '../shared/use-kept-focus.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { ListPaging, type ListPagingProps } from './list-paging.tsx';
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
  /** `large` between parts of a page. */
  gap?: 'small' | 'large' | undefined;
  /** Another page moves the focus to the list; left out where it stays at the pages' buttons. */
  page?: number | undefined;
  failedTitle: string;
  failedTitleAs?: ErrorPanelProps['titleAs'];
  /** Announced to screen readers while the list is loading or shown, unless it is stale. */
  announcement?: string | undefined;
  /** Shown before the first answer. Without it, the rows draw their own loading state. */
  loading?: ReactNode;
  /** Keeps the button of the banner in view while the list is fetched again. */
  isRetryKept?: boolean | undefined;
  paging?: ListPagingProps | undefined;
  /** The rows, or what is shown in place of them. */
  children: ReactNode;
}

/**
 * A list in whichever of its states it is: loading, failed with a way to try again, or shown, with a banner when a
 * later request failed. Keeps the focus inside when the focused element goes.
 */
export function ListFrame(props: ListFrameProps) {
  const { label, page, gap, className } = props;
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
    <Element
      ref={region}
      tabIndex={-1}
      aria-label={label}
      className={cx(styles.frame, gap === 'large' && styles.large, className)}
      {...keptFocus}
    >
      <FramedState {...props} />
    </Element>
  );
}

function FramedState({ state, isRetryKept = false, children, ...props }: ListFrameProps) {
  const { announcement, loading = children, paging } = props;
  const { phase, isStale, failure, isFetching, retry } = state;
  if (phase === 'failed') {
    return (
      <ErrorPanel
        title={props.failedTitle}
        titleAs={props.failedTitleAs}
        message={failure?.message ?? ''}
        requestId={failure?.requestId}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {phase === 'shown' && !isStale && failure && (isRetryKept || !isFetching) ? (
        <Banner
          tone="warning"
          title={t('This may not be the latest')}
          retry={{ isBusy: isFetching, busyLabel: t('Trying again...'), onClick: retry }}
        >
          {failure.message}
        </Banner>
      ) : null}
      {announcement === undefined ? null : (
        <VisuallyHidden>
          <p role="status">{isStale ? '' : announcement}</p>
        </VisuallyHidden>
      )}
      {phase === 'loading' ? loading : children}
      {phase === 'shown' && paging ? <ListPaging {...paging} /> : null}
    </>
  );
}

/** The attributes of stale rows. */
export function staleRows(isStale: boolean) {
  return { className: cx(styles.rows, isStale && styles.isStale), 'aria-busy': isStale || undefined };
}
