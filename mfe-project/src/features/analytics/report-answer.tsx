import { listStateOf, type ListAnswer } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { ListFrame, Skeleton, cx, staleRows } from '@magnetx/ui';
import type { ReactNode } from 'react';
import styles from './reports.module.css';

interface ReportFrameProps {
  answer: ListAnswer;
  /** `h1` when the page has no other heading yet. */
  failedTitleAs?: 'h1';
  children?: ReactNode;
}

/** A report, or why it is not shown yet. */
export function ReportFrame({ answer, failedTitleAs, children }: ReportFrameProps) {
  const state = listStateOf(answer);
  const rows = staleRows(state.isStale);
  return (
    <ListFrame
      state={state}
      failedTitle={t('The report could not be loaded')}
      failedTitleAs={failedTitleAs}
      loading={<ReportSkeleton />}
    >
      <div {...rows} className={cx(styles.body, rows.className)}>
        {children}
      </div>
    </ListFrame>
  );
}

function ReportSkeleton() {
  return (
    <div role="status" aria-label={t('Loading the report')} className={styles.body}>
      <Skeleton width="55%" height={40} />
      <Skeleton width="35%" height={24} />
      <Skeleton height={88} shape="block" />
      <Skeleton height={88} shape="block" />
      <Skeleton height={320} shape="block" />
    </div>
  );
}
