import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../../db/database-errors';
import { AppError } from '../../http/app-error';
import type { Clock } from '../../jobs/clock';
import type { BrowserCookie } from './browser-cookie';
import { failureUrl, successUrl } from './landing-pages';
import type { PendingSignIn, PendingSignInRepository } from './pending-sign-in.repository';
import type { SignInUser } from './sign-in-user';
import { CallbackFault, XRefusal, type XClient } from './x-client';

export interface CallbackDeps {
  readonly pending: PendingSignInRepository;
  readonly cookie: BrowserCookie;
  readonly x: XClient;
  readonly signInUser: SignInUser;
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** OAuth's own codes are passed on when they look like codes; they end up in an address. */
const CODE = /^[a-z_]{1,40}$/;

async function finish(deps: CallbackDeps, signIn: PendingSignIn, query: URLSearchParams): Promise<string> {
  const { origin, codeVerifier, ref } = signIn;
  const state = query.get('state') ?? '';
  try {
    const profile = await deps.x.finish({ origin, callback: query, state, codeVerifier });
    const { token } = await deps.signInUser({ profile, ref });
    return successUrl(signIn, token);
  } catch (error) {
    if (error instanceof XRefusal) return failureUrl(signIn, CODE.test(error.code) ? error.code : 'sign_in_failed');
    if (error instanceof CallbackFault) {
      deps.logger.info({ reason: error.message }, 'a callback was not what X sends');
      return failureUrl(signIn, 'sign_in_failed');
    }
    if (error instanceof AppError) return failureUrl(signIn, error.code);
    deps.logger.error({ err: error }, 'sign-in with X failed');
    return failureUrl(signIn, isDatabaseUnavailable(error) ? 'unavailable' : 'sign_in_failed');
  }
}

/**
 * The way back from X: ends one pending sign-in of this browser and sends the person on to a page. It always answers
 * with a redirect, since a person is looking at it.
 */
export function createCallback(deps: CallbackDeps) {
  const lost = (code: string) => failureUrl({ origin: deps.publicUrl, door: 'waitlist' }, code);
  const whereTo = async (request: Request): Promise<string> => {
    const query = new URL(request.originalUrl, deps.publicUrl).searchParams;
    const browserSecret = deps.cookie.read(request);
    if (browserSecret === null) return lost('sign_in_state_invalid');
    try {
      const signIn = await deps.pending.take({ state: query.get('state') ?? '', browserSecret }, deps.clock.now());
      return signIn ? await finish(deps, signIn, query) : lost('sign_in_state_invalid');
    } catch (error) {
      deps.logger.error({ err: error }, 'sign-in with X could not be looked up');
      return lost('unavailable');
    }
  };
  return async (request: Request, response: Response): Promise<void> => {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, await whereTo(request));
  };
}
