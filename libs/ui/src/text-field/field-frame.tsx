import { useId, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { cx } from '../shared/cx.ts';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './text-field.module.css';

/** The props of every text field, besides those of its native element. */
export interface FieldTexts {
  label: string;
  /** The label is there for assistive technology only: for a field whose place says what it is. */
  isLabelHidden?: boolean | undefined;
  help?: ReactNode;
  /**
   * Shown below the control, tied to it and announced; any value makes the field invalid. `true` marks the field only,
   * for a message in the form's list.
   */
  error?: string | true | undefined;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** The native element's own props, with those that tie it to the label, help and error around it. */
type ControlProps<TProps extends FieldProps> = Omit<TProps, keyof FieldProps> & {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

interface FieldFrameProps<TProps extends FieldProps> {
  /** Those of the field: its texts, and what its native element takes. */
  props: TProps;
  /** Between the label and the control. */
  tools?: ReactNode;
  /** Over the start or the end of the control. Only buttons take the pointer. */
  start?: ReactNode;
  end?: ReactNode;
  children: (control: ControlProps<TProps>) => ReactNode;
}

/** Label above, help below, error in its place: the frame around one native control. */
export function FieldFrame<TProps extends FieldProps>(frame: FieldFrameProps<TProps>) {
  const { props, tools, start, end, children } = frame;
  const {
    label,
    isLabelHidden = false,
    help,
    error,
    id,
    className,
    'aria-describedby': describedBy,
    ...native
  } = props;
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
      {tools}
      <div className={styles.box}>
        {start ? <span className={styles.start}>{start}</span> : null}
        {children({
          ...native,
          id: controlId,
          className: cx(styles.control, error && styles.invalid, className),
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedByIds || undefined,
        })}
        {end ? <span className={styles.end}>{end}</span> : null}
      </div>
      {help ? (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      ) : null}
      <div aria-live="polite">{message ? <FieldError id={errorId}>{message}</FieldError> : null}</div>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert className={styles.errorIcon} size={16} aria-hidden="true" />
      {children}
    </p>
  );
}
