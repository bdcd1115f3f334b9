import { useId } from 'react';
import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { cx } from '../shared/cx';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './text-field.module.css';

/** What every text field takes besides the props of its native element. */
export interface FieldTexts {
  label: string;
  /** The label is there for assistive technology only: for a field whose place says what it is. */
  isLabelHidden?: boolean | undefined;
  help?: ReactNode;
  /**
   * Shown in the field's place, tied to it and announced; its presence makes the field invalid. `true` marks the
   * field alone, where its message stands in the form's list.
   */
  error?: string | true | undefined;
}

interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id: string | undefined;
  describedBy: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, help below, error in its place: the frame around one native control. */
export function FieldFrame({ label, isLabelHidden = false, help, error, id, describedBy, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const message = error === true ? undefined : error;
  const describedByIds = cx(message && errorId, describedBy, help ? helpId : null);

  return (
    <div className={cx(styles.field, isLabelHidden && styles.bare)}>
      <label className={isLabelHidden ? hidden.hidden : styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        className: cx(styles.control, error && styles.invalid),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedByIds || undefined,
      })}
      {help ? (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      ) : null}
      <div aria-live="polite">
        {message ? (
          <p className={styles.error} id={errorId}>
            <CircleAlert className={styles.errorIcon} size={16} aria-hidden="true" />
            {message}
          </p>
        ) : null}
      </div>
    </div>
  );
}
