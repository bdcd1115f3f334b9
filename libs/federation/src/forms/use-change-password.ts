import { changePasswordFormSchema, type BodyOf, type changeAdminPassword } from '@magnetx/contracts';
import { failureTextFrom } from '../api/index.ts';
import type { Session } from '../api/session.ts';
import { useCallForm } from './use-call-form.ts';

const failureText = failureTextFrom({ refused: 'Failed to change the password' });

interface ChangePasswordOptions {
  readonly session: Session;
  readonly send: (body: BodyOf<typeof changeAdminPassword>) => Promise<{ readonly token: string }>;
  /** Called before the new token replaces that of the page, which mounts the area again. */
  readonly onDone: () => void;
}

/** The form with which the signed-in account changes its password. */
export function useChangePassword({ session, send, onDone }: ChangePasswordOptions) {
  return useCallForm({
    schema: changePasswordFormSchema,
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    send: async ({ currentPassword, password }) => {
      const { token } = await send({ currentPassword, password });
      onDone();
      session.save(token, session.getInfo() ?? undefined);
    },
    failureText,
  });
}
