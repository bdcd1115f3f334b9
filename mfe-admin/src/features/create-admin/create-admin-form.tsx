import { createAdmin, createAdminFormSchema } from '@magnetx/contracts';
import { useCallForm, usePasswordLengthMin } from '@magnetx/federation/forms';
import { routerLink } from '@magnetx/federation/pages';
import { AuthFormPage, ButtonLink, PasswordField, UsernameField } from '@magnetx/ui';
import { sendSecret } from '../../api/admin-api.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../shared/failure-text.ts';

export function CreateAdminForm({ onDone }: { onDone: () => void }) {
  const lengthMin = usePasswordLengthMin();
  const form = useCallForm({
    schema: createAdminFormSchema(lengthMin),
    defaultValues: { username: '', password: '', confirmPassword: '', creationPassword: '' },
    send: async ({ username, password, creationPassword }) => {
      await sendSecret(createAdmin, { body: { username, password, creationPassword } });
      onDone();
    },
    failureText,
  });

  return (
    <AuthFormPage
      title="Create an admin account"
      logoHref={paths.siteHome.href()}
      renderLink={routerLink}
      hasField={false}
      form={form}
      submitLabel="Create Admin"
      busyLabel="Creating..."
      secondaryAction={
        <ButtonLink variant="quiet" href={paths.login.href()} render={routerLink} fullWidth>
          Back to Login
        </ButtonLink>
      }
    >
      <UsernameField label="Username" {...form.field('username')} />
      <PasswordField
        label="Password"
        placeholder={`Minimum ${lengthMin} characters`}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <PasswordField
        label="Creation password"
        help="The master password, known to the operator of this site."
        autoComplete="off"
        {...form.field('creationPassword')}
      />
    </AuthFormPage>
  );
}
