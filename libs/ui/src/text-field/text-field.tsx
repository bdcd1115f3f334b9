import type { ComponentPropsWithRef } from 'react';
import { cx } from '../shared/cx';
import { FieldFrame } from './field-frame';
import type { FieldTexts } from './field-frame';

export interface TextFieldProps extends FieldTexts, ComponentPropsWithRef<'input'> {}

/** A labelled input. The ref is the native input's, so a form library can register it. */
export function TextField({
  label,
  isLabelHidden,
  help,
  error,
  id,
  className,
  'aria-describedby': describedBy,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} help={help} error={error} id={id} describedBy={describedBy}>
      {(control) => <input {...rest} {...control} type={type} className={cx(control.className, className)} />}
    </FieldFrame>
  );
}
