import {
  linkAccount,
  linkAccountFormSchema,
  openLinkedAccount,
  unlinkAccount,
  type BodyOf,
  type Call,
  type ResponseOf,
} from '@magnetx/contracts';
import { useNavigate } from '@magnetx/federation/host';
import type { CallRequest } from '../api/call.ts';
import { failureTextFrom, readCallError } from '../api/index.ts';
import { storeLinkedSignIn } from '../api/store-linked-sign-in.ts';
import { signWithPasskey } from './sign-with-passkey.ts';
import { useCallForm } from './use-call-form.ts';

const failureText = failureTextFrom({ refused: 'Please try again.' });

interface LinkedAccountsOptions {
  /** Sends a call that leaves no trace in the store, because it carries a password or a token. */
  readonly send: <C extends Call>(contract: C, request: CallRequest<C>) => Promise<ResponseOf<C>>;
  /** Called when the links have changed, or may have. */
  readonly onChanged: () => void;
}

/** Actions on linked accounts: link another one, open one, and end a link. */
export function useLinkedAccounts({ send, onChanged }: LinkedAccountsOptions) {
  const navigate = useNavigate();
  const attempt = async (act: () => Promise<void>): Promise<{ error?: unknown }> => {
    try {
      await act();
      return {};
    } catch (error) {
      onChanged();
      return { error };
    }
  };
  const form = useCallForm({
    schema: linkAccountFormSchema,
    defaultValues: { area: 'project', username: '', password: '' },
    send: async (body) => {
      await send(linkAccount, { body }).catch(async (error: unknown) => {
        const { ticket, options } = readCallError(error)?.secondFactor ?? {};
        if (ticket === undefined || !options) throw error;
        const secondStep = { ticket, signed: await signWithPasskey(options) };
        return send(linkAccount, { body: { ...body, secondStep } });
      });
      form.discard();
      onChanged();
    },
    failureText,
  });
  return {
    form,
    failureText,
    open: (body: BodyOf<typeof openLinkedAccount>) =>
      attempt(async () => void navigate(storeLinkedSignIn(await send(openLinkedAccount, { body })))),
    unlink: (body: BodyOf<typeof unlinkAccount>) =>
      attempt(async () => {
        await send(unlinkAccount, { body });
        onChanged();
      }),
  };
}
