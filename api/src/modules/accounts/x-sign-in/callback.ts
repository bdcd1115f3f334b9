import { AppError } from '@magnetx/contracts';
import { withTimeout } from '@magnetx/operations';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { CoreDeps } from '../../../core-deps.ts';
import { isDatabaseUnavailable, isDiskFull } from '../../../db/database-errors.ts';
import { deviceNameOf } from '../../../http/device-name.ts';
import type { Tokens, XProfile } from '../accounts/index.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { doorIn, failureUrl, successUrl, suspendedUrl } from './landing-pages.ts';
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
  readonly callDeadlineMs: number;
  /** Notes that a user was seen at an address. */
  readonly see: (userId: string, address: string) => Promise<void>;
}

type Step<S extends ReturnedSignIn['step']> = Extract<ReturnedSignIn, { step: S }>;

/** The format of OAuth error codes that may be passed on in a URL. */
const CODE = /^[a-z_]{1,40}$/;

/** How long a repeated callback gets the same outcome. */
const OUTCOME_LIFETIME_MS = 60_000;

/** How long a killed process blocks a repeated callback. */
const LEASE_MS = 3_000;
const RENEW_INTERVAL_MS = LEASE_MS / 3;

/** How often a request polls for the outcome of another one. */
const POLL_INTERVAL_MS = 100;

const inMs = ({ clock }: CallbackDeps, ms: number) => new Date(clock.now().getTime() + ms);

/** Exchanges the code at X. The lease prevents other requests from using the code too, which X might treat as theft. */
async function trade(deps: CallbackDeps, signIn: Step<'trade'>, callback: URLSearchParams): Promise<XProfile> {
  const { pending, logger } = deps;
  const { id, origin, codeVerifier } = signIn;
  const renewal = setInterval(() => {
    pending
      .renewLease(id, inMs(deps, LEASE_MS))
      .catch((error: unknown) => logger.warn({ err: error }, 'renewing the lease of a sign-in failed'));
  }, RENEW_INTERVAL_MS);
  try {
    return await deps.x.finish({ origin, callback, state: callback.get('state') ?? '', codeVerifier });
  } finally {
    clearInterval(renewal);
  }
}

/** The error code of a final failure. Null for a failure that a retry may overcome. */
function finalCodeOf(error: unknown): string | null {
  if (error instanceof XRefusal) return CODE.test(error.code) ? error.code : 'sign_in_failed';
  if (error instanceof CallbackFault) return 'sign_in_failed';
  return error instanceof AppError ? error.code : null;
}

/** Completes a sign-in. Returns the redirect URL of a temporary failure, otherwise null. */
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
    if (error instanceof CallbackFault) logger.info({ reason: error.message }, 'invalid callback from X');
    if (code !== null) {
      await pending.settle(id, { error: code }, inMs(deps, OUTCOME_LIFETIME_MS));
      return null;
    }
    logger.error({ err: error }, 'sign-in with X failed');
    await pending.endLease(id);
    const isTemporary = isDatabaseUnavailable(error) || isDiskFull(error);
    return failureUrl(signIn, isTemporary ? 'unavailable' : 'sign_in_failed');
  }
}

/** Each response gets a new token, because none is stored. */
async function landingOf(
  { tokens, see }: CallbackDeps,
  { outcome, ...signIn }: Step<'done'>,
  request: Request,
): Promise<string> {
  if ('error' in outcome) return failureUrl(signIn, outcome.error);
  const { userId } = outcome;
  await see(userId, request.ip ?? '');
  try {
    return successUrl(signIn, await tokens.issue('user', userId, { device: deviceNameOf(request) }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'account_suspended') return failureUrl(signIn, error.code);
  }
  return suspendedUrl(signIn, await tokens.issue('suspended', userId));
}

/**
 * Handles the return from X: completes the pending sign-in of this browser and redirects to a page. It always
 * redirects, after an error and at the deadline of calls too. A repeated callback of the same browser
 * gets the same outcome for a minute, because browsers and gateways retry when a process is killed.
 */
export function createCallback(deps: CallbackDeps) {
  const lost = (code: string, query: URLSearchParams) =>
    failureUrl({ origin: deps.publicUrl, door: doorIn(query.get('state')) }, code);

  const follow = async (browserSecret: string, query: URLSearchParams, request: Request): Promise<string> => {
    const proof = { state: query.get('state') ?? '', browserSecret };
    const giveUpAt = performance.now() + deps.callDeadlineMs - POLL_INTERVAL_MS;
    for (;;) {
      const lease = { now: deps.clock.now(), leaseUntil: inMs(deps, LEASE_MS) };
      const signIn = await deps.pending.returnFromX(proof, query.toString(), lease);
      if (signIn === null) return lost('sign_in_state_invalid', query);
      if (signIn.step === 'done') return landingOf(deps, signIn, request);
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
    if (browserSecret === null) return lost('sign_in_state_invalid', query);
    try {
      return await withTimeout(() => follow(browserSecret, query, request), deps.callDeadlineMs);
    } catch (error) {
      deps.logger.error({ err: error }, 'looking up a sign-in with X failed');
      return lost('unavailable', query);
    }
  };
  return async (request: Request, response: Response): Promise<void> => {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, await whereTo(request));
  };
}
