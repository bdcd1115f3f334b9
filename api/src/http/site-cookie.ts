import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/**
 * A cookie for this site alone, out of the reach of scripts. `Lax`, because the way back from X is a navigation from
 * another site.
 */
export function createSiteCookie(publicUrl: string, plainName: string) {
  const isTls = publicUrl.startsWith('https:');
  // The prefix keeps subdomains from planting the cookie; browsers accept it over TLS only.
  const name = isTls ? `__Host-${plainName}` : plainName;
  return {
    /** Null when the browser sent none. */
    read: (request: Request) => parseCookie(request.headers.cookie ?? '')[name] ?? null,
    set: (response: Response, value: string, lifetimeMs: number) => {
      const maxAge = Math.floor(lifetimeMs / 1000);
      const cookie = { name, value, httpOnly: true, sameSite: 'lax', secure: isTls, path: '/', maxAge } as const;
      response.append('Set-Cookie', stringifySetCookie(cookie));
    },
  };
}
