import { t } from '@magnetx/texts';
import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { FormErrors, type FormMessage } from '../form-errors/form-errors.tsx';
import { Stack } from '../stack/stack.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

/** The state of a form, as a form library holds it. */
export interface FormState {
  onSubmit: (event: FormEvent) => void;
  /** The errors that prevent sending. */
  messages: readonly FormMessage[];
  /** When the next attempt is taken (Unix time in milliseconds), after the server asked to wait. */
  waitUntilMs: number | null;
  isSending: boolean;
}

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description'> {
  form: FormState;
  submitLabel: string;
  /** The button's label while the form is sent. */
  busyLabel: string;
  variant?: 'primary' | 'danger' | undefined;
  isSubmitDisabled?: boolean | undefined;
  onClose: () => void;
  /** Above the fields. */
  notice?: ReactNode;
  /** The fields. */
  children?: ReactNode;
  /** Below the form. */
  footer?: ReactNode;
}

/** A dialog that is one form, with Cancel and the button that sends it. */
export function FormDialog({ form, onClose, notice, children, footer, ...props }: FormDialogProps) {
  const formId = useId();
  const { submitLabel, busyLabel, variant = 'primary', isSubmitDisabled = false } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={variant}
            disabled={isSubmitDisabled}
            isBusy={form.isSending}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {notice}
      <form id={formId} noValidate onSubmit={form.onSubmit}>
        <Stack gap={16}>
          {children}
          <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        </Stack>
      </form>
      {footer}
    </Dialog>
  );
}
