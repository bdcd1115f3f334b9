import { GuestOnly } from '../../shared/components/guest-only';
import { RegisterForm } from './register-form';

export function RegisterPage() {
  return (
    <GuestOnly>
      <RegisterForm />
    </GuestOnly>
  );
}
