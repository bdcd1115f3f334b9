import type { ClientSession } from 'mongoose';

/** What happens outside the database. It does not throw: the transaction stands, and its caller is told so. */
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
