import type { BodyOf, Call, QueryOf, ResponseOf } from '@magnetx/contracts';
import type { Request, Response } from 'express';
import type { RateLimitName } from './rate-limit';

/** Who makes a call: the holder of a valid token. */
export interface Principal {
  readonly audience: 'user' | 'admin' | 'project';
  readonly accountId: string;
  /** The token's own id, which revoking it names. */
  readonly tokenId: string;
  readonly expiresAt: Date;
}

export interface CallContext<C extends Call> {
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Throws on a public call: nobody was authenticated there. */
  caller: () => Principal;
  readonly request: Request;
  readonly response: Response;
}

/** Answers with the call's own fields; the envelope is added around them. */
export type CallHandler<C extends Call> = (context: CallContext<C>) => Promise<Omit<ResponseOf<C>, 'success'>>;

/** A call of the contracts and what serves it. Mounted by `mountRoutes`, which is the only way to serve a call. */
export interface Route {
  readonly call: Call;
  readonly limit: RateLimitName | null;
  handle: (context: CallContext<Call>) => Promise<object>;
}

export function route<C extends Call>(call: C, handler: CallHandler<C>, limit: RateLimitName | null = null): Route {
  return { call, limit, handle: (context) => handler(context as CallContext<C>) };
}
