import { changePasswordFormSchema, type BodyOf, type changeAdminPassword } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { failureTextFrom } from '../api/index.ts';
import type { Session } from '../api/session.ts';
import { useCallForm } from './use-call-form.ts';
import { usePasswordLengthMin } from './use-password-length-min.ts';

const failureText = failureTextFrom({ refused: t('Failed to change the password') });

interface ChangePasswordOptions {
  readonly session: Session;
  readonly send: (body: BodyOf<typeof changeAdminPassword>) => Promise<{ readonly token: string }>;
  /** Called before the new token replaces that of the page, which mounts the area again. */
  readonly onDone: () => void;
}

/** The form with which the signed-in account changes its password, and the minimum length that its field names. */
export function useChangePassword({ session, send, onDone }: ChangePasswordOptions) {
  const lengthMin = usePasswordLengthMin();
  const form = useCallForm({
    schema: changePasswordFormSchema(lengthMin),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    send: async ({ currentPassword, password }) => {
      const { token } = await send({ currentPassword, password });
      onDone();
      session.save(token, session.getInfo() ?? undefined);
    },
    failureText,
  });
  return { form, lengthMin };
}
