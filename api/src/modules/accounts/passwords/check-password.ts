import { AppError } from '../../../http/app-error';
import type { Clock } from '../../../jobs/clock';
import { createKeyedQueue } from './keyed-queue';
import { FREE_FAILURES } from './lock-out';
import { nameKeyOf, type Passwords } from './passwords';
import type { FailureCounter, SignInFailureRepository } from './sign-in-failure.repository';

export interface CheckPasswordDeps {
  readonly passwords: Passwords;
  readonly failures: SignInFailureRepository;
  readonly clock: Clock;
}

interface PasswordAccount {
  readonly id: string;
  readonly passwordHash: string;
}

export interface SignInAttempt {
  readonly name: string;
  readonly password: string;
  /** As rate limits count it: an IPv4 address, or an IPv6 network. */
  readonly address: string;
  /** Null unless this browser has signed in to the account before. */
  readonly deviceId: string | null;
}

export type CheckPassword = <T extends PasswordAccount>(
  audience: 'admin' | 'project',
  attempt: SignInAttempt,
  account: T | null,
) => Promise<T>;

/** The narrowest first: a success clears that one. */
function countersOf(accountKey: string, { address, deviceId }: SignInAttempt): FailureCounter[] {
  if (deviceId !== null) return [{ key: `${accountKey}#${deviceId}`, free: FREE_FAILURES.device }];
  return [
    { key: `${accountKey}@${address}`, free: FREE_FAILURES.accountAndAddress },
    { key: accountKey, free: FREE_FAILURES.account },
    { key: `@${address}`, free: FREE_FAILURES.address },
  ];
}

/**
 * The account, if the password is its own. Throws `invalid_credentials`, or `account_locked` with the wait that
 * `lock-out.ts` sets. Names that do not exist are counted and locked like those that do, so that a lock reveals nothing.
 * Attempts on one account are checked one at a time: guesses sent at once would otherwise all be checked before the
 * first is counted. A known device has a queue of its own, so that it does not wait for strangers.
 *
 * A project's name and username share one count, or each would allow another set of guesses. Locking one locks the
 * other, which reveals that they belong to one project: accepted, because it does not help to guess the password.
 */
export function createCheckPassword({ passwords, failures, clock }: CheckPasswordDeps): CheckPassword {
  const queue = createKeyedQueue();
  return (audience, attempt, account) => {
    const accountKey = account ? `${audience}:${account.id}` : `${audience}?${nameKeyOf(attempt.name)}`;
    const counters = countersOf(accountKey, attempt);
    return queue.run(`${accountKey}#${attempt.deviceId ?? ''}`, async () => {
      const now = clock.now();
      const lockedUntil = await failures.lockedUntil(counters, now);
      if (lockedUntil) {
        const retryAfterS = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
        throw new AppError('account_locked', { retryAfterS });
      }
      const isMatch = await passwords.matches(attempt.password, account?.passwordHash ?? null);
      if (!account || !isMatch) {
        await failures.add(counters, clock.now());
        throw new AppError('invalid_credentials');
      }
      await failures.forgive(counters);
      return account;
    });
  };
}
