import { createHash } from 'node:crypto';
import {
  API_BASE_PATH,
  AppError,
  failureSchema,
  getAdminMe,
  roleRefusal,
  type Admin,
  type AdminPermission,
  type ErrorCode,
} from '@magnetx/contracts';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { FORWARDED_HEADERS } from '../html/api-reader.ts';
import type { UpstreamPool } from '../proxy/upstream-pool.ts';
import type { UpstreamAnswer } from '../proxy/upstream.ts';

/** How long an admin is known without asking again. Changes always ask. */
const FRESH_MS = 3_000;
const ADMINS_MAX = 500;
const TIMEOUT_MS = 5_000;

/** The verdicts of the API that are passed on. Any other failure means that the admin cannot be known now. */
const PASSED_ON: readonly ErrorCode[] = [
  'not_authenticated',
  'token_expired',
  'account_suspended',
  'account_inactive',
  'forbidden',
  'too_many_requests',
];

function adminOf({ status, text }: UpstreamAnswer): Admin {
  const body: unknown = JSON.parse(text);
  if (status === 200) return getAdminMe.response.pick({ user: true }).parse(body).user;
  const { code, error } = failureSchema.parse(body);
  throw new AppError(PASSED_ON.includes(code) ? code : 'unavailable', { message: error });
}

export type AdminReader = ReturnType<typeof createAdminReader>;

/** Asks the API who sends a token and what they may do, so that roles are decided in one place. */
export function createAdminReader({ upstreams, logger }: { upstreams: UpstreamPool; logger: Logger }) {
  const admins = new LRUCache<string, Admin>({ max: ADMINS_MAX, ttl: FRESH_MS });

  async function ask(req: Request, token: string): Promise<Admin> {
    const upstream = upstreams.isFull ? null : upstreams.findLeastBusy({ refused: new Set(), broken: null });
    if (!upstream) throw new AppError('unavailable');
    const forwarded = FORWARDED_HEADERS.map((name) => [name, String(req.headers[name] ?? '')]);
    const headers = { ...Object.fromEntries(forwarded), authorization: `Bearer ${token}` } as Record<string, string>;
    const path = API_BASE_PATH + getAdminMe.path;
    try {
      return adminOf(await upstream.read({ path, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }));
    } catch (error) {
      if (error instanceof AppError) throw error;
      logger.warn({ err: error }, 'the API does not say who an admin is');
      throw new AppError('unavailable', { cause: error });
    }
  }

  /** The admin with this token. Throws unless they hold the permission. `isFresh`: not from memory. */
  return async (
    req: Request,
    { token, permission, isFresh }: { token: string; permission: AdminPermission; isFresh: boolean },
  ): Promise<Admin> => {
    // By a hash, so that the memory holds no tokens.
    const key = createHash('sha256').update(token).digest('base64url');
    const known = isFresh ? undefined : admins.get(key);
    const admin = known ?? (await ask(req, token));
    admins.set(key, admin);
    if (admin.permissions.includes(permission)) return admin;
    throw new AppError('forbidden', { message: roleRefusal(admin.adminRole) });
  };
}
