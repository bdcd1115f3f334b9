import { useState } from 'react';
import { GuestOnly } from '../../api/admin-api';
import { paths } from '../../paths';
import { SuccessPanel } from '../../shared/components/success-panel';
import { LoginForm } from './login-form';

const REDIRECT_DELAY_MS = 1_500;

/** The admin sign-in, and the welcome that leads on. */
export function LoginPage() {
  const [isDone, setIsDone] = useState(false);

  return (
    <GuestOnly>
      {isDone ? (
        <SuccessPanel
          title="Login Successful!"
          message="Welcome back! Redirecting to admin dashboard..."
          to={paths.dashboard.href()}
          linkLabel="Go to Dashboard"
          delayMs={REDIRECT_DELAY_MS}
        />
      ) : (
        <LoginForm onDone={() => setIsDone(true)} />
      )}
    </GuestOnly>
  );
}
