import { z } from 'zod';
import { nothing } from './nothing.ts';
import type { Feature } from '../access/features.ts';
import type { AdminPermission, Permission, ProjectPermission } from '../access/roles.ts';
import type { ErrorCode } from './error-codes.ts';

/**
 * The permitted callers: anyone, the holder of a token of one audience, the holder of any of these, or the holder of
 * a remote's deploy token. `suspended`: a suspended user, whose token is good for the appeal alone. `password`: an
 * admin or a member of a project, who sign in with one.
 */
export type Audience = 'public' | 'user' | 'suspended' | 'admin' | 'project' | 'password' | 'any' | 'deploy';

/** Kinds of call that are limited per client address. The limits are settings of the API. */
export type RateLimitName = 'sign-in' | 'admin-create' | 'contact' | 'shared-report' | 'public-page';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A call of the API. The server parses with these schemas, the client infers its types from them, and the OpenAPI
 * document is generated from them. `path` is relative to `base`; each `{name}` in it is a field of `params`.
 */
export interface Call<
  TQuery extends z.ZodType = z.ZodType,
  TBody extends z.ZodType = z.ZodType,
  TResponse extends z.ZodType = z.ZodType,
  TParams extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  /** The API's base path, or that of the release registry, which the gateway serves. */
  readonly base: typeof API_BASE_PATH | typeof REGISTRY_BASE_PATH;
  readonly path: `/${string}`;
  readonly audience: Audience;
  /** The permission that the caller's role must hold. Undefined for audiences without roles. */
  readonly permission?: Permission | undefined;
  /** The feature that the project must have. Undefined: every project may call it. */
  readonly feature?: Feature;
  /**
   * Open to a suspended project, because it creates nothing; other writes of projects are refused to it. Of a call for
   * any account: open to a suspended user as well.
   */
  readonly isOpenToSuspended?: true;
  /** Asks for a recent proof by the second factor, of those who have one. */
  readonly needsProof?: true;
  readonly tag: string;
  readonly summary: string;
  /** Undefined: the call is not limited per address. */
  readonly rateLimit?: RateLimitName;
  /** The label of an admin's action in the audit log. Calls without a label are not logged there. */
  readonly audit?: string | undefined;
  readonly params: TParams;
  readonly query: TQuery;
  readonly body: TBody;
  /** The media type of a body that is a file, not JSON. */
  readonly upload?: string | undefined;
  /** The largest such file of a call of the API, in bytes. Other bodies are limited by `CALL_BODY_BYTES_MAX`. */
  readonly uploadBytesMax?: number;
  /** An export or an upload, which takes as long as it needs. Other calls of the API end by their deadline. */
  readonly isLong?: true;
  readonly response: TResponse;
  /** The call's own failures, in addition to those of any call. */
  readonly errors: readonly ErrorCode[];
}

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
/** A client's input, before defaults and transformations. */
export type ParamsInputOf<C extends Call> = z.input<C['params']>;
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type BodyInputOf<C extends Call> = z.input<C['body']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** One part of a call's input: absent when the call takes none, optional when all of its fields are. */
type InputPart<TName extends string, T> = [T] extends [Record<string, never>]
  ? unknown
  : Partial<T> extends T
    ? { readonly [name in TName]?: T }
    : { readonly [name in TName]: T };

/** The complete input of a call. */
export type CallInput<C extends Call> = InputPart<'params', ParamsInputOf<C>> &
  InputPart<'query', QueryInputOf<C>> &
  InputPart<'body', BodyInputOf<C>>;

/** The base path of the API's calls, on the gateway and on the API. */
export const API_BASE_PATH = '/api';

/** The base path of the release registry's calls, on the gateway. */
export const REGISTRY_BASE_PATH = '/registry';

type Nothing = typeof nothing;

const PLACEHOLDER = /\{(\w+)\}/g;

/** The properties that calls of one group share. A call may override them. */
type CallGroup<G extends Audience> = Pick<Call, 'tag'> &
  Partial<Pick<Call, 'base' | 'feature'>> & { readonly audience: G };

/** Admins and members of projects have roles, so each of their calls names its permission. */
type Permitted<G extends Audience> = G extends 'admin'
  ? { readonly permission: AdminPermission }
  : G extends 'project'
    ? { readonly permission: ProjectPermission }
    : { readonly permission?: never };

type CallDeclaration<
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  P extends z.ZodType,
  A,
  U,
  G extends Audience,
> = Omit<
  Call<Q, B, R, P>,
  | 'name'
  | 'method'
  | 'path'
  | 'params'
  | 'query'
  | 'body'
  | 'errors'
  | 'audit'
  | 'upload'
  | 'permission'
  | keyof CallGroup<G>
> &
  Partial<CallGroup<G>> &
  Permitted<G> & { params?: P; query?: Q; body?: B; errors?: readonly ErrorCode[]; audit?: A; upload?: U };

const declared: Call[] = [];

/** The API's calls of all loaded modules. */
export function declaredCalls(): readonly Call[] {
  return declared;
}

/**
 * Returns a function that declares a call of the group by its name, its method and path, and its properties. A call
 * without params, query or body accepts none; without errors it has none of its own.
 */
export function defineCallGroup<G extends Audience>(group: CallGroup<G>) {
  return function defineCall<
    R extends z.ZodType,
    Q extends z.ZodType = Nothing,
    B extends z.ZodType = Nothing,
    P extends z.ZodType = Nothing,
    A extends string | undefined = undefined,
    U extends string | undefined = undefined,
    OwnAudience extends Audience = G,
  >(
    name: string,
    route: `${Method} ${Call['path']}`,
    declaration: CallDeclaration<Q, B, R, P, A, U, OwnAudience>,
  ): Call<Q, B, R, P> & { readonly audit: A; readonly upload: U } {
    const [method, path] = route.split(' ') as [Method, Call['path']];
    const call = {
      base: API_BASE_PATH,
      params: nothing as unknown as P,
      query: nothing as unknown as Q,
      body: nothing as unknown as B,
      errors: [],
      audit: undefined as A,
      upload: undefined as U,
      ...group,
      ...declaration,
      name,
      method,
      path,
    } as const;
    if (call.base === API_BASE_PATH) declared.push(call);
    return call;
  };
}

/** The call's path below its base, with its params filled in. Throws a TypeError when one is missing. */
export function callPath({ name, path }: Call, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(PLACEHOLDER, (_placeholder, key: string) => {
    const value = params[key];
    if (value === undefined) throw new TypeError(`The call ${name} needs the path parameter ${key}`);
    return encodeURIComponent(value);
  });
}

/** The call's whole path with `:name` for each placeholder, as Express and path-to-regexp take it. */
export function routePath({ base, path }: Pick<Call, 'base' | 'path'>): string {
  return base + path.replaceAll(PLACEHOLDER, ':$1');
}

/** The envelope of a success: `{ success: true }` and the call's own fields. */
export function success<T extends z.ZodRawShape>(shape: T) {
  return z.object({ success: z.literal(true), ...shape });
}
