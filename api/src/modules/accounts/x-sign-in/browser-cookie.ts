import type { Request, Response } from 'express';
import { createSiteCookie } from '../../../http/site-cookie.ts';
import type { Random } from '../../../runtime/random.ts';

const WELL_FORMED = /^[A-Za-z0-9_-]{43}$/;

/**
 * Binds a sign-in to the browser that started it. Otherwise an attacker could complete their own sign-in in another
 * person's browser (login CSRF).
 */
export function createBrowserCookie(publicUrl: string, random: Random) {
  const cookie = createSiteCookie(publicUrl, 'magnetx_sign_in');
  const read = (request: Request): string | null => {
    const value = cookie.read(request);
    return value !== null && WELL_FORMED.test(value) ? value : null;
  };
  return {
    read,
    /** Returns the browser's secret. An existing one is reused, so that two tabs can sign in concurrently. */
    ensure: (request: Request, response: Response, lifetimeMs: number) => {
      const value = read(request) ?? random.secret();
      cookie.set(response, value, lifetimeMs);
      return value;
    },
  };
}

export type BrowserCookie = ReturnType<typeof createBrowserCookie>;
