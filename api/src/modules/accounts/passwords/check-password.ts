import { AppError } from '../../../http/app-error';
import type { Clock } from '../../../jobs/clock';
import { createKeyedQueue } from './keyed-queue';
import { nameKeyOf, type Passwords } from './passwords';
import type { SignInFailureRepository } from './sign-in-failure.repository';

export interface CheckPasswordDeps {
  readonly passwords: Passwords;
  readonly failures: SignInFailureRepository;
  readonly clock: Clock;
}

interface PasswordAccount {
  readonly id: string;
  readonly passwordHash: string;
}

export type CheckPassword = <T extends PasswordAccount>(
  audience: 'admin' | 'project',
  attempt: { name: string; password: string },
  account: T | null,
) => Promise<T>;

/**
 * The account, if the password is its own. Throws `invalid_credentials`, or `account_locked` with the wait. Names that
 * do not exist are counted and locked like those that do, so that a lock tells nothing. Attempts on one account are
 * taken one by one: guesses sent at once would otherwise all be checked before the first is counted.
 *
 * A project's name and username share one count, or each would give another set of guesses. Whoever locks one finds the
 * other locked, and so learns that they are one project's: accepted, for it brings nobody nearer to the password.
 */
export function createCheckPassword({ passwords, failures, clock }: CheckPasswordDeps): CheckPassword {
  const queue = createKeyedQueue();
  return (audience, attempt, account) => {
    const key = account ? `${audience}:${account.id}` : `${audience}?${nameKeyOf(attempt.name)}`;
    return queue.run(key, async () => {
      const now = clock.now();
      const lockedUntil = await failures.lockedUntil(key, now);
      if (lockedUntil) {
        const retryAfterS = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
        throw new AppError('account_locked', { retryAfterS });
      }
      const isMatch = await passwords.matches(attempt.password, account?.passwordHash ?? null);
      if (!account || !isMatch) {
        await failures.add(key, clock.now());
        throw new AppError('invalid_credentials');
      }
      await failures.clear(key);
      return account;
    });
  };
}
