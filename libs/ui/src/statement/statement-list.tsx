import { locale, t } from '@magnetx/texts';
import Download from 'lucide-react/icons/download';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ListFrame, type ListState } from '../list-frame/list-frame.tsx';
import type { EndlessAnswer } from '../list-frame/list-paging.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Stack } from '../stack/stack.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './statement-list.module.css';

const dates = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });

export interface StatementEntry {
  readonly id: string;
  /** An ISO moment. */
  readonly at: string;
  readonly description: string;
  readonly isOut: boolean;
  /** With its currency and without a sign. */
  readonly amount: string;
  /** After this movement. */
  readonly balance: string;
}

/** A statement, as `useStatement` of `@magnetx/federation` reads it. */
export interface Statement {
  readonly state: ListState;
  /** Newest first. */
  readonly entries: readonly StatementEntry[];
  readonly answer: EndlessAnswer;
  readonly download: () => void;
  readonly isDownloading: boolean;
}

/** The movements of an account's balance. */
export function StatementList({ statement }: { statement: Statement }) {
  const { state, entries, answer } = statement;
  return (
    <ListFrame
      state={state}
      failedTitle={t('Your statement could not be loaded')}
      loading={<LoadingLines />}
      paging={{ label: t('Show older'), answer }}
    >
      {entries.length === 0 ? <EmptyState title={t('Nothing has moved yet')} /> : <Lines entries={entries} />}
    </ListFrame>
  );
}

/** Saves the whole statement as a file. */
export function StatementDownload({ statement: { download, isDownloading } }: { statement: Statement }) {
  return (
    <Button
      variant="secondary"
      icon={<Download />}
      onClick={download}
      isBusy={isDownloading}
      busyLabel={t('Preparing your file...')}
    >
      {t('Download as CSV')}
    </Button>
  );
}

function Lines({ entries }: Pick<Statement, 'entries'>) {
  return (
    <section aria-label={t('Statement')}>
      <ol>
        {entries.map(({ id, at, description, isOut, amount, balance }) => (
          <li key={id} className={styles.line}>
            <p className={styles.what}>{description}</p>
            <p className={isOut ? styles.out : styles.in}>
              {isOut ? '−' : '+'}
              {amount}
            </p>
            <time className={styles.detail} dateTime={at}>
              {dates.format(new Date(at))}
            </time>
            <p className={styles.detail}>{t('Balance {balance}', { balance })}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LoadingLines() {
  return (
    <Stack role="status">
      <VisuallyHidden>{t('Loading your statement')}</VisuallyHidden>
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
    </Stack>
  );
}
