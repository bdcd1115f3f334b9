import type { ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import { afterCommit } from '../db/after-commit.ts';

/** Something that happens in a transaction, told by a module that does not know who listens. */
export interface Emitter<T> {
  /** Resolves when all that belongs to the transaction is done; rejects with what a subscriber inside it throws. */
  emit: (told: T, session: ClientSession) => Promise<void>;
}

export interface Subscribers<T> {
  /** In the transaction, one after the other: all of it stands, or none. */
  readonly inside?: readonly ((told: T, session: ClientSession) => Promise<unknown>)[];
  /** Once it has committed, as well as it can: what fails is logged, and what happened stands. */
  readonly after?: readonly ((told: T) => void | Promise<void>)[];
}

export interface Event<T> extends Emitter<T> {
  /** Once, when the modules are there. */
  subscribe: (subscribers: Subscribers<T>) => void;
}

/** An event that nobody has subscribed to yet. Its name is for the log. */
export function createEvent<T>(name: string, logger: Logger): Event<T> {
  let subscribers: Subscribers<T> = {};
  const runAfter = async (told: T): Promise<void> => {
    for (const subscriber of subscribers.after ?? []) {
      try {
        await subscriber(told);
      } catch (error) {
        logger.error({ err: error, event: name }, 'a subscriber failed after the commit');
      }
    }
  };
  return {
    subscribe: (given) => {
      subscribers = given;
    },
    emit: async (told, session) => {
      for (const subscriber of subscribers.inside ?? []) await subscriber(told, session);
      if (subscribers.after) afterCommit(session, () => runAfter(told));
    },
  };
}
