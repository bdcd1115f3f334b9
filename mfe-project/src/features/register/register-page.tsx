import { registerProject, registerProjectFormSchema } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm, usePasswordLengthMin } from '@magnetx/federation/forms';
import { Link, useNavigate } from '@magnetx/federation/host';
import { Agreement, routerLink } from '@magnetx/federation/pages';
import { AuthFormPage, Note, PasswordField, TextField, UsernameField, renderOutsideAnchor } from '@magnetx/ui';
import { GuestOnly, sendSecret } from '../../api/project-api.ts';
import { paths } from '../../paths.ts';
import { toLoginAs } from '../../shared/read-project.ts';

const failureText = failureTextFrom({
  refused: 'Registration failed',
  unanswered: 'Registration failed. Please try again.',
});

export function RegisterPage() {
  return (
    <GuestOnly>
      <RegisterForm />
    </GuestOnly>
  );
}

function RegisterForm() {
  const navigate = useNavigate();
  const lengthMin = usePasswordLengthMin();
  const form = useCallForm({
    schema: registerProjectFormSchema(lengthMin),
    defaultValues: { name: '', username: '', password: '', confirmPassword: '' },
    send: async ({ name, username, password }) => {
      const { project } = await sendSecret(registerProject, { body: { name, username, password } });
      const { to, state } = toLoginAs(project);
      void navigate(to, { replace: true, state });
    },
    failureText,
  });

  return (
    <AuthFormPage
      title="Register your project"
      subtitle="One account for your team. You post quests with it; people act on them."
      logoHref={paths.siteHome.href()}
      renderLink={routerLink}
      footer={
        <>
          Already registered? <Link to={paths.login.href()}>Sign in</Link>
        </>
      }
      form={form}
      submitLabel="Create Project Account"
      busyLabel="Creating Account..."
    >
      <TextField
        label="Project name"
        help="People see it on your quests."
        autoComplete="organization"
        {...form.field('name')}
      />
      <UsernameField label="Username" {...form.field('username')} />
      <PasswordField
        label="Password"
        help={`At least ${lengthMin} characters.`}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Note>
        <Agreement action="creating an account" renderLink={renderOutsideAnchor} />
      </Note>
    </AuthFormPage>
  );
}
