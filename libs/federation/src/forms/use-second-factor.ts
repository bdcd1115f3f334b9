import {
  addPasskey,
  giveProof,
  logInSecondFactor,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startProof,
  type Call,
  type Failure,
  type ResponseOf,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { useState } from 'react';
import type { CallRequest } from '../api/call.ts';
import { failureTextFrom, readCallError } from '../api/index.ts';
import type { Proofs } from '../api/proofs.ts';
import type { Session } from '../api/session.ts';
import { createPasskey, signWithPasskey } from './sign-with-passkey.ts';
import { useCallForm } from './use-call-form.ts';

const failureText = failureTextFrom({ refused: t('An error occurred') });

/** The sign-in pages show their forms before zod is there. */
const loadSchemas = () => import('./second-factor-schemas.ts');

interface Area {
  readonly session: Pick<Session, 'save' | 'getInfo'>;
  readonly sendSecret: <C extends Call>(contract: C, request: CallRequest<C>) => Promise<ResponseOf<C>>;
}

/** Stores a token of the same session, which stays on its page. */
function renew({ session }: Area, token: string): void {
  session.save(token, session.getInfo() ?? undefined);
}

/** The second step of a sign-in, by a passkey or a recovery code. `onDone` gets the answer to either. */
export function useSecondFactorStep(
  { sendSecret }: Pick<Area, 'sendSecret'>,
  onDone: (token: string, account: ResponseOf<typeof logInSecondFactor>['account']) => void,
) {
  const [step, setStep] = useState<Failure['secondFactor']>();
  const [isByCode, setIsByCode] = useState(false);
  const form = useCallForm({
    schema: () => loadSchemas().then(({ recoveryCodeForm }) => recoveryCodeForm(isByCode)),
    defaultValues: { recoveryCode: '' },
    send: async ({ recoveryCode }) => {
      const { ticket = '', options = {} } = step ?? {};
      const how = isByCode ? { recoveryCode } : { signed: await signWithPasskey(options) };
      const { token, account } = await sendSecret(logInSecondFactor, { body: { ticket, ...how } });
      onDone(token, account);
    },
    failureText,
  });
  return {
    isOpen: step !== undefined,
    isByCode,
    form,
    toggle: () => setIsByCode(!isByCode),
    cancel: () => setStep(undefined),
    /** Opens the step if the sign-in needs one. Its other failures are thrown. */
    orOpen: (error: unknown): void => {
      const needed = readCallError(error)?.secondFactor;
      if (!needed) throw error;
      setIsByCode(false);
      setStep(needed);
    },
  };
}

/** The dialog that asks for a proof. */
export function useProof(area: Area & { readonly proofs: Pick<Proofs, 'settle'> }) {
  const form = useCallForm({
    schema: () => loadSchemas().then(({ proofForm }) => proofForm),
    defaultValues: {},
    send: async () => {
      const { options } = await area.sendSecret(startProof, {});
      const { token } = await area.sendSecret(giveProof, { body: { signed: await signWithPasskey(options) } });
      renew(area, token);
      area.proofs.settle(true);
    },
    failureText,
  });
  return { form, cancel: () => area.proofs.settle(false) };
}

/** Changes of the own passkeys and recovery codes, which `onChanged` fetches again. The first needs the password. */
export function usePasskeys(area: Area, isFirst: boolean, onChanged: () => void) {
  const { sendSecret } = area;
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const form = useCallForm({
    schema: () => loadSchemas().then(({ passkeyForm }) => passkeyForm(isFirst)),
    defaultValues: { currentPassword: '' },
    send: async (body) => {
      const { options } = await sendSecret(startPasskey, { body });
      const added = await sendSecret(addPasskey, { body: { signed: await createPasskey(options) } });
      renew(area, added.token);
      form.discard();
      setIsAdding(false);
      setCodes(added.codes);
      onChanged();
    },
    failureText,
  });
  const settled = (sending: Promise<unknown>): Promise<{ error?: unknown }> =>
    sending.then(
      () => {
        onChanged();
        return {};
      },
      (error: unknown) => ({ error }),
    );
  return {
    form,
    isAdding,
    setIsAdding,
    /** New recovery codes, which are shown once. */
    codes,
    forgetCodes: () => setCodes([]),
    remove: (passkeyId: string) => settled(sendSecret(removePasskey, { params: { passkeyId } })),
    renewCodes: () => settled(sendSecret(renewRecoveryCodes, {}).then((answer) => setCodes(answer.codes))),
    failureText,
  };
}
