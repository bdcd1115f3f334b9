import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextAreaProps extends FieldTexts, ComponentPropsWithRef<'textarea'> {
  /** Between the label and the control. */
  tools?: ReactNode;
  /** Shown in the place of the control, which is hidden for as long. */
  preview?: ReactNode;
}

/** A labelled text area of several lines. */
export function TextArea({ tools, preview, ...props }: TextAreaProps) {
  return (
    <FieldFrame props={props} tools={tools}>
      {(control) => (
        <>
          <textarea rows={4} {...control} hidden={Boolean(preview)} />
          {preview}
        </>
      )}
    </FieldFrame>
  );
}
