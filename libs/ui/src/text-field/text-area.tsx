import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextAreaProps extends FieldTexts, ComponentPropsWithRef<'textarea'> {}

/** A labelled text area of several lines. */
export function TextArea(props: TextAreaProps) {
  return <FieldFrame props={props}>{(control) => <textarea rows={4} {...control} />}</FieldFrame>;
}
