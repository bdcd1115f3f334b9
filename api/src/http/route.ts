import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@magnetx/contracts';
import type { Request, Response } from 'express';
import type { AuditTrail } from './audit-trail.ts';
import type { Principal } from './principal.ts';
import type { WriteKind } from './rate-limit.ts';

export interface CallContext<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Identifies the attempt. Each retry with the same `Idempotency-Key` has the same id. */
  readonly attempt: string;
  /** The file of an upload. Throws on a call that takes none. */
  file: () => Buffer;
  /** Throws on a public call, which has no caller. */
  caller: () => Principal;
  /** The audit trail, which records the subject and the effect of an admin action. */
  readonly audit: AuditTrail;
  readonly request: Request;
  readonly response: Response;
}

/** Returned by a handler that has streamed a large response itself, including the envelope. */
export const ANSWERED = { isAnswered: true } as const;

/** Returns the call's own fields, without the envelope. */
export type CallHandler<C extends Call> = (
  context: CallContext<C>,
) => Promise<Omit<ResponseOf<C>, 'success'> | typeof ANSWERED>;

export interface RouteOptions<C extends Call = Call> {
  /**
   * Counts only requests with a valid body against the contract's limit. By default, every request counts before
   * parsing.
   */
  readonly countsTowardsLimit?: (body: BodyOf<C>) => boolean;
  /** The kind of the account's write limit. Default: `changes`. */
  readonly writes?: WriteKind;
  /**
   * `recent` accepts a token that was valid seconds ago, as reads do. Use it for frequent calls that are harmless just
   * after the account has lost access.
   */
  readonly tokenCheck?: 'recent';
  /** Set it for an answer with a secret, which must not be stored. An `Idempotency-Key` then has no effect. */
  readonly isAnswerSecret?: boolean;
  /** Set it for a GET with side effects, which HEAD would trigger too. */
  readonly isHeadRefused?: boolean;
  /** For a public GET: the seconds for which caches may use an answer. Later they ask for changes by its ETag. */
  readonly cachedForS?: number;
}

/** A call of the contracts with its handler. `mountRoutes` is the only way to serve it. */
export interface Route extends RouteOptions {
  readonly call: Call;
  handle: (context: CallContext<Call>) => Promise<object>;
}

export function route<C extends Call>(call: C, handler: CallHandler<C>, options: RouteOptions<C> = {}): Route {
  const { countsTowardsLimit, ...rest } = options;
  return {
    call,
    ...rest,
    ...(countsTowardsLimit && { countsTowardsLimit: (body) => countsTowardsLimit(body as BodyOf<C>) }),
    handle: (context) => handler(context as CallContext<C>),
  };
}
