import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { SESSION_ENDING_CODES } from '../http/error-codes.ts';
import { refSchema } from '../referrals/referral.ts';
import { meUserSchema, waitlistUserSchema } from './user.schema.ts';

const signInQuery = z.object({
  ref: refSchema,
  /** The site that the person comes back to; must be one of the allowed origins. */
  origin: z.string().trim().max(200).optional(),
});

/** The waitlist's door to X. The browser is sent to `authUrl` and comes back to /waitlist. */
export const getWaitlistSignIn = defineCall({
  name: 'getWaitlistSignIn',
  method: 'GET',
  path: '/auth/x',
  audience: 'public',
  tag: 'Sign-in',
  summary: 'Start a sign-in with X that returns to the waitlist',
  rateLimit: 'sign-in',
  query: signInQuery,
  response: success({ data: z.object({ authUrl: z.url() }) }),
  errors: ['origin_not_allowed'],
});

/** The user area's door to X. The browser is sent to `authUrl` and comes back to /user/dashboard. */
export const getDashboardSignIn = defineCall({
  name: 'getDashboardSignIn',
  method: 'GET',
  path: '/auth/x/dashboard',
  audience: 'public',
  tag: 'Sign-in',
  summary: 'Start a sign-in with X that returns to the user dashboard',
  rateLimit: 'sign-in',
  query: signInQuery,
  response: success({ authUrl: z.url() }),
  errors: ['origin_not_allowed'],
});

/** Where X sends the browser back to: a page load, not a call, so it answers with a redirect. */
export const X_CALLBACK_PATH = '/auth/x/callback';

export const verifySession = defineCall({
  name: 'verifySession',
  method: 'GET',
  path: '/auth/verify',
  audience: 'public',
  tag: 'Sign-in',
  summary: 'Check a user token and get the account it belongs to',
  query: z.object({ token: z.string().max(4096).default('') }),
  response: success({ data: z.object({ user: waitlistUserSchema }) }),
  errors: [...SESSION_ENDING_CODES],
});

export const getMe = defineCall({
  name: 'getMe',
  method: 'GET',
  path: '/auth/me',
  audience: 'user',
  tag: 'Sign-in',
  summary: 'The signed-in user',
  response: success({ user: meUserSchema }),
});

export const logOut = defineCall({
  name: 'logOut',
  method: 'POST',
  path: '/auth/logout',
  audience: 'any',
  tag: 'Sign-in',
  summary: 'Revoke the token that the call carries',
  response: success({}),
});
