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

/** For cookies that scripts have no use for and other sites' requests do not carry. */
export function cookieOptions(publicUrl: URL): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: publicUrl.protocol === 'https:', path: '/' };
}

export function createVisitorId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Who draws a canary: a random id without any meaning, kept for a year so that the draw stays. Made and set here for
 * a visitor who comes without one.
 */
export function visitorIdOf(req: Request, res: Response, publicUrl: URL): string {
  const given = readCookie(req, COOKIE);
  if (given !== null && ID.test(given)) return given;
  const id = createVisitorId();
  res.cookie(COOKIE, id, { ...cookieOptions(publicUrl), maxAge: YEAR_MS });
  return id;
}
