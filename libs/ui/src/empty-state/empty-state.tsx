import type { ReactNode } from 'react';
import { FieldLines } from '../field-lines/field-lines.tsx';
import { EMPTY_FIELDS, EMPTY_FIELD_AREA, type EmptyField } from './empty-fields.ts';
import { Note } from '../note/note.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** The element of the title: a heading where it is the whole page. */
  titleAs?: 'p' | 'h1' | undefined;
  /** The next step. */
  message?: ReactNode;
  action?: ReactNode;
  /** The area's illustration: for one empty state of a page. The others are text alone. */
  field?: EmptyField | undefined;
}

/** A place where nothing is yet. */
export function EmptyState({ title, titleAs: Title = 'p', message, action, field }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {field ? <Illustration field={field} /> : null}
      <Title className={styles.title}>{title}</Title>
      {message ? <Note>{message}</Note> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

function Illustration({ field }: { field: EmptyField }) {
  const poles = EMPTY_FIELDS[field];
  return (
    <div className={styles.art}>
      <FieldLines poles={poles} area={EMPTY_FIELD_AREA} density={12} isMirrored={poles.length > 2} />
    </div>
  );
}
