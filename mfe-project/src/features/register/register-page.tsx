import { GuestOnly } from '../../api/project-api';
import { RegisterForm } from './register-form';

export function RegisterPage() {
  return (
    <GuestOnly>
      <RegisterForm />
    </GuestOnly>
  );
}
