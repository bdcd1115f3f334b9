import { t } from '@magnetx/texts';
import type { ReactNode, Ref } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { cx } from '../shared/cx.ts';
import { ToneIcon } from '../shared/tone-icon.tsx';
import styles from './banner.module.css';

export interface BannerProps {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  /** Adds a button that tries again. */
  retry?: Pick<ButtonProps, 'onClick' | 'isBusy' | 'busyLabel'> | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A message that stays in the page. Danger interrupts (`alert`), the other tones wait (`status`). */
export function Banner({ tone, title, children, retry, action = retry && <Retry {...retry} />, ref }: BannerProps) {
  return (
    <div ref={ref} role={tone === 'danger' ? 'alert' : 'status'} className={cx(styles.banner, styles[tone])}>
      <ToneIcon tone={tone} />
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

function Retry(props: BannerProps['retry']) {
  return (
    <Button variant="secondary" size="small" {...props}>
      {t('Try Again')}
    </Button>
  );
}
