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
  /** Only calls whose body passes count against the contract's limit. Without it every call counts, before parsing. */
  readonly countsTowardsLimit?: (body: BodyOf<C>) => boolean;
  /** The account's limit for this write. Default: `changes`. */
  readonly writes?: WriteKind;
  /**
   * `recent` accepts a token that was valid seconds ago, without a query: for frequent calls that do no harm when the
   * account has just lost its access.
   */
  readonly tokenCheck?: 'recent';
  /** Allows a suspended project this write, which creates nothing. Other writes reject suspended projects. */
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
  const { countsTowardsLimit, ...rest } = options;
  return {
    call,
    ...rest,
    ...(countsTowardsLimit && { countsTowardsLimit: (body) => countsTowardsLimit(body as BodyOf<C>) }),
    handle: (context) => handler(context as CallContext<C>),
  };
}
