import { t } from '@magnetx/texts';
import { useState } from 'react';
import { GuestOnly, hrefAfterSignIn } from '../../api/admin-api.ts';
import { paths } from '../../paths.ts';
import { SuccessPanel } from '../../shared/components/success-panel.tsx';
import { LoginForm } from './login-form.tsx';

const REDIRECT_DELAY_MS = 1_500;

/** The admin sign-in, and the welcome that leads on. */
export function LoginPage() {
  const [isDone, setIsDone] = useState(false);
  const to = hrefAfterSignIn();
  const isDashboard = to === paths.dashboard.href();

  return (
    <GuestOnly>
      {isDone ? (
        <SuccessPanel
          title={t('Login Successful!')}
          message={
            isDashboard
              ? t('Welcome back! Redirecting to admin dashboard...')
              : t('Welcome back! Redirecting to the page you asked for...')
          }
          to={to}
          linkLabel={isDashboard ? t('Go to Dashboard') : t('Continue')}
          delayMs={REDIRECT_DELAY_MS}
        />
      ) : (
        <LoginForm onDone={() => setIsDone(true)} />
      )}
    </GuestOnly>
  );
}
