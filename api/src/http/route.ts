import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@magnetx/contracts';
import type { Request, Response } from 'express';
import type { AuditTrail } from './audit-trail.ts';
import type { Principal } from './principal.ts';
import type { WriteKind } from './rate-limit.ts';

export interface CallContext<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Identifies the attempt: the same for each retry with its `Idempotency-Key`, else a new one. */
  readonly attempt: string;
  /** Throws on a public call, which has no caller. */
  caller: () => Principal;
  /** Where an action of an admin says what it acts on, and what it did. */
  readonly audit: AuditTrail;
  readonly request: Request;
  readonly response: Response;
}

/** Returned by a handler that has streamed the answer itself, envelope included, because it is too large for memory. */
export const ANSWERED = { isAnswered: true } as const;

/** Answers with the call's own fields; the envelope is added around them. */
export type CallHandler<C extends Call> = (
  context: CallContext<C>,
) => Promise<Omit<ResponseOf<C>, 'success'> | typeof ANSWERED>;

export interface RouteOptions<C extends Call = Call> {
  /** Which calls count against the contract's rate limit, by their body; without it all do, before it is read. */
  readonly isLimited?: (body: BodyOf<C>) => boolean;
  /** Which of the account's limits a call that changes something counts against; without it, that of `changes`. */
  readonly writes?: WriteKind;
  /**
   * `recent` lets in whose token was good within the last seconds, without asking the database: for calls that are
   * many, and do no harm by an account that has just lost its access.
   */
  readonly tokenCheck?: 'recent';
  /** For a call of projects by which a suspended one creates nothing; all others that change something refuse it. */
  readonly isOpenToSuspended?: boolean;
  /** For a GET that changes something: HEAD, which only looks, would run it too. */
  readonly isHeadRefused?: boolean;
}

/** A call of the contracts and what serves it. Mounted by `mountRoutes`, which is the only way to serve a call. */
export interface Route extends RouteOptions {
  readonly call: Call;
  handle: (context: CallContext<Call>) => Promise<object>;
}

export function route<C extends Call>(call: C, handler: CallHandler<C>, options: RouteOptions<C> = {}): Route {
  const { isLimited, ...rest } = options;
  return {
    call,
    ...rest,
    ...(isLimited && { isLimited: (body) => isLimited(body as BodyOf<C>) }),
    handle: (context) => handler(context as CallContext<C>),
  };
}
