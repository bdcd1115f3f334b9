import { Navigate } from '@magnetx/federation/host';
import { useState } from 'react';
import { paths } from '../../paths';
import { SuccessPanel } from '../../shared/components/success-panel';
import { adminSession } from '../../api/admin-api';
import { LoginForm } from './login-form';

const REDIRECT_DELAY_MS = 1_500;

/** The admin sign-in. Whoever comes signed in already goes straight on. */
export function LoginPage() {
  const [wasSignedIn] = useState(() => adminSession.getToken() !== null);
  const [isDone, setIsDone] = useState(false);

  if (wasSignedIn) return <Navigate to={paths.dashboard.href()} replace />;
  if (!isDone) return <LoginForm onDone={() => setIsDone(true)} />;
  return (
    <SuccessPanel
      title="Login Successful!"
      message="Welcome back! Redirecting to admin dashboard..."
      to={paths.dashboard.href()}
      linkLabel="Go to Dashboard"
      delayMs={REDIRECT_DELAY_MS}
    />
  );
}
