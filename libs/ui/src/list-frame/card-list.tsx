import { t } from '@magnetx/texts';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Card } from '../card/card.tsx';
import { cx } from '../shared/cx.ts';
import { ListFrame, staleRows, type ListState } from './list-frame.tsx';
import styles from './list-frame.module.css';

const PLACEHOLDERS = [0, 1, 2, 3, 4, 5];

export interface CardListProps {
  state: ListState;
  /** Several of what is listed: "quests". */
  noun: string;
  /** The page that is asked for; the first is 1. */
  page: number;
  failedTitle: string;
  loadingLabel: string;
  /** The content of a placeholder card, shown until the first answer. */
  placeholder?: ReactNode;
  /** In place of a card with `placeholder`: a whole one. */
  placeholderCard?: ReactElement | undefined;
  /** `columns` keeps one or two cards as narrow as others are; otherwise they fill the row. */
  width?: 'row' | 'columns' | undefined;
  /** Announced to screen readers with every answer. */
  announcement: string;
  /** The list items, with their keys. */
  items: readonly ReactElement[];
  empty: ReactNode;
  /** The position in the list; undefined without other pages. `total` is null when it was not counted. */
  pagination:
    | { readonly page: number; readonly total: number | null; readonly limit: number; readonly hasMore: boolean }
    | undefined;
  onPageChange: (page: number) => void;
}

/** A list of cards in a grid, page by page. Another page moves the focus to the list. */
export function CardList(props: CardListProps) {
  const { state, noun, page, failedTitle, loadingLabel, announcement, items, empty, pagination, onPageChange } = props;
  const rows = staleRows(state.isStale);
  const grid = cx(styles.grid, props.width === 'columns' && styles.columns);
  return (
    <ListFrame
      state={state}
      label={t('List of {noun}', { noun })}
      gap="large"
      page={page}
      failedTitle={failedTitle}
      announcement={state.phase === 'loading' ? undefined : announcement}
      paging={
        pagination && items.length > 0
          ? {
              label: t('Pages of {noun}', { noun }),
              page: pagination.page,
              pageCount: pagination.total === null ? null : Math.ceil(pagination.total / pagination.limit),
              hasMore: pagination.hasMore,
              onPageChange,
            }
          : undefined
      }
      loading={
        <div className={grid} role="status" aria-label={loadingLabel}>
          {PLACEHOLDERS.map((place) => (
            <Fragment key={place}>
              {props.placeholderCard ?? <Card className={styles.placeholder}>{props.placeholder}</Card>}
            </Fragment>
          ))}
        </div>
      }
    >
      {items.length > 0 ? (
        <ul {...rows} className={cx(grid, rows.className)}>
          {items}
        </ul>
      ) : (
        <Card className={rows.className}>{empty}</Card>
      )}
    </ListFrame>
  );
}
