import { registerProject, registerProjectFormSchema } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm, usePasswordLengthMin } from '@magnetx/federation/forms';
import { Link, useNavigate } from '@magnetx/federation/host';
import { Agreement, routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { AuthFormPage, Note, PasswordField, TextField, UsernameField, renderOutsideAnchor } from '@magnetx/ui';
import { GuestOnly, sendSecret } from '../../api/project-api.ts';
import { paths } from '../../paths.ts';
import { toLoginAs } from '../../shared/read-project.ts';

const failureText = failureTextFrom({
  refused: t('Registration failed'),
  unanswered: t('Registration failed. Please try again.'),
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
      title={t('Register your project')}
      subtitle={t('One account for your team. You post quests with it; people act on them.')}
      logoHref={paths.siteHome.href()}
      renderLink={routerLink}
      footer={
        <>
          <Trans text="Already registered? <link>Sign in</link>" tags={{ link: <Link to={paths.login.href()} /> }} />
        </>
      }
      form={form}
      submitLabel={t('Create Project Account')}
      busyLabel={t('Creating Account...')}
    >
      <TextField
        label={t('Project name')}
        help={t('People see it on your quests.')}
        autoComplete="organization"
        {...form.field('name')}
      />
      <UsernameField label={t('Username')} {...form.field('username')} />
      <PasswordField
        label={t('Password')}
        help={t('At least {lengthMin} characters.', { lengthMin })}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label={t('Confirm password')} autoComplete="new-password" {...form.field('confirmPassword')} />
      <Note>
        <Agreement action={t('creating an account')} renderLink={renderOutsideAnchor} />
      </Note>
    </AuthFormPage>
  );
}
