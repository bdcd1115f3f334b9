import { t } from '@magnetx/texts';
import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './timeline.module.css';

export interface TimelineStep {
  readonly title: string;
  /** `current` is under way; `next` has not begun. */
  readonly state: 'done' | 'current' | 'next' | 'failed';
  /** When it happened, in words. */
  readonly at?: string | undefined;
  readonly note?: ReactNode;
}

const MARKS = { done: <Check />, failed: <X />, current: null, next: null };
const WORDS = { done: t('done'), failed: t('ended'), current: t('now'), next: t('not yet') };

/** The steps of something that takes its time, in their order: what happened and when, and what comes. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ title, state, at, note }) => (
        <li key={title} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {MARKS[state]}
          </span>
          <div className={styles.text}>
            <p className={styles.title}>
              {title} <VisuallyHidden>({WORDS[state]})</VisuallyHidden>
              {at ? <span className={styles.at}>{at}</span> : null}
            </p>
            {note ? <div className={styles.note}>{note}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
