import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../shared/cx';
import { FieldFrame } from './field-frame';
import type { TextFieldProps } from './text-field';
import styles from './text-field.module.css';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

/** A password input with a button that shows or hides what was typed; hidden at first. */
export function PasswordField({
  label,
  help,
  error,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const toggleLabel = `${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`;

  return (
    <FieldFrame label={label} help={help} error={error} id={id} describedBy={describedBy}>
      {(control) => (
        <div className={styles.withToggle}>
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={cx(control.className, className)}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            className={styles.toggle}
            label={toggleLabel}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
