import type { ReactNode } from 'react';
import { cx } from '../shared/cx';
import { ToneIcon } from '../shared/tone-icon';
import type { Tone } from '../shared/tone-icon';
import styles from './banner.module.css';

export interface BannerProps {
  tone: Tone;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message that stays in the page. Danger interrupts (`alert`), the other tones wait (`status`). */
export function Banner({ tone, title, children, action }: BannerProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(styles.banner, styles[tone])}>
      <span className={styles.icon}>
        <ToneIcon tone={tone} />
      </span>
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
