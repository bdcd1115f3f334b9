import type { ReactNode, Ref } from 'react';
import { Container } from '../container/container';
import { cx } from '../shared/cx';
import styles from './header-bar.module.css';

export interface HeaderBarProps {
  className?: string | undefined;
  /** Lays out what stands in the bar. */
  barClassName: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
}

/** The page's header: a bar that stays in view, as wide as the content. */
export function HeaderBar({ className, barClassName, ref, children }: HeaderBarProps) {
  return (
    <header ref={ref} className={cx(styles.header, className)}>
      <Container className={cx(styles.bar, barClassName)}>{children}</Container>
    </header>
  );
}
