import { addUserSchema } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { Link, useHost } from '@magnetx/federation/host';
import { Button, Dialog, FormErrors, Stack, TextField } from '@magnetx/ui';
import { useId } from 'react';
import { paths } from '../../paths.ts';
import { nameOfUser } from './name-of-user.ts';
import { useAddUserMutation } from './users.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to add user' });

/** Makes an account for somebody at X, before they have ever been here. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const [addUser] = useAddUserMutation();
  const formId = useId();
  const form = useCallForm({
    schema: addUserSchema,
    defaultValues: { handle: '', name: '' },
    optional: ['name'],
    send: async (body) => {
      const user = await addUser({ body }).unwrap();
      notify({ type: 'success', title: 'User added', message: nameOfUser(user) });
      onClose();
    },
    failureText,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add User"
      description="The account waits for the first sign-in with X: whoever has this handle there takes it over."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={form.isSending} busyLabel="Adding...">
            Add User
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit}>
        <Stack gap={16}>
          <TextField
            label="X handle"
            placeholder="@handle"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('handle')}
          />
          <TextField
            label="Name (optional)"
            help="Until their first sign-in, which brings the name that they have at X."
            autoComplete="off"
            {...form.field('name')}
          />
          <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        </Stack>
      </form>
      <p>
        Administrators sign in with a password instead: <Link to={paths.create.href()}>create an admin account</Link>.
      </p>
    </Dialog>
  );
}
