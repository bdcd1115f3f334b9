import type { ReactNode } from 'react';
import { Container, type ContainerProps } from '../container/container.tsx';
import { cx } from '../shared/cx.ts';
import styles from './content-page.module.css';
import { PageMain } from './page-main.tsx';

export interface ContentPageProps extends Pick<ContainerProps, 'width'> {
  title: string;
  /** Leaves less space around and between the parts on a phone. */
  isCompact?: boolean;
  children: ReactNode;
}

/** A page of parts below each other. */
export function ContentPage({ title, width, isCompact, children }: ContentPageProps) {
  return (
    <PageMain title={title} className={cx(styles.main, isCompact && styles.isCompact)}>
      <Container width={width} className={styles.content}>
        {children}
      </Container>
    </PageMain>
  );
}
