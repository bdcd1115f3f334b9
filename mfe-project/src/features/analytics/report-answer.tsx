import { errorText, readCallError } from '@magnetx/federation/api';
import { Card, ErrorPanel, Skeleton, cx } from '@magnetx/ui';
import type { ReactNode } from 'react';
import styles from './reports.module.css';

/** What the hook of a report's query says, as far as a page shows it. */
export interface ReportAnswer {
  /** What was answered to what is asked now. */
  readonly currentData?: unknown;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Of a failure that no other page stands in for. */
export function ReportFailure({ answer, titleAs }: { answer: ReportAnswer; titleAs?: 'h1' }) {
  return (
    <Card>
      <ErrorPanel
        title="The report could not be loaded"
        titleAs={titleAs}
        message={errorText(answer.error, 'Something went wrong. Please try again.')}
        requestId={readCallError(answer.error)?.requestId}
        onRetry={() => void answer.refetch()}
      />
    </Card>
  );
}

/** A report that is there: pale while another span of time is on its way, gone when that failed. */
export function ReportBody({ answer, children }: { answer: ReportAnswer; children: ReactNode }) {
  const isStale = answer.currentData === undefined;
  if (isStale && answer.error && !answer.isFetching) return <ReportFailure answer={answer} />;
  return (
    <div className={cx(styles.body, isStale && styles.isStale)} aria-busy={isStale || undefined}>
      {children}
    </div>
  );
}

export function ReportSkeleton() {
  return (
    <div role="status" aria-label="Loading the report" className={styles.body}>
      <Skeleton width="55%" height={40} />
      <Skeleton width="35%" height={24} />
      <Skeleton height={88} shape="block" />
      <Skeleton height={88} shape="block" />
      <Skeleton height={320} shape="block" />
    </div>
  );
}
