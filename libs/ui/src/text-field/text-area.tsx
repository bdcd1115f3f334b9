import type { ComponentPropsWithRef } from 'react';
import { cx } from '../shared/cx';
import { FieldFrame } from './field-frame';
import type { FieldTexts } from './field-frame';

export interface TextAreaProps extends FieldTexts, ComponentPropsWithRef<'textarea'> {}

/** A labelled text area of several lines. */
export function TextArea({
  label,
  isLabelHidden,
  help,
  error,
  id,
  className,
  'aria-describedby': describedBy,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} help={help} error={error} id={id} describedBy={describedBy}>
      {(control) => <textarea {...rest} {...control} rows={rows} className={cx(control.className, className)} />}
    </FieldFrame>
  );
}
