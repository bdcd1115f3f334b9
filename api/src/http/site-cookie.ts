import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/**
 * A cookie for this site only, hidden from scripts. It is `Lax`, because the return from X is a cross-site navigation.
 */
export function createSiteCookie(publicUrl: string, plainName: string) {
  const isTls = publicUrl.startsWith('https:');
  // The prefix prevents subdomains from planting the cookie. Browsers accept it over TLS only.
  const name = isTls ? `__Host-${plainName}` : plainName;
  return {
    /** Null if the browser sent none. */
    read: (request: Request) => parseCookie(request.headers.cookie ?? '')[name] ?? null,
    set: (response: Response, value: string, lifetimeMs: number) => {
      const maxAge = Math.floor(lifetimeMs / 1000);
      const cookie = { name, value, httpOnly: true, sameSite: 'lax', secure: isTls, path: '/', maxAge } as const;
      response.append('Set-Cookie', stringifySetCookie(cookie));
    },
  };
}
