import { createAdmin, createAdminFormSchema } from '@magnetx/contracts';
import { useCallForm, usePasswordLengthMin } from '@magnetx/federation/forms';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
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
      title={t('Create an admin account')}
      logoHref={paths.siteHome.href()}
      renderLink={routerLink}
      hasField={false}
      form={form}
      submitLabel={t('Create Admin')}
      busyLabel={t('Creating...')}
      secondaryAction={
        <ButtonLink variant="quiet" href={paths.login.href()} render={routerLink} fullWidth>
          {t('Back to Login')}
        </ButtonLink>
      }
    >
      <UsernameField label={t('Username')} {...form.field('username')} />
      <PasswordField
        label={t('Password')}
        placeholder={t('Minimum {lengthMin} characters', { lengthMin })}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label={t('Confirm password')} autoComplete="new-password" {...form.field('confirmPassword')} />
      <PasswordField
        label={t('Creation password')}
        help={t('The master password, known to the operator of this site.')}
        autoComplete="off"
        {...form.field('creationPassword')}
      />
    </AuthFormPage>
  );
}
