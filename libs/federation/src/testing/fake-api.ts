import { API_BASE_PATH, type Call } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { REGISTRY_CALLS } from '../registry/registry.calls.ts';

export interface FakeRequest {
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON body, or the file; undefined when there was none. */
  readonly body: unknown;
  readonly headers: Headers;
}

export interface FakeAnswer {
  /** 200 when left out. */
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers one call; an answer that is thrown or rejected is a broken network. */
export type FakeHandler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

interface ReceivedCall extends FakeRequest {
  /** As in the routes: `GET /waitlist/stats`. */
  readonly name: string;
  /** As it was asked for: path and query. */
  readonly url: string;
}

export interface FakeApi {
  readonly received: readonly ReceivedCall[];
  /** Changes or adds answers from the next call on. */
  readonly use: (routes: Readonly<Record<string, FakeHandler>>) => void;
}

/** Answers with the API's failure envelope. */
export function refusal(status: number, code: string, error: string, more: object = {}): () => FakeAnswer {
  return () => ({ status, body: { success: false, error, code, ...more } });
}

/** No server answers. */
export const brokenNetwork: FakeHandler = () => Promise.reject(new TypeError('Failed to fetch'));

/** Those of the API below `/api`, and those of the registry by their whole path. */
export const KNOWN_CALLS: readonly Call[] = [
  ...ALL_CALLS,
  ...Object.values(REGISTRY_CALLS).map((call: Call) => ({ ...call, path: `${call.base}${call.path}` as const })),
];

const realFetch = globalThis.fetch;
let faults: string[] = [];

/**
 * Stands in for the API and the release registry until the test ends. Routes are named `METHOD /path` below `/api`,
 * with an id or, for any id, with its placeholder. A success is checked
 * against the contract's response schema, and a call that no route names fails the test.
 */
export function fakeApi(routes: Readonly<Record<string, FakeHandler>>): FakeApi {
  const handlers = new Map(Object.entries(routes));
  const received: ReceivedCall[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), window.location.origin);
    const { name, request } = readRequest(url, init ?? {});
    received.push({ name, url: url.pathname + url.search, ...request });
    const handler = handlers.get(name) ?? handlers.get(nameOfCall(name));
    if (!handler) throw fault(`No answer for ${name}: name it in fakeApi's routes.`);
    const { status = 200, body, headers = {} } = await handler(request);
    if (status < 400) assertContract(name, body);
    return new Response(JSON.stringify(body), { status, headers });
  };
  return { received, use: (more) => Object.entries(more).forEach(([name, handler]) => handlers.set(name, handler)) };
}

/** Ends the stand-in and throws what it could not answer. The testing door calls it after every test. */
export function endFakeApi(): void {
  globalThis.fetch = realFetch;
  const found = faults;
  faults = [];
  if (found.length > 0) throw new Error(found.join('\n'));
}

function readRequest(url: URL, init: RequestInit): { name: string; request: FakeRequest } {
  const name = `${init.method ?? 'GET'} ${url.pathname.replace(API_BASE_PATH, '')}`;
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
  return { name, request: { query: Object.fromEntries(url.searchParams), body, headers: new Headers(init.headers) } };
}

function assertContract(name: string, body: unknown): void {
  const call = findCall(name);
  if (!call) throw fault(`The contracts have no call ${name}.`);
  const parsed = call.response.safeParse(body);
  if (!parsed.success) throw fault(`The answer to ${name} breaks the contract: ${parsed.error.message}`);
}

function findCall(name: string): Call | undefined {
  const exact = KNOWN_CALLS.find(({ method, path }) => `${method} ${path}` === name);
  return exact ?? KNOWN_CALLS.find((known) => isCallOf(known, name));
}

/** The name with placeholders. */
function nameOfCall(name: string): string {
  const call = findCall(name);
  return call ? `${call.method} ${call.path}` : name;
}

/** Whether the name is the call's, with something in the place of each placeholder. */
function isCallOf({ method, path }: Call, name: string): boolean {
  const [ours, theirs] = [`${method} ${path}`.split('/'), name.split('/')];
  return ours.length === theirs.length && ours.every((part, at) => part.startsWith('{') || part === theirs[at]);
}

function fault(message: string): Error {
  faults.push(message);
  return new Error(message);
}
