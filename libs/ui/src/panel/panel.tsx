import { useId, type ReactNode } from 'react';
import { Card, type CardProps } from '../card/card.tsx';
import { PanelHead, type PanelHeadProps } from '../panel-head/panel-head.tsx';
import { cx } from '../shared/cx.ts';
import styles from './panel.module.css';

export interface PanelProps extends Omit<PanelHeadProps, 'id'>, Pick<CardProps, 'padding' | 'tone' | 'className'> {
  /** Small by default with a small padding. */
  gap?: 'small' | 'medium' | undefined;
  children: ReactNode;
}

/** A card with a heading, which names it as a region. */
export function Panel({ padding = 'medium', gap, tone, className, children, ...head }: PanelProps) {
  const headingId = useId();
  return (
    <Card
      as="section"
      padding={padding}
      tone={tone}
      aria-labelledby={headingId}
      className={cx(styles.panel, (gap ?? padding) === 'small' && styles.small, className)}
    >
      <PanelHead {...head} id={headingId} />
      {children}
    </Card>
  );
}
