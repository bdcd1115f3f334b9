import type { ClientSession } from 'mongoose';

/**
 * A change outside the database. It must not throw, because the transaction has committed and its caller gets the
 * result.
 */
export type Effect = () => void | Promise<void>;

/** The effects of one attempt of a transaction. */
export interface Attempt {
  readonly before: (() => Promise<void>)[];
  readonly after: Effect[];
}

const attempts = new WeakMap<ClientSession, Attempt>();

/** Starts an attempt of a transaction and discards what the previous one has registered. */
export function beginAttempt(session: ClientSession): Attempt {
  const attempt: Attempt = { before: [], after: [] };
  attempts.set(session, attempt);
  return attempt;
}

function attemptOf(session: ClientSession): Attempt {
  const attempt = attempts.get(session);
  if (!attempt) throw new Error('An effect was registered outside withTransaction');
  return attempt;
}

/** Registers the last writes of a transaction, so that what they lock is locked for a moment only. */
export function beforeCommit(session: ClientSession, write: () => Promise<void>): void {
  attemptOf(session).before.push(write);
}

/**
 * Registers an effect inside `withTransaction`. Effects run in order after the commit and before `withTransaction`
 * resolves. They do not run if the transaction fails.
 */
export function afterCommit(session: ClientSession, effect: Effect): void {
  attemptOf(session).after.push(effect);
}
