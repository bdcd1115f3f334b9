import {
  getPasswordReset,
  resetPassword,
  resetPasswordFormSchema,
  type Call,
  type ResponseOf,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { useEffect, useState } from 'react';
import type { CallRequest } from '../api/call.ts';
import { failureTextFrom, readCallError } from '../api/index.ts';
import { useCallForm } from './use-call-form.ts';
import { usePasswordLengthMin } from './use-password-length-min.ts';

const failureText = failureTextFrom({ refused: t('Failed to change the password') });

/** Sends a call that leaves no trace in the store, because its token grants access. */
type SendSecret = <C extends Call>(contract: C, request: CallRequest<C>) => Promise<ResponseOf<C>>;

/** `closed`: the link has expired, or was used. */
type ResetState = { readonly at: 'loading' | 'failed' | 'closed' | 'done' } | { readonly at: 'open'; name: string };

const isClosed = (error: unknown) => ['not_found', 'validation_failed'].includes(readCallError(error)?.code ?? '');

/** A reset link: whether it is open, whose it is, and the form that uses it with the site's minimum length. */
export function usePasswordReset(token: string, sendSecret: SendSecret) {
  const [state, setState] = useState<ResetState>({ at: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const set = (next: ResetState) => {
      if (isCurrent) setState(next);
    };
    sendSecret(getPasswordReset, { params: { token } }).then(
      ({ name }) => set({ at: 'open', name }),
      (error: unknown) => set({ at: isClosed(error) ? 'closed' : 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, sendSecret, tries]);
  const lengthMin = usePasswordLengthMin();
  const form = useCallForm({
    schema: resetPasswordFormSchema(lengthMin),
    defaultValues: { password: '', confirmPassword: '' },
    send: async ({ password }) => {
      try {
        await sendSecret(resetPassword, { body: { token, password } });
        setState({ at: 'done' });
      } catch (error) {
        if (readCallError(error)?.code !== 'not_found') throw error;
        setState({ at: 'closed' });
      }
    },
    failureText,
  });
  const retry = () => {
    setState({ at: 'loading' });
    setTries((count) => count + 1);
  };
  return { state, form, lengthMin, retry };
}
