import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Random } from '../../random';

const WELL_FORMED = /^[A-Za-z0-9_-]{43}$/;

export interface BrowserCookie {
  read: (request: Request) => string | null;
  /** The browser's secret, kept if it has one already, so that two tabs may sign in at once. */
  ensure: (request: Request, response: Response, lifetimeMs: number) => string;
}

/**
 * Binds a sign-in to the browser that began it: otherwise somebody could finish their own sign-in in another person's
 * browser (login CSRF). `Lax`, because the way back from X is a navigation from another site.
 */
export function createBrowserCookie(publicUrl: string, random: Random): BrowserCookie {
  const isTls = publicUrl.startsWith('https:');
  // The prefix keeps subdomains from planting the cookie; browsers accept it over TLS only.
  const name = isTls ? '__Host-magnetx_sign_in' : 'magnetx_sign_in';
  const read = (request: Request): string | null => {
    const value = parseCookie(request.headers.cookie ?? '')[name];
    return value !== undefined && WELL_FORMED.test(value) ? value : null;
  };
  return {
    read,
    ensure: (request, response, lifetimeMs) => {
      const value = read(request) ?? random.secret();
      const maxAge = Math.floor(lifetimeMs / 1000);
      response.append(
        'Set-Cookie',
        stringifySetCookie({ name, value, httpOnly: true, sameSite: 'lax', secure: isTls, path: '/', maxAge }),
      );
      return value;
    },
  };
}
