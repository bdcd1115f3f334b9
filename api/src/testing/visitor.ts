import { getDashboardSignIn, getWaitlistSignIn, type Call } from '@magnetx/contracts';
import type { TestApi } from './start-test-api.ts';

export interface SignInOptions {
  readonly ref?: string;
  readonly origin?: string;
  readonly nonce?: string;
  readonly door?: 'waitlist' | 'dashboard';
}

/** A browser that stores cookies and follows the redirects to X and back, as the gateway forwards them. */
export interface Visitor {
  /** Starts a sign-in, and returns the URL at X. */
  begin: (options?: SignInOptions) => Promise<URL>;
  /** Submits a handle on the consent page, and returns the callback URL. */
  consent: (authUrl: URL, handle: string) => Promise<URL>;
  /** The URL behind Cancel on the consent page. */
  cancel: (authUrl: URL) => Promise<URL>;
  /** Loads the callback, and returns the URL of the final page. */
  returnFromX: (callback: URL) => Promise<URL>;
  /** Runs the whole sign-in. */
  signIn: (handle: string, options?: SignInOptions) => Promise<URL>;
  readonly cookies: ReadonlyMap<string, string>;
  /** The latest Set-Cookie headers. */
  lastSetCookie: () => readonly string[];
}

function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`No redirect: ${response.status}`);
  return new URL(location);
}

/** `kept` are the cookies that the browser already has. */
export function createVisitor(api: Pick<TestApi, 'url'>, kept: ReadonlyMap<string, string> = new Map()): Visitor {
  const cookies = new Map(kept);
  let setCookie: readonly string[] = [];
  const load = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (jar !== '') headers.set('cookie', jar);
    const response = await fetch(new URL(url.pathname + url.search, api.url), { ...init, headers, redirect: 'manual' });
    const set = response.headers.getSetCookie();
    if (set.length > 0) setCookie = set;
    for (const line of set) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const begin: Visitor['begin'] = async ({ ref, origin, nonce, door = 'waitlist' } = {}) => {
    const definition: Call = door === 'waitlist' ? getWaitlistSignIn : getDashboardSignIn;
    const url = new URL(`/api${definition.path}`, api.url);
    if (ref !== undefined) url.searchParams.set('ref', ref);
    if (origin !== undefined) url.searchParams.set('origin', origin);
    if (nonce !== undefined) url.searchParams.set('nonce', nonce);
    const response = await load(url);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`Sign-in did not begin: ${response.status} ${text}`);
    const body = JSON.parse(text) as { data?: { authUrl: string }; authUrl?: string };
    return new URL(body.data?.authUrl ?? body.authUrl ?? '');
  };
  const consent: Visitor['consent'] = async (authUrl, handle) => {
    const form = new URLSearchParams(authUrl.search);
    form.set('handle', handle);
    return locationOf(await load(new URL(authUrl.pathname, authUrl), { method: 'POST', body: form }));
  };
  const cancel: Visitor['cancel'] = async (authUrl) => {
    const page = await (await load(authUrl)).text();
    const href = /<a href="([^"]+)">Cancel<\/a>/.exec(page)?.[1] ?? '';
    return new URL(href.replaceAll('&amp;', '&'));
  };
  const returnFromX: Visitor['returnFromX'] = async (callback) => locationOf(await load(callback));
  return {
    begin,
    consent,
    cancel,
    returnFromX,
    signIn: async (handle, options) => returnFromX(await consent(await begin(options), handle)),
    cookies,
    lastSetCookie: () => setCookie,
  };
}

export function tokenOf(page: URL): string {
  const token = page.searchParams.get('token');
  if (token === null) throw new Error(`No token in ${page.pathname}?error=${page.searchParams.get('error')}`);
  return token;
}

/** Signs a person in with X in a new browser, and returns their token. */
export async function signInWithX(api: Pick<TestApi, 'url'>, handle: string, options?: SignInOptions): Promise<string> {
  return tokenOf(await createVisitor(api).signIn(handle, options));
}

/** Suspends a person, signs them in with X, and returns the token for their appeal. */
export async function signInSuspended(api: Pick<TestApi, 'url' | 'server'>, handle: string): Promise<string> {
  await signInWithX(api, handle);
  const users = api.server.connection.collection('users');
  await users.updateOne({ handle }, { $set: { status: 'Inactive' }, $inc: { tokenGeneration: 1 } });
  return (await createVisitor(api).signIn(handle)).searchParams.get('appeal') ?? '';
}
