import { adminLoginSchema, logInAdmin } from '@magnetx/contracts';
import { useCallForm } from '@magnetx/federation/forms';
import { Link } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { AuthFormPage, Banner, PasswordField, UsernameField } from '@magnetx/ui';
import { useState } from 'react';
import { adminSession, sendSecret } from '../../api/admin-api.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../shared/failure-text.ts';

export function LoginForm({ onDone }: { onDone: () => void }) {
  const [hasExpired] = useState(() => adminSession.ending() !== null);
  const form = useCallForm({
    schema: adminLoginSchema,
    defaultValues: { username: '', password: '' },
    send: async (body) => {
      const { token, user } = await sendSecret(logInAdmin, { body });
      adminSession.save(token, user);
      onDone();
    },
    failureText,
  });

  return (
    <AuthFormPage
      title="Admin sign in"
      subtitle="For the people who run MagnetX."
      logoHref={paths.siteHome.href()}
      renderLink={routerLink}
      hasField={false}
      footer={
        <>
          <Link to={paths.forgot.href()}>Forgot your password?</Link>{' '}
          <Link to={paths.create.href()}>Create an admin account</Link>
        </>
      }
      form={form}
      submitLabel="Sign In"
      busyLabel="Signing In..."
      notice={hasExpired ? <Banner tone="info">Your session has ended. Please sign in again.</Banner> : null}
    >
      <UsernameField label="Username" {...form.field('username')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
    </AuthFormPage>
  );
}
