import type { ComponentPropsWithRef } from 'react';
import styles from './check-field.module.css';

export interface CheckFieldProps extends ComponentPropsWithRef<'input'> {
  label: string;
  /** Any value makes the field invalid. Its message is in the form's list. */
  error?: string | true | undefined;
}

/** A labelled checkbox. The ref is the native input's, so a form library can register it. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  return (
    <label className={styles.field}>
      <input {...input} type="checkbox" aria-invalid={error ? true : undefined} />
      <span>{label}</span>
    </label>
  );
}
