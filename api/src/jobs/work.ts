import type { ClientSession, Connection } from 'mongoose';
import type { z } from 'zod';
import type { CoreDeps } from '../core-deps.ts';
import { createWorkRepository } from './work.repository.ts';

/** How the pieces of one kind run. */
export interface WorkRules {
  /** Names the kind in the database, the log and the metrics. It never changes. */
  readonly name: string;
  /** After this many failures in a row, a piece is a dead letter. */
  readonly attempts: number;
  /** The pause doubles with each failure. Its second half is random: pieces that failed together return separately. */
  readonly backOffMs: { readonly first: number; readonly max: number };
  /** A longer run counts as failed. */
  readonly timeoutMs: number;
  /** Pieces that run at the same time in one process. */
  readonly concurrency: number;
}

/** A kind of work. It is declared beside the module that owns it. */
export interface WorkKind<Payload extends object> extends WorkRules {
  /** Stored as it is: ids rather than data of people, and no secrets. */
  readonly payload: z.ZodType<Payload, Payload>;
}

export interface WorkContext {
  /** The part of its id that {@link Enqueue} was given. */
  readonly key: string;
  /** Aborts when the time has passed, the process stops, or another process has taken the piece. */
  readonly signal: AbortSignal;
  /** Runs the piece again at this time, at least a second from now. That is no failure. */
  again: (at: Date) => void;
  /**
   * Marks the piece as done in the transaction of its effect, which then happens once, whenever the process dies.
   * Throws if another process has taken it.
   */
  finish: (session: ClientSession) => Promise<void>;
}

/** A kind of work with its handler, which must be safe to repeat. */
export interface Work extends WorkRules {
  run: (payload: unknown, context: WorkContext) => Promise<void>;
}

export function handleWork<Payload extends object>(
  { payload, ...rules }: WorkKind<Payload>,
  run: (payload: Payload, context: WorkContext) => Promise<void>,
): Work {
  return { ...rules, run: async (stored, context) => run(payload.parse(stored), context) };
}

/**
 * Stores a piece of work in the transaction of its cause. False if the kind has a piece with this key, which is not
 * stored again until days after it was done.
 */
export type Enqueue = <Payload extends object>(
  kind: WorkKind<Payload>,
  payload: NoInfer<Payload>,
  options: { readonly key: string; readonly dueAt?: Date },
  session?: ClientSession,
) => Promise<boolean>;

export function createEnqueue({ connection, clock }: { connection: Connection } & Pick<CoreDeps, 'clock'>): Enqueue {
  const repository = createWorkRepository(connection);
  return async ({ name, payload: schema }, payload, { key, dueAt }, session) => {
    const now = clock.now();
    return repository.store({ kind: name, key, payload: schema.parse(payload), now, dueAt: dueAt ?? now }, session);
  };
}
