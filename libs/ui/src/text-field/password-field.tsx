import { t } from '@magnetx/texts';
import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { IconButton } from '../icon-button/icon-button.tsx';
import { FieldFrame } from './field-frame.tsx';
import type { TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

/** A password input with a button that shows or hides what was typed; hidden at first. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <IconButton
      label={
        isShown
          ? t('Hide {label}', { label: props.label.toLowerCase() })
          : t('Show {label}', { label: props.label.toLowerCase() })
      }
      icon={isShown ? <EyeOff /> : <Eye />}
      onClick={() => setIsShown(!isShown)}
    />
  );
  return (
    <FieldFrame props={props} end={toggle}>
      {(control) => (
        <input {...control} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      )}
    </FieldFrame>
  );
}
