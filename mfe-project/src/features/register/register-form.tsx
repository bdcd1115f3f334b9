import { PASSWORD_LENGTH_MIN, registerProjectFormSchema } from '@magnetx/contracts';
import { useCallForm } from '@magnetx/federation/forms';
import { Link, useNavigate } from '@magnetx/federation/host';
import { AuthCard, Button, FormErrors, PageMain, PasswordField, Stack, TextField, UsernameField } from '@magnetx/ui';
import { paths } from '../../paths';
import { failureTextFrom } from '../../shared/components/failure-text';
import { routerLink } from '../../shared/components/router-link';
import { toLoginAs } from '../../shared/registered-project';
import { useRegister } from './use-register';

const failureText = failureTextFrom({
  refused: 'Registration failed',
  unanswered: 'Registration failed. Please try again.',
});

export function RegisterForm() {
  const register = useRegister();
  const navigate = useNavigate();
  const form = useCallForm({
    schema: registerProjectFormSchema,
    defaultValues: { name: '', username: '', password: '', confirmPassword: '' },
    send: async (account) => {
      const { to, state } = toLoginAs(await register(account));
      void navigate(to, { replace: true, state });
    },
    failureText,
  });

  return (
    <PageMain title="Register your project">
      <AuthCard
        title="Register your project"
        subtitle="One account for your team. You post quests with it; people act on them."
        logoHref={paths.siteHome.href()}
        renderLink={routerLink}
        footer={
          <>
            Already registered? <Link to={paths.login.href()}>Sign in</Link>
          </>
        }
      >
        <form noValidate onSubmit={form.onSubmit}>
          <Stack>
            <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
            <TextField
              label="Project name"
              help="People see it on your quests."
              autoComplete="organization"
              {...form.field('name')}
            />
            <UsernameField label="Username" {...form.field('username')} />
            <PasswordField
              label="Password"
              help={`At least ${PASSWORD_LENGTH_MIN} characters.`}
              autoComplete="new-password"
              {...form.field('password')}
            />
            <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
            <Button variant="primary" type="submit" fullWidth isBusy={form.isSending} busyLabel="Creating Account...">
              Create Project Account
            </Button>
          </Stack>
        </form>
      </AuthCard>
    </PageMain>
  );
}
