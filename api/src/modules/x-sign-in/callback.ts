import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { CoreDeps } from '../../core-deps.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Tokens, XProfile } from '../accounts/index.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { failureUrl, successUrl } from './landing-pages.ts';
import type { PendingSignInRepository, ReturnedSignIn } from './pending-sign-in.repository.ts';
import type { SignInUser } from './sign-in-user.ts';
import { CallbackFault, XRefusal, type XClient } from './x-client.ts';

export interface CallbackDeps extends Pick<CoreDeps, 'logger' | 'clock'> {
  readonly pending: PendingSignInRepository;
  readonly cookie: BrowserCookie;
  readonly x: XClient;
  readonly signInUser: SignInUser;
  readonly tokens: Pick<Tokens, 'issue'>;
  readonly publicUrl: string;
}

type Step<S extends ReturnedSignIn['step']> = Extract<ReturnedSignIn, { step: S }>;

/** OAuth's own codes are passed on when they look like codes; they end up in an address. */
const CODE = /^[a-z_]{1,40}$/;

/** How long the outcome of a sign-in answers the same request again. */
const OUTCOME_LIFETIME_MS = 60_000;

/** How long a killed process holds up the request that is sent again. */
const LEASE_MS = 3_000;
const RENEW_INTERVAL_MS = LEASE_MS / 3;

/** How often, and for how long, a request looks for the outcome of another one. */
const POLL_INTERVAL_MS = 100;
const WAIT_MAX_MS = 20_000;

const inMs = ({ clock }: CallbackDeps, ms: number) => new Date(clock.now().getTime() + ms);

/** Trades the code at X. The lease keeps other requests from trading it too, which X might take for theft. */
async function trade(deps: CallbackDeps, signIn: Step<'trade'>, callback: URLSearchParams): Promise<XProfile> {
  const { pending, logger } = deps;
  const { id, origin, codeVerifier } = signIn;
  const renewal = setInterval(() => {
    pending
      .renewLease(id, inMs(deps, LEASE_MS))
      .catch((error: unknown) => logger.warn({ err: error }, 'the lease of a sign-in was not renewed'));
  }, RENEW_INTERVAL_MS);
  try {
    return await deps.x.finish({ origin, callback, state: callback.get('state') ?? '', codeVerifier });
  } finally {
    clearInterval(renewal);
  }
}

/** The code that a final failure leads to; null for one that the same request may get past. */
function finalCodeOf(error: unknown): string | null {
  if (error instanceof XRefusal) return CODE.test(error.code) ? error.code : 'sign_in_failed';
  if (error instanceof CallbackFault) return 'sign_in_failed';
  return error instanceof AppError ? error.code : null;
}

/** Brings a sign-in to its outcome; answers where a failure leads that is none. */
async function proceed(
  deps: CallbackDeps,
  signIn: Step<'trade' | 'sign-in'>,
  query: URLSearchParams,
): Promise<string | null> {
  const { pending, logger } = deps;
  const { id, ref } = signIn;
  try {
    const profile = signIn.step === 'sign-in' ? signIn.profile : await trade(deps, signIn, query);
    const outcomeEndsAt = inMs(deps, OUTCOME_LIFETIME_MS);
    if (signIn.step === 'trade') await pending.keepProfile(id, profile, outcomeEndsAt);
    await deps.signInUser({
      profile,
      ref,
      onSignedIn: (userId, session) => pending.settle(id, { userId }, outcomeEndsAt, session),
    });
    return null;
  } catch (error) {
    const code = finalCodeOf(error);
    if (error instanceof CallbackFault) logger.info({ reason: error.message }, 'a callback was not what X sends');
    if (code !== null) {
      await pending.settle(id, { error: code }, inMs(deps, OUTCOME_LIFETIME_MS));
      return null;
    }
    logger.error({ err: error }, 'sign-in with X failed');
    await pending.endLease(id);
    return failureUrl(signIn, isDatabaseUnavailable(error) ? 'unavailable' : 'sign_in_failed');
  }
}

/** A token of its own for each answer: none is stored. */
async function landingOf({ tokens }: CallbackDeps, { outcome, ...signIn }: Step<'done'>): Promise<string> {
  if ('error' in outcome) return failureUrl(signIn, outcome.error);
  try {
    return successUrl(signIn, await tokens.issue('user', outcome.userId));
  } catch (error) {
    if (error instanceof AppError) return failureUrl(signIn, error.code);
    throw error;
  }
}

/**
 * The way back from X: ends a pending sign-in of this browser and sends the person on to a page. It always answers with
 * a redirect, since a person is looking at it. The same request of the same browser gets the same outcome for a minute:
 * browsers and gateways send it again when the process that had it is killed.
 */
export function createCallback(deps: CallbackDeps) {
  const lost = (code: string) => failureUrl({ origin: deps.publicUrl, door: 'waitlist' }, code);

  const follow = async (browserSecret: string, query: URLSearchParams): Promise<string> => {
    const proof = { state: query.get('state') ?? '', browserSecret };
    const giveUpAt = performance.now() + WAIT_MAX_MS;
    for (;;) {
      const lease = { now: deps.clock.now(), leaseUntil: inMs(deps, LEASE_MS) };
      const signIn = await deps.pending.comeBack(proof, query.toString(), lease);
      if (signIn === null) return lost('sign_in_state_invalid');
      if (signIn.step === 'done') return landingOf(deps, signIn);
      if (signIn.step === 'wait') {
        if (performance.now() > giveUpAt) return failureUrl(signIn, 'unavailable');
        await delay(POLL_INTERVAL_MS);
        continue;
      }
      const failure = await proceed(deps, signIn, query);
      if (failure !== null) return failure;
    }
  };

  const whereTo = async (request: Request): Promise<string> => {
    const query = new URL(request.originalUrl, deps.publicUrl).searchParams;
    const browserSecret = deps.cookie.read(request);
    if (browserSecret === null) return lost('sign_in_state_invalid');
    try {
      return await follow(browserSecret, query);
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
