import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import type { FormState } from '../dialog/form-dialog.tsx';
import { FormErrors } from '../form-errors/form-errors.tsx';
import { PageMain } from '../page-main/page-main.tsx';
import { Stack } from '../stack/stack.tsx';
import { AuthCard, type AuthCardProps } from './auth-card.tsx';

export interface AuthFormPageProps extends AuthCardProps {
  form: FormState;
  /** A message above the form's errors. */
  notice?: ReactNode;
  /** The fields. */
  children: ReactNode;
  submitLabel: string;
  /** The button's words while the form is on its way. */
  busyLabel: string;
  /** Below the button: another way on. */
  secondaryAction?: ReactNode;
}

/** A page that is one form: sign in, register. Its title names the page, the tab and the card. */
export function AuthFormPage({
  form,
  notice,
  children,
  submitLabel,
  busyLabel,
  secondaryAction,
  ...card
}: AuthFormPageProps) {
  return (
    <PageMain title={card.title}>
      <AuthCard {...card}>
        <form noValidate onSubmit={form.onSubmit}>
          <Stack>
            {notice}
            <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
            {children}
            <Button variant="primary" type="submit" fullWidth isBusy={form.isSending} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
            {secondaryAction}
          </Stack>
        </form>
      </AuthCard>
    </PageMain>
  );
}
