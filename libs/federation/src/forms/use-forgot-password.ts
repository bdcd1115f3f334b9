import {
  forgotPasswordFormSchema,
  requestPasswordReset,
  type BodyOf,
  type Call,
  type ResponseOf,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { useState } from 'react';
import type { CallRequest } from '../api/call.ts';
import { failureTextFrom } from '../api/index.ts';
import { useCallForm } from './use-call-form.ts';

const failureText = failureTextFrom({ refused: t('The link could not be sent') });

/** The form with which a person of an area asks for a reset link. */
export function useForgotPassword(
  audience: BodyOf<typeof requestPasswordReset>['audience'],
  sendSecret: <C extends Call>(contract: C, request: CallRequest<C>) => Promise<ResponseOf<C>>,
) {
  const [isSent, setIsSent] = useState(false);
  const form = useCallForm({
    schema: forgotPasswordFormSchema,
    defaultValues: { username: '' },
    send: async ({ username }) => {
      await sendSecret(requestPasswordReset, { body: { audience, username } });
      setIsSent(true);
    },
    failureText,
  });
  return { isSent, form };
}
