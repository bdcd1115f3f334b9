import { Button, type ButtonProps } from '../button/button.tsx';
import styles from './area-header.module.css';

export interface AreaActionProps extends Pick<
  ButtonProps,
  'title' | 'icon' | 'onClick' | 'disabled' | 'isBusy' | 'busyLabel'
> {
  label: string;
  /** In place of the label, where there is room for words. */
  words?: string | undefined;
  /** An icon alone, which the narrowest phones have no room for. */
  isExtra?: boolean;
}

/** A button of an area's header: icon and words, the icon alone where the bar is narrow. */
export function AreaAction({ label, words = label, title = label, isExtra = false, ...button }: AreaActionProps) {
  return (
    <Button
      {...button}
      className={isExtra ? `${styles.action} ${styles.extra}` : styles.action}
      variant="secondary"
      size="small"
      title={title}
      aria-label={button.isBusy ? button.busyLabel : label}
    >
      <span className={styles.words}>{words}</span>
    </Button>
  );
}
