import { AppError, type BodyOf, type logInSecondFactor } from '@magnetx/contracts';
import { addressKey } from '@magnetx/operations';
import { t } from '@magnetx/texts';
import type { Request } from 'express';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { CoreDeps } from '../../../../core-deps.ts';
import { createSiteCookie } from '../../../../http/site-cookie.ts';
import type { PasswordHolder, PasswordHolders, Subject } from '../password-changes/password-holders.ts';
import { FREE_FAILURES } from '../passwords/lock-out.ts';
import type { AssertNoSecondStep, LimitAttempts } from '../passwords/index.ts';
import { hashOfToken } from '../../../../runtime/hash-of-token.ts';
import { deriveKey } from '../../../../runtime/derive-key.ts';
import { ALGORITHM, verifySignature } from '../tokens/verify-signature.ts';
import type { Ceremonies } from './ceremonies.ts';
import { hashOfCode } from './recovery-codes.ts';
import { keyOf, type SecondFactorRepository } from './second-factor.repository.ts';

const PURPOSE = 'second-factor';

/** How long a person may take between the password and the second factor. */
const TICKET_MS = 5 * 60_000;

const ticketSchema = z.object({
  subject: z.object({ audience: z.enum(['admin', 'project']), subjectId: z.string() }),
  /** Of the password's hash. A changed password ends the attempt. */
  password: z.string(),
  /** Of the browser's cookie. */
  browser: z.string(),
});

export interface SignInStepDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly factors: SecondFactorRepository;
  readonly ceremonies: Ceremonies;
  readonly holders: Pick<PasswordHolders, 'find'>;
  readonly limitAttempts: LimitAttempts;
  readonly publicUrl: string;
  readonly jwtSecret: string;
  readonly jwtSecretPrevious: string | null;
}

const WRONG_CODE = t('This recovery code is not right, or was used before.');

/** The second step of a sign-in, which begins with the password and stays in the browser that gave it. */
export function createSignInStep(deps: SignInStepDeps) {
  const { factors, ceremonies, clock, random } = deps;
  const cookie = createSiteCookie(deps.publicUrl, 'magnetx_second_factor');
  const key = deriveKey(deps.jwtSecret, PURPOSE);
  const previous = deps.jwtSecretPrevious === null ? null : deriveKey(deps.jwtSecretPrevious, PURPOSE);
  const nowS = () => Math.floor(clock.now().getTime() / 1000);

  const read = (ticket: string) => {
    try {
      return ticketSchema.parse(
        verifySignature(ticket, { key, previous }, { audience: PURPOSE, clockTimestamp: nowS() }),
      );
    } catch (cause) {
      throw new AppError('sign_in_state_invalid', { cause });
    }
  };

  /**
   * A wrong code counts as a failed sign-in, by account and by address. The password, which was right, clears neither;
   * and as it was right, strangers cannot lock the account.
   */
  const useCode = async (subject: Subject, code: string, request: Request): Promise<void> => {
    const account = { key: `${keyOf(subject)}!recovery`, free: FREE_FAILURES.device };
    const address = { key: `@${addressKey(request.ip ?? '')}`, free: FREE_FAILURES.address };
    const isTaken = await deps.limitAttempts(account.key, [account, address], async () =>
      (await factors.takeCode(subject, hashOfCode(code))) ? true : null,
    );
    if (!isTaken)
      throw new AppError('validation_failed', { message: WRONG_CODE, fields: { recoveryCode: [WRONG_CODE] } });
  };

  return {
    assertNoSecondStep: (async (subject, passwordHash, { request, response }) => {
      if (!(await factors.has(subject))) return;
      const nonce = cookie.read(request) ?? random.secret();
      cookie.set(response, nonce, TICKET_MS);
      const browser = hashOfToken(nonce);
      const claims = { subject, password: hashOfToken(passwordHash), browser };
      const times = { aud: PURPOSE, iat: nowS(), exp: nowS() + TICKET_MS / 1000 };
      const ticket = jwt.sign({ ...times, ...claims }, key, { algorithm: ALGORITHM });
      const options = await ceremonies.startProof(subject, browser);
      throw new AppError('second_factor_needed', { secondFactor: { ticket, options } });
    }) satisfies AssertNoSecondStep,

    /**
     * The person who signed in. Throws `sign_in_state_invalid` for a ticket that has expired or of another browser,
     * `passkey_refused`, `validation_failed` at `recoveryCode`, and `account_locked`.
     */
    finish: async (
      { ticket, signed, recoveryCode }: BodyOf<typeof logInSecondFactor>,
      request: Request,
    ): Promise<PasswordHolder> => {
      const { subject, password, browser } = read(ticket);
      const holder = await deps.holders.find(subject);
      const isOfBrowser = hashOfToken(cookie.read(request) ?? '') === browser;
      if (!isOfBrowser || !holder || hashOfToken(holder.passwordHash) !== password)
        throw new AppError('sign_in_state_invalid');
      if (signed) await ceremonies.finishProof(signed, subject, browser);
      else await useCode(subject, recoveryCode ?? '', request);
      return holder;
    },
  };
}

export type SignInStep = ReturnType<typeof createSignInStep>;
