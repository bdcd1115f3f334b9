import type { Door } from './pending-sign-in.repository.ts';

const SUCCESS_PAGE: Record<Door, string> = { waitlist: '/waitlist', dashboard: '/user/dashboard' };
const FAILURE_PAGE: Record<Door, string> = { waitlist: '/waitlist', dashboard: '/user/connect' };

/** The state for X of a new sign-in. It names the door, which is all that is known of a sign-in that is lost. */
export function stateOf(door: Door, secret: string): string {
  return `${door}.${secret}`;
}

/** The door that a state names. Anyone can write it: it decides where an error is shown, and nothing else. */
export function doorIn(state: string | null): Door {
  return state?.startsWith('dashboard.') ? 'dashboard' : 'waitlist';
}

/** The page after a successful sign-in, on the site where it started, with the nonce that it was started with. */
export function successUrl(signIn: { origin: string; door: Door; nonce?: string | undefined }, token: string): string {
  const url = new URL(SUCCESS_PAGE[signIn.door], signIn.origin);
  url.searchParams.set('token', token);
  url.searchParams.set('connected', 'true');
  if (signIn.nonce !== undefined) url.searchParams.set('nonce', signIn.nonce);
  return url.href;
}

/** The page of a suspended person, with a token that is good for the appeal alone. */
export function suspendedUrl(signIn: { origin: string; nonce?: string | undefined }, token: string): string {
  const url = new URL(failureUrl({ origin: signIn.origin, door: 'dashboard' }, 'account_inactive'));
  url.searchParams.set('appeal', token);
  if (signIn.nonce !== undefined) url.searchParams.set('nonce', signIn.nonce);
  return url.href;
}

/** The page after a failed sign-in, with an error code to show. */
export function failureUrl(signIn: { origin: string; door: Door }, code: string): string {
  const url = new URL(FAILURE_PAGE[signIn.door], signIn.origin);
  url.searchParams.set('error', code);
  return url.href;
}
