import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

const COOKIE = 'magnetx_visitor';
const YEAR_MS = 365 * 24 * 60 * 60_000;
/** 128 random bits. */
const ID = /^[\w-]{22}$/;

export function readCookie(req: Request, name: string): string | null {
  return parseCookie(req.get('cookie') ?? '')[name] ?? null;
}

/** Hides the cookie from scripts and from requests of other sites. */
export function cookieOptions(publicUrl: URL): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: publicUrl.protocol === 'https:', path: '/' };
}

export function createVisitorId(): string {
  return randomBytes(16).toString('base64url');
}

/** The visitor's random id, which decides the draw for canaries. Sets a cookie for a year if the visitor has none. */
export function visitorIdOf(req: Request, res: Response, publicUrl: URL): string {
  const given = readCookie(req, COOKIE);
  if (given !== null && ID.test(given)) return given;
  const id = createVisitorId();
  res.cookie(COOKIE, id, { ...cookieOptions(publicUrl), maxAge: YEAR_MS });
  return id;
}
