import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/**
 * Who may make a call: anyone, the holder of a token of one audience, the holder of any of these, or the holder of
 * a remote's deploy token.
 */
export type Audience = 'public' | 'user' | 'admin' | 'project' | 'any' | 'deploy';

/** Kinds of call that one address may make only so often; how often is a setting of the API. */
export type RateLimitName = 'sign-in' | 'admin-create' | 'contact' | 'shared-report';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API, described once: the server parses with these schemas, the client takes its types from
 * them, and the OpenAPI document is generated from them. `path` is relative to `base`; each `{name}` in it is a field
 * of `params` (OpenAPI's path templating).
 */
export interface Call<
  TQuery extends z.ZodType = z.ZodType,
  TBody extends z.ZodType = z.ZodType,
  TResponse extends z.ZodType = z.ZodType,
  TParams extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  /** Whose call it is: the API's, or the release registry's, which the gateway serves. */
  readonly base: typeof API_BASE_PATH | typeof REGISTRY_BASE_PATH;
  readonly path: `/${string}`;
  readonly audience: Audience;
  readonly tag: string;
  readonly summary: string;
  /** Undefined: an address may make the call as often as it likes. */
  readonly rateLimit?: RateLimitName;
  /** What the audit log calls it, of an action of an admin. Other calls leave no line there. */
  readonly audit?: string | undefined;
  readonly params: TParams;
  readonly query: TQuery;
  readonly body: TBody;
  /** The media type of a body that is a file, not JSON. */
  readonly upload?: string;
  readonly response: TResponse;
  /** Failures of this call's own, besides those that any call can answer with. */
  readonly errors: readonly ErrorCode[];
}

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
/** What a client sends: before defaults and transformations. */
export type ParamsInputOf<C extends Call> = z.input<C['params']>;
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type BodyInputOf<C extends Call> = z.input<C['body']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** One part of a call's input: left out when the call takes none, optional when each of its fields is. */
type InputPart<TName extends string, T> = [T] extends [Record<string, never>]
  ? unknown
  : Partial<T> extends T
    ? { readonly [name in TName]?: T }
    : { readonly [name in TName]: T };

/** Everything that a client sends with a call. */
export type CallInput<C extends Call> = InputPart<'params', ParamsInputOf<C>> &
  InputPart<'query', QueryInputOf<C>> &
  InputPart<'body', BodyInputOf<C>>;

/** Every call of the API lives below this path, on the gateway and on the API alike. */
export const API_BASE_PATH = '/api';

/** Calls of the release registry live below this path of the gateway. */
export const REGISTRY_BASE_PATH = '/registry';

/** For calls that take no params, no query or no body: unknown keys are dropped. */
const nothing = z.object({});
type Nothing = typeof nothing;

const PLACEHOLDER = /\{(\w+)\}/g;

type CallDeclaration<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, P extends z.ZodType, A> = Omit<
  Call<Q, B, R, P>,
  'base' | 'params' | 'query' | 'body' | 'errors' | 'audit'
> & { base?: Call['base']; params?: P; query?: Q; body?: B; errors?: readonly ErrorCode[]; audit?: A };

const declared: Call[] = [];

/** The API's calls of all modules that are loaded. */
export function declaredCalls(): readonly Call[] {
  return declared;
}

/** Declares a call. Params, query or body left out accept nothing; a list of errors that is left out is empty. */
export function defineCall<
  R extends z.ZodType,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  P extends z.ZodType = Nothing,
  A extends string | undefined = undefined,
>(input: CallDeclaration<Q, B, R, P, A>): Call<Q, B, R, P> & { readonly audit: A } {
  const call = {
    ...input,
    base: input.base ?? API_BASE_PATH,
    params: input.params ?? (nothing as unknown as P),
    query: input.query ?? (nothing as unknown as Q),
    body: input.body ?? (nothing as unknown as B),
    errors: input.errors ?? [],
    audit: input.audit as A,
  };
  if (call.base === API_BASE_PATH) declared.push(call);
  return call;
}

/** The call's path below its base for these params. Throws a TypeError when one is missing. */
export function callPath({ name, path }: Call, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(PLACEHOLDER, (_placeholder, key: string) => {
    const value = params[key];
    if (value === undefined) throw new TypeError(`The call ${name} needs the path parameter ${key}`);
    return encodeURIComponent(value);
  });
}

/** The envelope of a success: `{ success: true, … }` with the call's own fields beside it. */
export function success<T extends z.ZodRawShape>(shape: T) {
  return z.object({ success: z.literal(true), ...shape });
}
