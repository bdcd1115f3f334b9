import type { IncomingMessage } from 'node:http';
import { API_BASE_PATH, ERROR_CODES, X_CALLBACK_PATH, createAdmin } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { createRateLimiter, rateLimitHeaders, type RateLimiter, type RateSharing } from '@magnetx/operations';
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import { sendFailure, sendText } from '../http/failure.ts';
import { clientKeyOf } from './client-key.ts';

const SIGN_IN_PATHS = new Set(
  ALL_CALLS.filter(({ rateLimit }) => rateLimit === 'sign-in')
    .map(({ path }) => API_BASE_PATH + path)
    .concat(API_BASE_PATH + X_CALLBACK_PATH),
);
const PICTURES = `${API_BASE_PATH}/pictures/`;
/** A list of quests is one call, and brings a cover and a logo for each. */
const PICTURES_PER_CALL = 10;
const ADMIN_CREATE_PATH = API_BASE_PATH + createAdmin.path;

/** Normalizes case and slashes, so that a limit does not depend on how the API routes a path. */
function normalizePath(path: string): string {
  const plain = path.toLowerCase().replace(/[\\/]+/g, '/');
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain;
}

/** The files of pictures, which pages show in numbers and browsers keep. */
function isPicture({ method }: IncomingMessage, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && path.startsWith(PICTURES);
}

export type RateLimits = ReturnType<typeof createRateLimits>;

interface Limit {
  readonly name: string;
  readonly limiter: RateLimiter;
}

/** Counts a call and adds the limit's headers: names and values in turn. Returns whether it exceeds the limit. */
async function count({ name, limiter }: Limit, key: string, headers: string[]): Promise<boolean> {
  const use = await limiter.count(key);
  const added = rateLimitHeaders(name, limiter.perMinute, use);
  for (const header in added) headers.push(header, added[header] ?? '');
  return use.isOver;
}

const rejectCall: RequestHandler = (req, res) => sendFailure(req, res, 'too_many_requests');
const rejectPage: RequestHandler = (req, res) =>
  sendText(req, res, ERROR_CODES.too_many_requests.status, ERROR_CODES.too_many_requests.text);

function createMiddleware(limit: Limit, reject: RequestHandler): RequestHandler {
  return async (req, res, next) => {
    const headers: string[] = [];
    const isOver = await count(limit, clientKeyOf(req), headers);
    for (let index = 0; index < headers.length; index += 2) {
      res.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
    }
    if (isOver) return reject(req, res, next);
    next();
  };
}

/** Limits per address and minute. Gateways with a common Redis share them. */
export function createRateLimits(rates: Config['rates'], sharing: RateSharing) {
  const limitOf = (name: string, perMinute: number): Limit => ({
    name,
    limiter: createRateLimiter({ name: `gateway:${name}`, perMinute, ...sharing }),
  });
  const calls = limitOf('calls', rates.api);
  const pictures = limitOf('pictures', rates.api * PICTURES_PER_CALL);
  const signIns = limitOf('sign-ins', rates.signIn);
  const adminCreations = limitOf('admin-creations', rates.adminCreate);

  /** The stricter limit of some paths, which applies in addition. */
  const stricterLimitOf = (path: string): Limit | null => {
    const normalized = normalizePath(path);
    if (SIGN_IN_PATHS.has(normalized)) return signIns;
    return normalized === ADMIN_CREATE_PATH ? adminCreations : null;
  };
  return {
    /**
     * Counts a call of the API by its path without the query, and returns whether it exceeds a limit. Adds the headers
     * of each limit: names and values in turn.
     */
    async countCall(req: IncomingMessage, path: string, headers: string[]): Promise<boolean> {
      const key = clientKeyOf(req);
      if (isPicture(req, path)) return count(pictures, key, headers);
      if (await count(calls, key, headers)) return true;
      const stricter = stricterLimitOf(path);
      return stricter !== null && count(stricter, key, headers);
    },
    /** For calls of the release registry, which count as calls of the API. */
    registryCalls: createMiddleware(calls, rejectCall),
    /** For the load reports of pages. */
    reports: createMiddleware(limitOf('reports', rates.reports), rejectCall),
    /** For HTML pages and the public registry document. */
    pages: createMiddleware(limitOf('pages', rates.pages), rejectPage),
    /** Counts the handshake of a live connection as one call, and returns whether it is within the limit. */
    async admitUpgrade(req: IncomingMessage): Promise<boolean> {
      const use = await calls.limiter.count(clientKeyOf(req));
      return !use.isOver;
    },
  };
}
