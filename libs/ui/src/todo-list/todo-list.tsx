import type { ReactNode } from 'react';
import { ButtonLink, type RenderLink } from '../button/button-link.tsx';
import { IconSlot } from '../shared/icon-slot.tsx';
import { cx } from '../shared/cx.ts';
import styles from './todo-list.module.css';

export interface TodoItem {
  readonly key: string;
  readonly icon: ReactNode;
  /** North asks for an action, a warning has a deadline, danger is late or broken; others wait. */
  readonly tone: 'north' | 'warning' | 'danger' | 'neutral';
  readonly title: string;
  readonly detail: string;
  /** Where it can be done. */
  readonly action: { readonly label: string; readonly href: string };
}

export interface TodoListProps {
  items: readonly TodoItem[];
  render: RenderLink;
}

/** Things to do, the most urgent first. The first item has the page's primary button. */
export function TodoList({ items, render }: TodoListProps) {
  return (
    <ol className={styles.list}>
      {items.map(({ key, icon, tone, title, detail, action }, place) => (
        <li key={key} className={styles.item}>
          <IconSlot className={cx(styles.icon, styles[tone])}>{icon}</IconSlot>
          <div className={styles.text}>
            <p className={styles.title}>{title}</p>
            <p className={styles.detail}>{detail}</p>
          </div>
          <ButtonLink
            className={styles.action}
            href={action.href}
            render={render}
            size="small"
            variant={place === 0 ? 'primary' : 'secondary'}
          >
            {action.label}
          </ButtonLink>
        </li>
      ))}
    </ol>
  );
}
