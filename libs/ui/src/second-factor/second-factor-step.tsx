import { t } from '@magnetx/texts';
import type { AuthCardProps } from '../auth-card/auth-card.tsx';
import { AuthFormPage } from '../auth-card/auth-form-page.tsx';
import { Button } from '../button/button.tsx';
import type { FormState } from '../dialog/form-dialog.tsx';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

interface SecondFactorStepProps extends Pick<AuthCardProps, 'logoHref' | 'renderLink' | 'hasField'> {
  step: {
    form: FormState & { field: (name: 'recoveryCode') => Omit<TextFieldProps, 'label'> };
    isByCode: boolean;
    toggle: () => void;
    cancel: () => void;
  };
}

/** The second step of a sign-in, after the password. */
export function SecondFactorStep({ step, ...frame }: SecondFactorStepProps) {
  const { form, isByCode, toggle, cancel } = step;
  return (
    <AuthFormPage
      {...frame}
      startsAtTitle
      title={t('One more step')}
      subtitle={
        isByCode ? t('Each of your recovery codes works once.') : t('Your password was right. Now use your passkey.')
      }
      form={form}
      submitLabel={isByCode ? t('Sign In') : t('Use passkey')}
      busyLabel={isByCode ? t('Signing In...') : t('Waiting for your passkey...')}
      secondaryAction={
        <>
          <Button variant="secondary" fullWidth onClick={toggle}>
            {isByCode ? t('Use a passkey') : t('Use a recovery code')}
          </Button>
          <Button variant="quiet" fullWidth onClick={cancel}>
            {t('Start again')}
          </Button>
        </>
      }
    >
      {isByCode ? (
        <TextField
          label={t('Recovery code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('recoveryCode')}
        />
      ) : null}
    </AuthFormPage>
  );
}
