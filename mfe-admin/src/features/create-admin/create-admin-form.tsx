import { PASSWORD_LENGTH_MIN, createAdminFormSchema } from '@magnetx/contracts';
import { useCallForm } from '@magnetx/federation/forms';
import { AuthCard, Button, ButtonLink, FormErrors, PageMain, PasswordField, Stack, UsernameField } from '@magnetx/ui';
import { paths } from '../../paths';
import { failureText } from '../../shared/components/failure-text';
import { routerLink } from '../../shared/components/router-link';
import { useCreateAdmin } from './use-create-admin';

export function CreateAdminForm({ onDone }: { onDone: () => void }) {
  const createAdmin = useCreateAdmin();
  const form = useCallForm({
    schema: createAdminFormSchema,
    defaultValues: { username: '', password: '', confirmPassword: '', creationPassword: '' },
    send: async (account) => {
      await createAdmin(account);
      onDone();
    },
    failureText,
  });

  return (
    <PageMain title="Create an admin account">
      <AuthCard
        title="Create an admin account"
        logoHref={paths.siteHome.href()}
        renderLink={routerLink}
        hasField={false}
      >
        <form noValidate onSubmit={form.onSubmit}>
          <Stack>
            <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
            <UsernameField label="Username" {...form.field('username')} />
            <PasswordField
              label="Password"
              placeholder={`Minimum ${PASSWORD_LENGTH_MIN} characters`}
              autoComplete="new-password"
              {...form.field('password')}
            />
            <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
            <PasswordField
              label="Creation password"
              help="The master password that whoever runs this site keeps."
              autoComplete="off"
              {...form.field('creationPassword')}
            />
            <Button variant="primary" type="submit" fullWidth isBusy={form.isSending} busyLabel="Creating...">
              Create Admin
            </Button>
            <ButtonLink variant="quiet" href={paths.login.href()} render={routerLink} fullWidth>
              Back to Login
            </ButtonLink>
          </Stack>
        </form>
      </AuthCard>
    </PageMain>
  );
}
