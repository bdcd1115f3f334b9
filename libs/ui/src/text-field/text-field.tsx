import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextFieldProps extends FieldTexts, ComponentPropsWithRef<'input'> {}

/** A labelled input. The ref is the native input's, so a form library can register it. */
export function TextField(props: TextFieldProps) {
  return <FieldFrame props={props}>{(control) => <input type="text" {...control} />}</FieldFrame>;
}
