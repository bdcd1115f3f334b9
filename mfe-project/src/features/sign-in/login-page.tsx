import { GuestOnly } from '../../shared/components/guest-only';
import { LoginForm } from './login-form';

export function LoginPage() {
  return (
    <GuestOnly>
      <LoginForm />
    </GuestOnly>
  );
}
