import { adminLoginSchema } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { useCallForm } from '@magnetx/federation/forms';
import { AuthCard, Banner, Button, FormErrors, PageMain, PasswordField, Stack, UsernameField } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { failureText } from '../../shared/components/failure-text';
import { routerLink } from '../../shared/components/router-link';
import { adminSession } from '../../api/admin-api';
import { useLogIn } from './use-log-in';

export function LoginForm({ onDone }: { onDone: () => void }) {
  const [hasExpired] = useState(adminSession.hasExpired);
  const logIn = useLogIn();
  const form = useCallForm({
    schema: adminLoginSchema,
    defaultValues: { username: '', password: '' },
    send: async (credentials) => {
      await logIn(credentials);
      onDone();
    },
    failureText,
  });

  return (
    <PageMain title="Admin sign in">
      <AuthCard
        title="Admin sign in"
        subtitle="For the people who run MagnetX."
        logoHref={paths.siteHome.href()}
        renderLink={routerLink}
        hasField={false}
        footer={<Link to={paths.create.href()}>Create an admin account</Link>}
      >
        <form noValidate onSubmit={form.onSubmit}>
          <Stack>
            {hasExpired ? <Banner tone="info">Your session has ended. Please sign in again.</Banner> : null}
            <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
            <UsernameField label="Username" {...form.field('username')} />
            <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
            <Button variant="primary" type="submit" fullWidth isBusy={form.isSending} busyLabel="Signing In...">
              Sign In
            </Button>
          </Stack>
        </form>
      </AuthCard>
    </PageMain>
  );
}
