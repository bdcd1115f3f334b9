import type { IncomingMessage } from 'node:http';
import {
  API_BASE_PATH,
  X_CALLBACK_PATH,
  createAdmin,
  getDashboardSignIn,
  getWaitlistSignIn,
  logInAdmin,
  logInProject,
  registerProject,
} from '@magnetx/contracts';
import type { RequestHandler } from 'express';
import { MemoryStore, ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Config } from '../config';
import { sendFailure } from '../http/failure';
import { pathOf } from '../http/paths';
import { clientIpOf } from './forwarding';

const WINDOW_MS = 60_000;

const SIGN_IN_PATHS = new Set(
  [getWaitlistSignIn, getDashboardSignIn, logInAdmin, logInProject, registerProject]
    .map((call): string => API_BASE_PATH + call.path)
    .concat(API_BASE_PATH + X_CALLBACK_PATH),
);
const ADMIN_CREATE_PATH = API_BASE_PATH + createAdmin.path;

/** The API routes without regard to case, doubled or trailing slashes, so limits must not be dodged by them. */
function plainPath(req: IncomingMessage): string {
  const path = pathOf(req.url).toLowerCase().replace(/\/+/g, '/');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** One key per IPv4 address and per IPv6 network, as a home or a phone has a whole network of addresses. */
export function clientKeyOf(req: IncomingMessage): string {
  return ipKeyGenerator(clientIpOf(req));
}

function createLimit(perMinute: number, store: MemoryStore, isCounted: (req: IncomingMessage) => boolean) {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: perMinute,
    store,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: clientKeyOf,
    skip: (req) => !isCounted(req),
    handler: (req, res) => sendFailure(req, res, 'too_many_requests'),
  });
}

export interface RateLimits {
  readonly middleware: readonly RequestHandler[];
  /** For what pages report of themselves. */
  readonly reports: RequestHandler;
  /** Counts a live connection's handshake as one call; false when the address has used its calls up. */
  readonly admitUpgrade: (req: IncomingMessage) => Promise<boolean>;
  readonly stop: () => void;
}

/** Limits per address and minute on what is proxied to the API, and on reports. Counted in this process. */
export function createRateLimits(rates: Config['rates']): RateLimits {
  const stores = [new MemoryStore(), new MemoryStore(), new MemoryStore(), new MemoryStore()] as const;
  const [calls, signIns, adminCreations, reported] = stores;
  const middleware = [
    createLimit(rates.api, calls, () => true),
    createLimit(rates.signIn, signIns, (req) => SIGN_IN_PATHS.has(plainPath(req))),
    createLimit(rates.adminCreate, adminCreations, (req) => plainPath(req) === ADMIN_CREATE_PATH),
  ];
  const admitUpgrade = async (req: IncomingMessage): Promise<boolean> => {
    const { totalHits } = await calls.increment(clientKeyOf(req));
    return totalHits <= rates.api;
  };
  const reports = createLimit(rates.reports, reported, () => true);
  const stop = (): void => stores.forEach((store) => store.shutdown());
  return { middleware, reports, admitUpgrade, stop };
}
