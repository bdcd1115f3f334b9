import { setOwnEmail, type BodyOf } from '@magnetx/contracts';
import { failureTextFrom } from '../api/index.ts';
import { useCallForm } from './use-call-form.ts';

const failureText = failureTextFrom({ refused: 'The link could not be sent' });

/** The form with which a person enters an e-mail address. */
export function useOwnEmail(set: (body: BodyOf<typeof setOwnEmail>) => Promise<unknown>) {
  const form = useCallForm({
    schema: setOwnEmail.body,
    defaultValues: { address: '' },
    send: async (body) => {
      await set(body);
      form.discard();
    },
    failureText,
  });
  return form;
}
