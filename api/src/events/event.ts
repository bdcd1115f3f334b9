import type { ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import { afterCommit } from '../db/after-commit.ts';

/** Emits an event in a transaction. The emitting module does not know the subscribers. */
export interface Emitter<T> {
  /** Resolves after the subscribers inside the transaction. Rejects with their first error. */
  emit: (payload: T, session: ClientSession) => Promise<void>;
}

export interface Subscribers<T> {
  /** Run in the transaction, one at a time. An error aborts it. */
  readonly inside?: readonly ((payload: T, session: ClientSession) => Promise<unknown>)[];
  /** Run after the commit. Their errors are only logged. */
  readonly after?: readonly ((payload: T) => void | Promise<void>)[];
}

/** An event without subscribers. Its name is for the log. */
export function createEvent<T>(name: string, logger: Logger) {
  let subscribers: Subscribers<T> = {};
  const runAfter = async (payload: T): Promise<void> => {
    for (const subscriber of subscribers.after ?? []) {
      try {
        await subscriber(payload);
      } catch (error) {
        logger.error({ err: error, event: name }, 'a subscriber failed after the commit');
      }
    }
  };
  return {
    /** Call it once, after all modules are created. */
    subscribe: (given: Subscribers<T>): void => {
      subscribers = given;
    },
    emit: async (payload: T, session: ClientSession): Promise<void> => {
      for (const subscriber of subscribers.inside ?? []) await subscriber(payload, session);
      if (subscribers.after) afterCommit(session, () => runAfter(payload));
    },
  };
}
