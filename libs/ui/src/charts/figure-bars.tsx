import type { ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './figure-bars.module.css';
import { formatFigure } from './series-texts.ts';

export interface FigureBar {
  readonly key: string;
  readonly label: string;
  /** A few quiet words after the label. */
  readonly hint?: string;
  readonly value: number;
  readonly tone: 'south' | 'north' | 'danger';
  /** Stands after the figure. */
  readonly detail?: ReactNode;
}

export interface FigureBarsProps {
  bars: readonly FigureBar[];
  /** The value of a full bar. */
  peak: number;
}

/** Figures with a bar below each, on one scale. The figures are the text: the bars repeat them. */
export function FigureBars({ bars, peak }: FigureBarsProps) {
  return (
    <dl className={styles.bars}>
      {bars.map(({ key, label, hint, value, tone, detail }) => (
        <div key={key} className={styles.row}>
          <dt className={styles.name}>
            {label}
            {hint === undefined ? null : <span className={styles.hint}> {hint}</span>}
          </dt>
          <dd className={cx(styles.value, tone === 'danger' && value > 0 && styles.late)}>
            {formatFigure(value)}
            {detail}
            <svg className={styles.bar} width="100%" height="10" aria-hidden="true" focusable="false">
              <rect className={styles.track} width="100%" height="10" rx="3" />
              {value > 0 ? (
                <rect
                  className={cx(styles.fill, styles[tone])}
                  width={`${Math.max(1, (value / peak) * 100)}%`}
                  height="10"
                  rx="3"
                />
              ) : null}
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  );
}
