import type { Door } from './pending-sign-in.repository.ts';

const SUCCESS_PAGE: Record<Door, string> = { waitlist: '/waitlist', dashboard: '/user/dashboard' };
const FAILURE_PAGE: Record<Door, string> = { waitlist: '/waitlist', dashboard: '/user/connect' };

/** The page after a successful sign-in, on the site where it started, with the nonce that it was started with. */
export function successUrl(signIn: { origin: string; door: Door; nonce?: string | undefined }, token: string): string {
  const url = new URL(SUCCESS_PAGE[signIn.door], signIn.origin);
  url.searchParams.set('token', token);
  url.searchParams.set('connected', 'true');
  if (signIn.nonce !== undefined) url.searchParams.set('nonce', signIn.nonce);
  return url.href;
}

/** The page after a failed sign-in, with an error code to show. */
export function failureUrl(signIn: { origin: string; door: Door }, code: string): string {
  const url = new URL(FAILURE_PAGE[signIn.door], signIn.origin);
  url.searchParams.set('error', code);
  return url.href;
}
