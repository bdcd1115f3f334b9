import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { SESSION_ENDING_CODES } from '../http/common-failures.ts';
import { refSchema } from '../referrals/referral.ts';
import { meUserSchema, waitlistUserSchema } from './user.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Sign-in' });

/** How long a person may take at X, in ms. A sign-in that returns later is refused. */
export const SIGN_IN_DURATION_MAX_MS = 10 * 60 * 1000;

const signInQuery = z.object({
  ref: refSchema,
  /** The site that the sign-in returns to; must be one of the allowed origins. */
  origin: z.string().trim().max(200).optional(),
  /**
   * A secret of the browser that starts the sign-in. It comes back beside the token, so that the page can refuse a
   * return address that another browser got.
   */
  nonce: z
    .string()
    .regex(/^[\w-]{22,64}$/)
    .optional(),
});

/** The browser goes to `authUrl` and returns to /waitlist. */
export const getWaitlistSignIn = defineCall('getWaitlistSignIn', 'GET /auth/x', {
  audience: 'public',
  summary: 'Start a sign-in with X that returns to the waitlist',
  rateLimit: 'sign-in',
  query: signInQuery,
  response: success({ data: z.object({ authUrl: z.url() }) }),
  errors: ['origin_not_allowed'],
});

/** The browser goes to `authUrl` and returns to /user/dashboard. */
export const getDashboardSignIn = defineCall('getDashboardSignIn', 'GET /auth/x/dashboard', {
  audience: 'public',
  summary: 'Start a sign-in with X that returns to the user dashboard',
  rateLimit: 'sign-in',
  query: signInQuery,
  response: success({ authUrl: z.url() }),
  errors: ['origin_not_allowed'],
});

/** The path that X redirects the browser to. It is a page load, so it answers with a redirect. */
export const X_CALLBACK_PATH = '/auth/x/callback';

export const verifySession = defineCall('verifySession', 'GET /auth/verify', {
  audience: 'public',
  summary: 'Check a user token and get the account it belongs to',
  query: z.object({ token: z.string().max(4096).default('') }),
  response: success({ data: z.object({ user: waitlistUserSchema }) }),
  errors: [...SESSION_ENDING_CODES],
});

export const getMe = defineCall('getMe', 'GET /auth/me', {
  summary: 'The signed-in user',
  response: success({ user: meUserSchema }),
});

export const logOut = defineCall('logOut', 'POST /auth/logout', {
  audience: 'any',
  isOpenToSuspended: true,
  summary: 'Revoke the token that the call carries',
  response: success({}),
});
