import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Call, CallInput, ResponseOf } from '@magnetx/contracts';
import type { z } from 'zod';
import type { CallError } from './call-error.ts';

/** How a call is sent, besides what the contract says is sent with it. */
export interface CallOptions {
  /**
   * Names one attempt to change something. A repeated call with the same key and body, after an answer that got lost,
   * gets the first answer again instead of doing it twice.
   */
  readonly idempotencyKey?: string;
  /** Lets the call finish when the page goes away meanwhile. */
  readonly keepalive?: boolean;
  /** The page needs the response to continue: most failures are repeated for 10 s and more, see `repeatDelayMs`. */
  readonly restoresSession?: boolean;
  /** How long the whole answer may take, where it is larger than others. */
  readonly timeoutMs?: number;
  /** Adds a timestamp to the address, so that no cache between browser and API answers. */
  readonly bypassesCaches?: boolean;
  /** No user waits for the response. The caller logs its failure. */
  readonly isBackground?: boolean;
}

export type CallRequest<C extends Call> = CallInput<C> & CallOptions;

declare const bound: unique symbol;

/** A call together with input that fits it; only {@link bindCall} creates one. */
export interface CallArgs extends CallOptions {
  readonly [bound]: true;
  readonly call: Call;
  /** For the placeholders in the call's path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

export type AreaBaseQuery = BaseQueryFn<CallArgs, unknown, CallError>;

/** The answer to a call, or why there is none. */
export type CallAnswer<T> = { data: T; error?: undefined } | { error: CallError; data?: undefined };

/** The one place where a call loses its types. Checked by the contract's schemas at the other end. */
export function bindCall<C extends Call>(call: C, request: CallRequest<C>): CallArgs {
  return { ...request, call } as unknown as CallArgs;
}

/** The call's own input; nothing needs to be given where none of it is required. */
type InputOf<C extends Call> =
  Partial<CallRequest<C>> extends CallRequest<C> ? CallRequest<C> | undefined : CallRequest<C>;

/** Derives the call's input from an endpoint's argument of another shape. */
type Send<C extends Call, TArg extends readonly [unknown?]> = (...arg: TArg) => CallRequest<C>;

/** Takes a part of the call's answer. */
type Picked<C extends Call, R> = (answer: ResponseOf<C>) => R;

type ArgOf<TArg extends readonly [unknown?]> = TArg extends readonly [] ? undefined : TArg[0];

/** What an endpoint of RTK Query needs of a call. Tags are spread beside it. */
export interface CallEndpoint<TArg, TAnswer> {
  readonly query: (arg: TArg) => CallArgs;
  readonly transformResponse: (answer: unknown) => TAnswer;
}

/**
 * An endpoint of one call: `build.mutation(call(submitTask))`. Its argument and its answer are those of the contract,
 * unless `send` derives the input from another argument, or `answer` takes a part of the answer.
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

/** A call whose answer names the page after it, which the next call asks for by `before`. */
type PagedCall = Call<
  z.ZodType<unknown, { before?: string | undefined }>,
  z.ZodType,
  z.ZodType<{ next: string | null }>
>;

/** What an infinite query adds for calls that are asked page after page. */
export const pageOptions = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
} as const;

/** An infinite query of one call: page after page, each from where the one before ended. */
export function pages<C extends PagedCall, TArg = undefined>(contract: C, send?: (arg: TArg) => CallRequest<C>) {
  return {
    infiniteQueryOptions: pageOptions,
    query: ({ queryArg, pageParam: before }: { queryArg: TArg; pageParam: string }): CallArgs => {
      const request = (send?.(queryArg) ?? {}) as CallRequest<C> & { query?: object };
      return bindCall(contract, { ...request, query: { ...request.query, before } });
    },
    transformResponse: (page: unknown): ResponseOf<C> => page as ResponseOf<C>,
  };
}

/** Makes one call through an area's base query, which the API handed to a `queryFn`. */
export async function ask<C extends Call>(
  send: (args: CallArgs) => CallAnswer<unknown> | PromiseLike<CallAnswer<unknown>>,
  contract: C,
  request: CallRequest<C>,
): Promise<CallAnswer<ResponseOf<C>>> {
  return (await send(bindCall(contract, request))) as CallAnswer<ResponseOf<C>>;
}
