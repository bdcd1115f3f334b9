import { addUserSchema } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { Link, useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { FormDialog, TextField } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { nameOfUser } from './name-of-user.ts';
import { useAddUserMutation } from './users.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to add user') });

/** Creates an account for an X handle before its first sign-in. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const [addUser] = useAddUserMutation();
  const form = useCallForm({
    schema: addUserSchema,
    defaultValues: { handle: '', name: '' },
    optional: ['name'],
    send: async (body) => {
      const user = await addUser({ body }).unwrap();
      notify({ type: 'success', title: t('User added'), message: nameOfUser(user) });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Add User')}
      description={t('The owner of this X handle takes the account over at the first sign-in.')}
      submitLabel={t('Add User')}
      busyLabel={t('Adding...')}
      onClose={onClose}
      footer={
        <p>
          <Trans
            text="Administrators sign in with a password instead: <link>create an admin account</link>."
            tags={{ link: <Link to={paths.create.href()} /> }}
          />
        </p>
      }
    >
      <TextField
        label={t('X handle')}
        placeholder={t('@handle')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('handle')}
      />
      <TextField
        label={t('Name (optional)')}
        help={t('Until their first sign-in, which brings the name that they have at X.')}
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  );
}
