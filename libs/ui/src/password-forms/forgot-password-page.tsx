import { t } from '@magnetx/texts';
import { AuthCard, type AuthCardProps } from '../auth-card/auth-card.tsx';
import { AuthFormPage } from '../auth-card/auth-form-page.tsx';
import { Banner } from '../banner/banner.tsx';
import { ButtonLink } from '../button/button-link.tsx';
import type { FormState } from '../dialog/form-dialog.tsx';
import { PageMain } from '../page-main/page-main.tsx';
import { Stack } from '../stack/stack.tsx';
import { UsernameField, type UsernameFieldProps } from '../text-field/username-field.tsx';

interface ForgotPasswordPageProps extends Pick<AuthCardProps, 'logoHref' | 'renderLink' | 'hasField'> {
  forgot: {
    isSent: boolean;
    form: FormState & { field: (name: 'username') => Omit<UsernameFieldProps, 'label'> };
  };
  /** The label of the name that signs in. */
  nameLabel: string;
  /** For people without a confirmed address. */
  otherwise: string;
  loginHref: string;
}

/** Where a person asks for a reset link. The page says the same whether there is such an account or not. */
export function ForgotPasswordPage({ forgot, nameLabel, otherwise, loginHref, ...frame }: ForgotPasswordPageProps) {
  const toSignIn = (
    <ButtonLink variant="quiet" href={loginHref} render={frame.renderLink} fullWidth>
      {t('Back to sign-in')}
    </ButtonLink>
  );
  if (forgot.isSent) {
    return (
      <PageMain title={t('Check your email')}>
        <AuthCard {...frame} title={t('Check your email')} startsAtTitle>
          <Stack gap={24}>
            <Banner tone="success">
              {t('If this account has a confirmed email address, a link is on its way. It works once, for 30 minutes.')}
            </Banner>
            <p>{otherwise}</p>
            {toSignIn}
          </Stack>
        </AuthCard>
      </PageMain>
    );
  }
  return (
    <AuthFormPage
      {...frame}
      title={t('Forgot your password?')}
      subtitle={t('We send a link to the email address that you confirmed.')}
      form={forgot.form}
      submitLabel={t('Send a link')}
      busyLabel={t('Sending...')}
      secondaryAction={toSignIn}
    >
      <UsernameField label={nameLabel} {...forgot.form.field('username')} />
    </AuthFormPage>
  );
}
