import { GuestOnly } from '../../api/project-api';
import { LoginForm } from './login-form';

export function LoginPage() {
  return (
    <GuestOnly>
      <LoginForm />
    </GuestOnly>
  );
}
