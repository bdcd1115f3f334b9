import { z } from 'zod';
import type { ErrorCode } from './error-codes';

/** Who may make a call: anyone, the holder of a token of one audience, or the holder of any valid token. */
export type Audience = 'public' | 'user' | 'admin' | 'project' | 'any';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API, described once: the server parses with these schemas, the client takes its types from
 * them, and the OpenAPI document is generated from them. `path` is relative to {@link API_BASE_PATH}.
 */
export interface Call<
  TQuery extends z.ZodType = z.ZodType,
  TBody extends z.ZodType = z.ZodType,
  TResponse extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly audience: Audience;
  readonly tag: string;
  readonly summary: string;
  readonly query: TQuery;
  readonly body: TBody;
  readonly response: TResponse;
  /** Failures of this call's own, besides those that any call can answer with. */
  readonly errors: readonly ErrorCode[];
}

export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
/** What a client sends: before defaults and transformations. */
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type BodyInputOf<C extends Call> = z.input<C['body']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** Every call lives below this path, on the gateway and on the API alike. */
export const API_BASE_PATH = '/api';

/** For calls that take no query or no body: unknown keys are dropped. */
const nothing = z.object({});
type Nothing = typeof nothing;

type CallInput<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  Call<Q, B, R>,
  'query' | 'body' | 'errors'
> & { query?: Q; body?: B; errors?: readonly ErrorCode[] };

/** Declares a call. A query or body that is left out accepts nothing; a list of errors that is left out is empty. */
export function defineCall<R extends z.ZodType, Q extends z.ZodType = Nothing, B extends z.ZodType = Nothing>(
  input: CallInput<Q, B, R>,
): Call<Q, B, R> {
  return {
    ...input,
    query: input.query ?? (nothing as unknown as Q),
    body: input.body ?? (nothing as unknown as B),
    errors: input.errors ?? [],
  };
}

/** The envelope of a success: `{ success: true, … }` with the call's own fields beside it. */
export function success<T extends z.ZodRawShape>(shape: T) {
  return z.object({ success: z.literal(true), ...shape });
}
