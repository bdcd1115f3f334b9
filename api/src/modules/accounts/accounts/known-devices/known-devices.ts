import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { CoreDeps } from '../../../../core-deps.ts';
import { createSiteCookie } from '../../../../http/site-cookie.ts';
import { deriveKey } from '../../../../runtime/derive-key.ts';
import { ALGORITHM, verifySignature } from '../tokens/verify-signature.ts';

/** Renewed by each sign-in. */
const LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

/** The number of accounts per browser. The least recent sign-in is dropped to keep the cookie small. */
const ACCOUNTS_MAX = 5;

const PURPOSE = 'known-device';
const FINGERPRINT_LENGTH = 16;

const deviceSchema = z.object({
  account: z.string(),
  /** Identifies the counter of this browser's failures at this account. */
  id: z.string(),
  /** Identifies the password at the time of the sign-in. A changed password makes the device unknown. */
  fingerprint: z.string(),
  /** In seconds since 1970. */
  expiresAt: z.number(),
});
type Device = z.infer<typeof deviceSchema>;
const claimsSchema = z.object({ devices: z.array(deviceSchema).max(ACCOUNTS_MAX) });

interface PasswordAccount {
  readonly id: string;
  readonly passwordHash: string;
}

export interface KnownDevices {
  /** The id under which this browser has signed in to the account before, or null. */
  find: (request: Request, audience: 'admin' | 'project', account: PasswordAccount) => string | null;
  /** Makes the browser a known device of the account that it has just signed in to. */
  remember: (
    exchange: { request: Request; response: Response },
    audience: 'admin' | 'project',
    account: PasswordAccount,
  ) => void;
}

/**
 * Recognises browsers that have signed in with a password before, by a signed cookie. The cookie grants no access. It
 * only separates the owner's failures from those of strangers (see `passwords/lock-out.ts`).
 */
export function createKnownDevices(
  deps: Pick<CoreDeps, 'clock' | 'random'> & { publicUrl: string; jwtSecret: string; jwtSecretPrevious: string | null },
): KnownDevices {
  const { clock, random } = deps;
  const cookie = createSiteCookie(deps.publicUrl, 'magnetx_device');
  const key = deriveKey(deps.jwtSecret, PURPOSE);
  const previous = deps.jwtSecretPrevious === null ? null : deriveKey(deps.jwtSecretPrevious, PURPOSE);
  const nowS = () => Math.floor(clock.now().getTime() / 1000);
  const fingerprintsOf = (passwordHash: string): string[] =>
    [key, previous].flatMap((each) =>
      each === null
        ? []
        : createHmac('sha256', each).update(passwordHash).digest('base64url').slice(0, FINGERPRINT_LENGTH),
    );

  const read = (request: Request): readonly Device[] => {
    const token = cookie.read(request);
    if (token === null) return [];
    try {
      const rules = { audience: PURPOSE, clockTimestamp: nowS() };
      const { devices } = claimsSchema.parse(verifySignature(token, { key, previous }, rules));
      return devices.filter(({ expiresAt }) => expiresAt > nowS());
    } catch {
      // A forged, expired or outdated cookie counts as none.
      return [];
    }
  };

  const find: KnownDevices['find'] = (request, audience, { id, passwordHash }) => {
    const device = read(request).find(({ account }) => account === `${audience}:${id}`);
    return device && fingerprintsOf(passwordHash).includes(device.fingerprint) ? device.id : null;
  };

  return {
    find,
    remember: ({ request, response }, audience, { id, passwordHash }) => {
      const account = `${audience}:${id}`;
      const [fingerprint = ''] = fingerprintsOf(passwordHash);
      const expiresAt = nowS() + LIFETIME_MS / 1000;
      const device = {
        account,
        id: find(request, audience, { id, passwordHash }) ?? random.id(),
        fingerprint,
        expiresAt,
      };
      const others = read(request).filter((other) => other.account !== account);
      const devices = [device, ...others].slice(0, ACCOUNTS_MAX);
      const claims = { aud: PURPOSE, iat: nowS(), exp: expiresAt, devices };
      cookie.set(response, jwt.sign(claims, key, { algorithm: ALGORITHM }), LIFETIME_MS);
    },
  };
}
