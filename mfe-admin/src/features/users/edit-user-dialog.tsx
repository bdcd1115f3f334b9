import {
  ADMIN_ROLES,
  DEFAULT_ADMIN_ROLE,
  editUserFormSchema,
  issueAdminReset,
  roleName,
  type AdminRole,
  type AdminUser,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm, usePasswordLengthMin } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Banner, Dialog, FormErrors, PanelHead, PasswordField, Select } from '@magnetx/ui';
import { useId, useState } from 'react';
import { sendSecret } from '../../api/admin-api.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { ResetLink } from '../../shared/access/reset-link.tsx';
import { AdjustPointsForm } from './adjust-points-form.tsx';
import { nameOfUser } from './name-of-user.ts';
import styles from './users-page.module.css';
import { useEditUserMutation } from './users.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to save changes') });

const STATUS_OPTIONS = { Active: t('Active'), Inactive: t('Suspended') };

const ROLE_OPTIONS = { User: t('User'), Admin: t('Admin') };

const ADMIN_ROLE_OPTIONS = Object.fromEntries(ADMIN_ROLES.map((role) => [role, roleName(role)])) as Record<
  AdminRole,
  string
>;

/** Changes what an account may do, and moves its points: two forms, each with its own button. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={t('Edit {user}', { user: nameOfUser(user) })} description={user.name}>
      <AccountForm user={user} onDone={onClose} />
      {user.role === 'User' ? <AdjustPointsForm user={user} onDone={onClose} /> : <ResetSection user={user} />}
    </Dialog>
  );
}

function ResetSection({ user }: { user: AdminUser }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <PanelHead id={headingId} title={t('Password')} size="small" />
      <ResetLink area="admin" issue={() => sendSecret(issueAdminReset, { params: { userId: user.id } })} />
    </section>
  );
}

function AccountForm({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const { notify } = useHost();
  const [editUser] = useEditUserMutation();
  const headingId = useId();
  const adminRole = user.adminRole ?? DEFAULT_ADMIN_ROLE;
  const saved = { status: user.status, role: user.role, adminRole, password: '', creationPassword: '' };
  const [{ role }, setTyped] = useState<Pick<AdminUser, 'role'>>(user);
  const form = useCallForm({
    schema: editUserFormSchema(user, usePasswordLengthMin()),
    defaultValues: saved,
    send: async (body) => {
      if (Object.keys(body).length > 0) {
        await editUser({ params: { userId: user.id }, body }).unwrap();
        notify({ type: 'success', title: t('User saved'), message: nameOfUser(user) });
      }
      onDone();
    },
    failureText,
    onInput: setTyped,
  });
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <PanelHead id={headingId} title={t('Account')} size="small" />
      <form noValidate onSubmit={form.onSubmit} className={styles.section}>
        <div className={styles.pair}>
          {user.role === 'Admin' ? (
            <Select label={t('Status')} options={STATUS_OPTIONS} {...form.field('status')} />
          ) : null}
          <Select label={t('Role')} options={ROLE_OPTIONS} {...form.field('role')} />
        </div>
        {role === 'Admin' ? (
          <Select
            label={t('Admin role')}
            help={t(
              'Reviewers decide, finance moves money, support manages accounts. Administrators may do all of it.',
            )}
            options={ADMIN_ROLE_OPTIONS}
            {...form.field('adminRole')}
          />
        ) : null}
        {role === user.role ? null : <RoleChange user={user} field={form.field} />}
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        <PermittedButton
          permission={user.role === 'Admin' || role === 'Admin' ? 'admins' : 'users'}
          type="submit"
          className={styles.submit}
          isBusy={form.isSending}
          busyLabel={t('Saving...')}
        >
          {t('Save changes')}
        </PermittedButton>
      </form>
    </section>
  );
}

type Form = ReturnType<typeof useCallForm<Record<'password' | 'creationPassword', string>, unknown>>;

/** The fields and notes of a role change. */
function RoleChange({ user, field }: { user: AdminUser; field: Form['field'] }) {
  if (user.role === 'Admin') {
    return (
      <Banner tone="warning" title={t('This takes the admin account away')}>
        {t(
          '{handle} can no longer sign in here. You cannot do this to your own ' +
            'account, or to the last active administrator.',
          { handle: user.handle },
        )}
      </Banner>
    );
  }
  return <NewAdminFields user={user} field={field} />;
}

function NewAdminFields({ user, field }: { user: AdminUser; field: Form['field'] }) {
  const lengthMin = usePasswordLengthMin();
  return (
    <>
      <Banner tone="info">
        {t(
          'They stay a user, and get an admin account beside it with the ' +
            'username {handle}. Hand them its password yourself.',
          { handle: user.handle },
        )}
      </Banner>
      <PasswordField
        label={t('Password')}
        placeholder={t('Minimum {lengthMin} characters', { lengthMin })}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField
        label={t('Creation password')}
        help={t('The master password, known to the operator of this site.')}
        autoComplete="off"
        {...field('creationPassword')}
      />
    </>
  );
}
