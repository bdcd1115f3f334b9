import type { IncomingMessage } from 'node:http';
import {
  API_BASE_PATH,
  ERROR_CODES,
  X_CALLBACK_PATH,
  createAdmin,
  getDashboardSignIn,
  getWaitlistSignIn,
  logInAdmin,
  logInProject,
  registerProject,
} from '@magnetx/contracts';
import { createRateLimiter, rateLimitHeaders, type RateLimiter, type RateSharing } from '@magnetx/operations';
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { sendFailure, sendText } from '../http/failure.ts';
import { clientKeyOf } from './client-key.ts';

const SIGN_IN_PATHS = new Set(
  [getWaitlistSignIn, getDashboardSignIn, logInAdmin, logInProject, registerProject]
    .map((call): string => API_BASE_PATH + call.path)
    .concat(API_BASE_PATH + X_CALLBACK_PATH),
);
const ADMIN_CREATE_PATH = API_BASE_PATH + createAdmin.path;

/**
 * The API matches case and slashes exactly, but reads a backslash as a slash where a `#` follows. Every other spelling
 * counts as well, so a limit does not depend on how the API routes.
 */
function plainPath(path: string): string {
  const plain = path.toLowerCase().replace(/[\\/]+/g, '/');
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain;
}

export interface RateLimits {
  /**
   * Counts a call of the API, by its path without the query; true when it is one too many. Adds what the answer says
   * of it to the headers, names and values in turn; several limits have lines of their own.
   */
  readonly countCall: (req: IncomingMessage, path: string, headers: string[]) => Promise<boolean>;
  /** For calls that the gateway answers itself; they count as calls of the API. */
  readonly ownCalls: RequestHandler;
  /** For what pages report of themselves. */
  readonly reports: RequestHandler;
  /** For HTML pages and the public registry document. */
  readonly pages: RequestHandler;
  /** Counts a live connection's handshake as one call; false when the address has used its calls up. */
  readonly admitUpgrade: (req: IncomingMessage) => Promise<boolean>;
}

interface Limit {
  readonly name: string;
  readonly limiter: RateLimiter;
}

/** Counts, and adds what the answer says of it. */
async function count({ name, limiter }: Limit, key: string, headers: string[]): Promise<boolean> {
  const use = await limiter.count(key);
  const added = rateLimitHeaders(name, limiter.perMinute, use);
  for (const header in added) headers.push(header, added[header] ?? '');
  return use.isOver;
}

const refuseCall: RequestHandler = (req, res) => sendFailure(req, res, 'too_many_requests');
const refusePage: RequestHandler = (req, res) =>
  sendText(req, res, ERROR_CODES.too_many_requests.status, ERROR_CODES.too_many_requests.text);

/** For what Express answers. */
function middlewareOf(limit: Limit, refuse: RequestHandler): RequestHandler {
  return async (req, res, next) => {
    const headers: string[] = [];
    const isOver = await count(limit, clientKeyOf(req), headers);
    for (let index = 0; index < headers.length; index += 2) {
      res.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
    }
    if (isOver) return refuse(req, res, next);
    next();
  };
}

/** Limits per address and minute on what is passed on to the API, and on reports; several gateways may share them. */
export function createRateLimits(rates: Config['rates'], sharing: RateSharing): RateLimits {
  const limitOf = (name: string, perMinute: number): Limit => ({
    name,
    limiter: createRateLimiter({ name: `gateway:${name}`, perMinute, ...sharing }),
  });
  const calls = limitOf('calls', rates.api);
  const signIns = limitOf('sign-ins', rates.signIn);
  const adminCreations = limitOf('admin-creations', rates.adminCreate);
  const reported = limitOf('reports', rates.reports);
  const pages = limitOf('pages', rates.pages);

  /** The limit that a path has besides that of all calls. */
  const tighterLimitOf = (path: string): Limit | null => {
    const plain = plainPath(path);
    if (SIGN_IN_PATHS.has(plain)) return signIns;
    return plain === ADMIN_CREATE_PATH ? adminCreations : null;
  };
  const countCall = async (req: IncomingMessage, path: string, headers: string[]): Promise<boolean> => {
    const key = clientKeyOf(req);
    if (await count(calls, key, headers)) return true;
    const tighter = tighterLimitOf(path);
    return tighter !== null && count(tighter, key, headers);
  };
  const admitUpgrade = async (req: IncomingMessage): Promise<boolean> => {
    const use = await calls.limiter.count(clientKeyOf(req));
    return !use.isOver;
  };
  return {
    countCall,
    ownCalls: middlewareOf(calls, refuseCall),
    reports: middlewareOf(reported, refuseCall),
    pages: middlewareOf(pages, refusePage),
    admitUpgrade,
  };
}
