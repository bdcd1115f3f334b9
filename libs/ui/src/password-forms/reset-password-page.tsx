import { t } from '@magnetx/texts';
import type { ReactNode } from 'react';
import { AuthCard, type AuthCardProps } from '../auth-card/auth-card.tsx';
import { AuthFormPage } from '../auth-card/auth-form-page.tsx';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { ButtonLink } from '../button/button-link.tsx';
import type { FormState } from '../dialog/form-dialog.tsx';
import { PageMain } from '../page-main/page-main.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Stack } from '../stack/stack.tsx';
import { NewPasswordFields } from './change-password-dialog.tsx';

interface ResetPasswordPageProps extends Pick<AuthCardProps, 'logoHref' | 'renderLink' | 'hasField'> {
  reset: {
    state: { at: 'loading' | 'failed' | 'closed' | 'done' } | { at: 'open'; name: string };
    form: FormState & { field: Parameters<typeof NewPasswordFields>[0]['field'] };
    lengthMin: number;
    retry: () => void;
  };
  loginHref: string;
  forgotHref: string;
}

/** The page of a reset link, which works once. */
export function ResetPasswordPage({ reset, loginHref, forgotHref, ...frame }: ResetPasswordPageProps) {
  const { state, form, lengthMin, retry } = reset;
  const toSignIn = (
    <ButtonLink
      variant={state.at === 'closed' ? 'secondary' : 'primary'}
      href={loginHref}
      render={frame.renderLink}
      fullWidth
    >
      {t('Go to sign-in')}
    </ButtonLink>
  );
  switch (state.at) {
    case 'open':
      return (
        <AuthFormPage
          {...frame}
          title={t('Choose a new password')}
          subtitle={t('For {name}. All sessions of this account end.', { name: state.name })}
          form={form}
          submitLabel={t('Change password')}
          busyLabel={t('Changing...')}
        >
          <NewPasswordFields field={form.field} lengthMin={lengthMin} />
        </AuthFormPage>
      );
    case 'done':
      return (
        <Message {...frame} title={t('Password changed')} startsAtTitle>
          <Banner tone="success">{t('Sign in with your new password.')}</Banner>
          {toSignIn}
        </Message>
      );
    case 'closed':
      return (
        <Message {...frame} title={t('This link no longer works')}>
          <Banner tone="info">{t('A reset link works once, for 30 minutes.')}</Banner>
          <ButtonLink href={forgotHref} render={frame.renderLink} fullWidth>
            {t('Ask for another link')}
          </ButtonLink>
          {toSignIn}
        </Message>
      );
    case 'failed':
      return (
        <Message {...frame} title={t('The link could not be checked')}>
          <Banner tone="danger">{t('Please try again.')}</Banner>
          <Button onClick={retry} fullWidth>
            {t('Try Again')}
          </Button>
        </Message>
      );
    case 'loading':
      return (
        <Message {...frame} title={t('Reset password')}>
          <div role="status" aria-label={t('Checking the link')}>
            <Skeleton height={160} shape="block" />
          </div>
        </Message>
      );
  }
}

function Message({ children, ...card }: AuthCardProps & { children: ReactNode }) {
  return (
    <PageMain title={card.title}>
      <AuthCard {...card}>
        <Stack gap={24}>{children}</Stack>
      </AuthCard>
    </PageMain>
  );
}
