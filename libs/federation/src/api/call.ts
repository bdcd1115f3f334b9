import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Call, CallInput, ResponseOf } from '@magnetx/contracts';
import type { z } from 'zod';
import type { CallError } from './call-error.ts';

/** How a call is sent, in addition to the contract's input. */
export interface CallOptions {
  /** Identifies one change. A retry with the same key and body gets the first response instead of executing twice. */
  readonly idempotencyKey?: string;
  /** Sent in place of the session's token. Its refusal does not end the session. */
  readonly token?: string;
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
  /** The page needs the response to continue: most failures are repeated for 10 s and more, see `repeatDelayMs`. */
  readonly restoresSession?: boolean;
  /** The limit for the whole response, where it is larger than others. */
  readonly timeoutMs?: number;
  /** Adds a timestamp to the URL, so that no cache answers. */
  readonly bypassesCaches?: boolean;
  /** No user waits for the response. The caller logs its failure. */
  readonly isBackground?: boolean;
}

/** The body of a call that takes a file. */
type FileOf<C extends Call> = C extends { readonly upload: string } ? { readonly file: Blob } : unknown;

export type CallRequest<C extends Call> = CallInput<C> & FileOf<C> & CallOptions;

declare const bound: unique symbol;

/** A call with its input, created only by {@link bindCall}. */
export interface CallArgs extends CallOptions {
  readonly [bound]: true;
  readonly call: Call;
  /** For the placeholders in the call's path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

export type AreaBaseQuery = BaseQueryFn<CallArgs, unknown, CallError>;

/** The response to a call, or its error. */
export type CallAnswer<T> = { data: T; error?: undefined } | { error: CallError; data?: undefined };

/** The only place where a call loses its types. The contract's schemas check it at the other end. */
export function bindCall<C extends Call>(call: C, request: CallRequest<C>): CallArgs {
  return { ...request, call } as unknown as CallArgs;
}

/** The call's input, optional when nothing in it is required. */
type InputOf<C extends Call> =
  Partial<CallRequest<C>> extends CallRequest<C> ? CallRequest<C> | undefined : CallRequest<C>;

/** Derives the call's input from an endpoint's own argument. */
type Send<C extends Call, TArg extends readonly [unknown?]> = (...arg: TArg) => CallRequest<C>;

/** Picks a part of the call's response. */
type Picked<C extends Call, R> = (answer: ResponseOf<C>) => R;

type ArgOf<TArg extends readonly [unknown?]> = TArg extends readonly [] ? undefined : TArg[0];

/** The part of an RTK Query endpoint that a call determines. Add tags beside it. */
export interface CallEndpoint<TArg, TAnswer> {
  readonly query: (arg: TArg) => CallArgs;
  readonly transformResponse: (answer: unknown) => TAnswer;
}

/**
 * An endpoint of one call: `build.mutation(call(submitTask))`. Argument and result are the contract's, unless `send`
 * derives the input from another argument, or `answer` picks a part of the response.
 */
export function call<C extends Call>(contract: C): CallEndpoint<InputOf<C>, ResponseOf<C>>;
export function call<C extends Call, R>(contract: C, shape: { answer: Picked<C, R> }): CallEndpoint<InputOf<C>, R>;
export function call<C extends Call, TArg extends readonly [unknown?]>(
  contract: C,
  shape: { send: Send<C, TArg> },
): CallEndpoint<ArgOf<TArg>, ResponseOf<C>>;
export function call<C extends Call, TArg extends readonly [unknown?], R>(
  contract: C,
  shape: { send: Send<C, TArg>; answer: Picked<C, R> },
): CallEndpoint<ArgOf<TArg>, R>;
export function call(
  contract: Call,
  { send, answer }: { send?: (arg: never) => object; answer?: (answer: never) => unknown } = {},
): CallEndpoint<never, unknown> {
  return {
    query: (arg) => bindCall(contract, send ? send(arg) : (arg ?? {})),
    transformResponse: (whole) => (answer ? answer(whole as never) : whole),
  };
}

/** A call whose response has the cursor of the next page, for the parameter `before`. */
type PagedCall = Call<
  z.ZodType<unknown, { before?: string | undefined }>,
  z.ZodType,
  z.ZodType<{ next: string | null }>
>;

/** Options of infinite queries for paged calls. */
export const pageOptions = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
} as const;

/** An infinite query of one paged call. It starts at the `before` of its own query, if there is one. */
export function pages<C extends PagedCall, TArg = undefined>(contract: C, send?: (arg: TArg) => CallRequest<C>) {
  return {
    infiniteQueryOptions: pageOptions,
    query: ({ queryArg, pageParam }: { queryArg: TArg; pageParam: string }): CallArgs => {
      const request = (send?.(queryArg) ?? {}) as CallRequest<C> & { query?: { before?: string } };
      const before = pageParam || (request.query?.before ?? '');
      return bindCall(contract, { ...request, query: { ...request.query, before } });
    },
    transformResponse: (page: unknown): ResponseOf<C> => page as ResponseOf<C>,
  };
}

/** Sends one call through the base query that a `queryFn` receives. */
export async function ask<C extends Call>(
  send: (args: CallArgs) => CallAnswer<unknown> | PromiseLike<CallAnswer<unknown>>,
  contract: C,
  request: CallRequest<C>,
): Promise<CallAnswer<ResponseOf<C>>> {
  return (await send(bindCall(contract, request))) as CallAnswer<ResponseOf<C>>;
}
