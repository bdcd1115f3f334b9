import type { ClientSession } from 'mongoose';

/** A change outside the database. It must not throw: the transaction has committed, and its caller gets the result. */
export type Effect = () => void | Promise<void>;

const effectsOf = new WeakMap<ClientSession, Effect[]>();

/** Begins a try of a transaction, without the effects of an earlier one. Answers those that it will have declared. */
export function beginTry(session: ClientSession): readonly Effect[] {
  const effects: Effect[] = [];
  effectsOf.set(session, effects);
  return effects;
}

/**
 * Declares, inside a `withTransaction`, what happens once it has committed: in the order of the declarations, before
 * `withTransaction` answers, and not at all when it does not commit.
 */
export function afterCommit(session: ClientSession, effect: Effect): void {
  const effects = effectsOf.get(session);
  if (!effects) throw new Error('An effect was declared outside withTransaction');
  effects.push(effect);
}
