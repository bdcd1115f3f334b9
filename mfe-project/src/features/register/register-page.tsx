import { GuestOnly } from '../../api/project-api.ts';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  return (
    <GuestOnly>
      <RegisterForm />
    </GuestOnly>
  );
}
