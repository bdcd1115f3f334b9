import {
  API_BASE_PATH,
  callPath,
  type BodyInputOf,
  type Call,
  type ErrorCode,
  type Failure,
  type ParamsInputOf,
  type QueryInputOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { failuresOf } from '@magnetx/contracts/openapi';
import type { TestApi } from './start-test-api.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface CallInput<C extends Call> {
  readonly params?: ParamsInputOf<C>;
  readonly query?: QueryInputOf<C>;
  readonly body?: BodyInputOf<C>;
  /** Sent as the body. */
  readonly file?: Uint8Array<ArrayBuffer>;
  readonly token?: string;
  /** Sent as Idempotency-Key. */
  readonly key?: string;
  /** Sent as User-Agent. */
  readonly language?: string | undefined;
  readonly userAgent?: string;
  /** The client address that the gateway reports. */
  readonly from?: string;
  /** Sent as Cookie. */
  readonly cookie?: string;
}

async function send(api: Pick<TestApi, 'url'>, call: Call, input: CallInput<Call>): Promise<Response> {
  // An omitted parameter becomes an id that does not exist.
  const named = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'nothing']));
  const url = new URL(API_BASE_PATH + callPath(call, { ...named, ...(input.params as object) }), api.url);
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, String(value));
  const headers = new Headers();
  if (input.token !== undefined) headers.set('authorization', `Bearer ${input.token}`);
  if (input.key !== undefined) headers.set('idempotency-key', input.key);
  if (input.userAgent !== undefined) headers.set('user-agent', input.userAgent);
  if (input.language !== undefined) headers.set('accept-language', input.language);
  if (input.from !== undefined) headers.set('x-forwarded-for', input.from);
  if (input.cookie !== undefined) headers.set('cookie', input.cookie);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const json = input.body === undefined ? null : JSON.stringify(input.body);
  const body = input.file ?? json;
  return fetch(url, { method: call.method, headers, body });
}

/** Makes a call that must succeed, and returns the parsed response. */
export async function call<C extends Call>(
  api: Pick<TestApi, 'url'>,
  definition: C,
  input: CallInput<C> = {},
): Promise<ResponseOf<C>> {
  const response = await send(api, definition, input as CallInput<Call>);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${definition.name} answered ${response.status}: ${text}`);
  return definition.response.parse(JSON.parse(text)) as ResponseOf<C>;
}

/** Makes a call that may fail, with any input. Throws for a failure that the call's documentation does not name. */
export async function attempt(
  api: Pick<TestApi, 'url'>,
  definition: Call,
  input: CallInput<Call> = {},
): Promise<Answer<Failure>> {
  const response = await send(api, definition, input);
  const body = (await response.json()) as Failure;
  if (response.status !== 200 && !failuresOf(definition).includes(body.code as ErrorCode)) {
    throw new Error(`${definition.name} is not documented to answer ${response.status}: ${JSON.stringify(body)}`);
  }
  return { status: response.status, headers: response.headers, body };
}
