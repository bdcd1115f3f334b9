import type { ClientSession } from 'mongoose';

/**
 * A change outside the database. It must not throw, because the transaction has committed and its caller gets the
 * result.
 */
export type Effect = () => void | Promise<void>;

const effectsOf = new WeakMap<ClientSession, Effect[]>();

/**
 * Starts an attempt of a transaction and discards the effects of the previous one. Returns the list that collects its
 * effects.
 */
export function beginAttempt(session: ClientSession): readonly Effect[] {
  const effects: Effect[] = [];
  effectsOf.set(session, effects);
  return effects;
}

/**
 * Registers an effect inside `withTransaction`. Effects run in order after the commit and before `withTransaction`
 * resolves. They do not run if the transaction fails.
 */
export function afterCommit(session: ClientSession, effect: Effect): void {
  const effects = effectsOf.get(session);
  if (!effects) throw new Error('afterCommit was called outside withTransaction');
  effects.push(effect);
}
