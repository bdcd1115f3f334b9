import { AppError } from '@magnetx/contracts';
import { addressKey } from '@magnetx/operations';
import type { Request, Response } from 'express';
import type { Clock } from '../../../../runtime/clock.ts';
import type { KnownDevices } from '../known-devices/index.ts';
import { createKeyedQueue } from '../../../../runtime/keyed-queue.ts';
import { FREE_FAILURES } from './lock-out.ts';
import { nameKeyOf, type Passwords } from './passwords.ts';
import type { FailureCounter, SignInFailureRepository } from './sign-in-failure.repository.ts';

interface PasswordAccount {
  readonly id: string;
  readonly passwordHash: string;
}

export type CheckPassword = <T extends PasswordAccount>(
  audience: 'admin' | 'project',
  attempt: { name: string; password: string; request: Request; response: Response },
  account: T | null,
) => Promise<T>;

/**
 * Runs an attempt, which resolves to null when it fails, and counts its failure or clears the counters. Throws
 * `account_locked` with the wait that `lock-out.ts` sets. Attempts with one queue key are made one at a time.
 * Otherwise concurrent guesses would all be checked before the first is counted.
 */
export type LimitAttempts = <T>(
  queueKey: string,
  counters: readonly FailureCounter[],
  attempt: () => Promise<T | null>,
) => Promise<T | null>;

export function createLimitAttempts(failures: SignInFailureRepository, clock: Clock): LimitAttempts {
  const queue = createKeyedQueue();
  return (queueKey, counters, attempt) =>
    queue.run(queueKey, async () => {
      const now = clock.now();
      const lockedUntil = await failures.lockedUntil(counters, now);
      if (lockedUntil) {
        const retryAfterS = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
        throw new AppError('account_locked', { retryAfterS });
      }
      const result = await attempt();
      await (result === null ? failures.add(counters, clock.now()) : failures.forgive(counters));
      return result;
    });
}

/** Clears the failures of an account from the address of the request. */
export type ForgiveFailures = (audience: 'admin' | 'project', accountId: string, request: Request) => Promise<void>;

/** After the right password. Throws `second_factor_needed` with a ticket for people who have a passkey. */
export type AssertNoSecondStep = (
  subject: { readonly audience: 'admin' | 'project'; readonly subjectId: string },
  passwordHash: string,
  exchange: { readonly request: Request; readonly response: Response },
) => Promise<void>;

/** The narrowest counter must be first, because a success clears it. */
function strangersCounters(accountKey: string, request: Request): [FailureCounter, FailureCounter] {
  const address = { key: `@${addressKey(request.ip ?? '')}`, free: FREE_FAILURES.address };
  return [{ key: accountKey + address.key, free: FREE_FAILURES.accountAndAddress }, address];
}

export function createForgiveFailures(failures: SignInFailureRepository): ForgiveFailures {
  return (audience, accountId, request) => failures.forgive(strangersCounters(`${audience}:${accountId}`, request));
}

/**
 * Returns the account if the password is correct, and makes the browser a known device. Throws `invalid_credentials`,
 * or `account_locked`. Unknown names are counted and locked like existing ones, so that a lock reveals nothing.
 *
 * A project's name and username share one count, because separate counts would allow twice the guesses. Locking one
 * locks the other, which reveals that both belong to one project. This is accepted, because it does not help to guess
 * the password.
 */
export function createCheckPassword(deps: {
  passwords: Passwords;
  limitAttempts: LimitAttempts;
  knownDevices: KnownDevices;
  /** Called when an account signs in on a browser that was not known. */
  onNewDevice: (audience: 'admin' | 'project', accountId: string, request: Request) => Promise<void>;
}): CheckPassword {
  const { passwords, limitAttempts, knownDevices } = deps;
  return async (audience, { name, password, request, response }, account) => {
    const accountKey = account ? `${audience}:${account.id}` : `${audience}?${nameKeyOf(name)}`;
    const deviceId = account && knownDevices.find(request, audience, account);
    const strangers = strangersCounters(accountKey, request);
    const counters: readonly FailureCounter[] =
      deviceId === null ? strangers : [{ key: `${accountKey}#${deviceId}`, free: FREE_FAILURES.device }];
    const queueKey = deviceId === null ? strangers[1].key : `#${deviceId}`;
    const checked = await limitAttempts(queueKey, counters, async () => {
      const isMatch = await passwords.matches(password, account?.passwordHash ?? null);
      return isMatch ? account : null;
    });
    if (!checked) throw new AppError('invalid_credentials');
    if (deviceId === null) await deps.onNewDevice(audience, checked.id, request);
    knownDevices.remember({ request, response }, audience, checked);
    return checked;
  };
}
