import { GuestOnly } from '../../api/project-api.ts';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  return (
    <GuestOnly>
      <LoginForm />
    </GuestOnly>
  );
}
