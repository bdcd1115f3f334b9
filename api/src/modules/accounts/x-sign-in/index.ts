import {
  API_BASE_PATH,
  AppError,
  getDashboardSignIn,
  getWaitlistSignIn,
  SIGN_IN_DURATION_MAX_MS,
  X_CALLBACK_PATH,
  type QueryOf,
} from '@magnetx/contracts';
import type { Request, Response } from 'express';
import type { CoreDeps } from '../../../core-deps.ts';
import { route } from '../../../http/route.ts';
import type { Tokens } from '../accounts/index.ts';
import { createBrowserCookie } from './browser-cookie.ts';
import { createCallback, type CallbackDeps } from './callback.ts';
import { stateOf } from './landing-pages.ts';
import { createPendingSignInRepository, type Door } from './pending-sign-in.repository.ts';
import { createSignInUser, type SignInUserDeps } from './sign-in-user.ts';
import { createXClient, type XEndpoints } from './x-client.ts';

export type { XEndpoints } from './x-client.ts';

export interface XSignInDeps
  extends SignInUserDeps, Pick<CallbackDeps, 'see'>, Pick<CoreDeps, 'logger' | 'connection' | 'clock' | 'random'> {
  readonly tokens: Pick<Tokens, 'issue'>;
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly endpoints: XEndpoints;
  readonly callDeadlineMs: number;
}

/** A sign-in makes two requests to X, which together end before the deadline. */
const SHARE_OF_DEADLINE = 0.45;

/** A pending sign-in expires if the person does not return. */
const START = { isHeadRefused: true } as const;

/** The callback URLs to register at X, one per allowed origin. */
export function xRedirectUri(origin: string): string {
  return origin + API_BASE_PATH + X_CALLBACK_PATH;
}

export function createXSignInModule(deps: XSignInDeps) {
  const pending = createPendingSignInRepository(deps.connection);
  const cookie = createBrowserCookie(deps.publicUrl, deps.random);
  const x = createXClient(deps.endpoints, xRedirectUri, deps.callDeadlineMs * SHARE_OF_DEADLINE);
  const signInUser = createSignInUser(deps);
  const start = async (
    door: Door,
    { ref, nonce, origin: givenOrigin }: QueryOf<typeof getWaitlistSignIn>,
    { request, response }: { request: Request; response: Response },
  ): Promise<string> => {
    const origin = givenOrigin || deps.publicUrl;
    if (!deps.allowedOrigins.includes(origin)) throw new AppError('origin_not_allowed');
    const [state, codeVerifier] = [stateOf(door, deps.random.secret()), deps.random.secret()];
    const browserSecret = cookie.ensure(request, response, SIGN_IN_DURATION_MAX_MS);
    const expiresAt = new Date(deps.clock.now().getTime() + SIGN_IN_DURATION_MAX_MS);
    await pending.insert({ state, browserSecret }, { codeVerifier, ref, nonce, origin, door }, expiresAt);
    response.setHeader('Cache-Control', 'no-store');
    return x.authorizeUrl({ origin, state, codeVerifier });
  };
  return {
    signInUser,
    /** A page load instead of a call, mounted at contracts' X_CALLBACK_PATH. */
    callback: createCallback({ ...deps, pending, cookie, x, signInUser }),
    routes: [
      route(
        getWaitlistSignIn,
        async ({ query, ...exchange }) => ({ data: { authUrl: await start('waitlist', query, exchange) } }),
        START,
      ),
      route(
        getDashboardSignIn,
        async ({ query, ...exchange }) => ({ authUrl: await start('dashboard', query, exchange) }),
        START,
      ),
    ],
  };
}
