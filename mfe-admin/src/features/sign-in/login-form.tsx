import { logInAdmin } from '@magnetx/contracts';
import { useCallForm, useSecondFactorStep } from '@magnetx/federation/forms';
import { Link } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { AuthFormPage, Banner, PasswordField, SecondFactorStep, UsernameField } from '@magnetx/ui';
import { useState } from 'react';
import { adminSession, sendSecret } from '../../api/admin-api.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../shared/failure-text.ts';

export function LoginForm({ onDone }: { onDone: () => void }) {
  const [hasExpired] = useState(() => adminSession.ending() !== null);
  const finish = (token: string, account: object) => {
    adminSession.save(token, account);
    onDone();
  };
  const step = useSecondFactorStep({ sendSecret }, finish);
  const form = useCallForm({
    schema: () => import('./login-schema.ts').then(({ loginSchema }) => loginSchema),
    defaultValues: { username: '', password: '' },
    send: async (body) => {
      await sendSecret(logInAdmin, { body }).then(({ token, user }) => finish(token, user), step.orOpen);
    },
    failureText,
  });

  const frame = { logoHref: paths.siteHome.href(), renderLink: routerLink, hasField: false };
  if (step.isOpen) return <SecondFactorStep step={step} {...frame} />;
  return (
    <AuthFormPage
      {...frame}
      title={t('Admin sign in')}
      subtitle={t('For the people who run MagnetX.')}
      footer={
        <>
          <Link to={paths.forgot.href()}>{t('Forgot your password?')}</Link>{' '}
          <Link to={paths.create.href()}>{t('Create an admin account')}</Link>
        </>
      }
      form={form}
      submitLabel={t('Sign In')}
      busyLabel={t('Signing In...')}
      notice={hasExpired ? <Banner tone="info">{t('Your session has ended. Please sign in again.')}</Banner> : null}
    >
      <UsernameField label={t('Username')} {...form.field('username')} />
      <PasswordField label={t('Password')} autoComplete="current-password" {...form.field('password')} />
    </AuthFormPage>
  );
}
