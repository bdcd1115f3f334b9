import type { Door } from './pending-sign-in.repository.ts';

const SUCCESS_PAGE: Record<Door, string> = { waitlist: '/waitlist', dashboard: '/user/dashboard' };
const FAILURE_PAGE: Record<Door, string> = { waitlist: '/waitlist', dashboard: '/user/connect' };

/** Where a finished sign-in ends: the page of its door, on the site that it began on. */
export function successUrl(signIn: { origin: string; door: Door }, token: string): string {
  const url = new URL(SUCCESS_PAGE[signIn.door], signIn.origin);
  url.searchParams.set('token', token);
  url.searchParams.set('connected', 'true');
  return url.href;
}

/** Where a failed one ends, with a code that the page can name. */
export function failureUrl(signIn: { origin: string; door: Door }, code: string): string {
  const url = new URL(FAILURE_PAGE[signIn.door], signIn.origin);
  url.searchParams.set('error', code);
  return url.href;
}
