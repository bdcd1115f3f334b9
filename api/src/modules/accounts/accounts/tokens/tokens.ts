import { createSecretKey } from 'node:crypto';
import { AppError, TOKEN_LIFETIME_S } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { Principal } from '../../../../http/principal.ts';
import type { Clock } from '../../../../runtime/clock.ts';
import type { SessionRepository } from './session.repository.ts';
import type { RevokedTokenRepository } from './revoked-token.repository.ts';
import { ALGORITHM, verifySignature, type SigningKeys } from './verify-signature.ts';

const ISSUER = 'magnetx';

/** A suspended user signs in, appeals, and signs in again to read the answer. */
const SUSPENDED_LIFETIME_S = 60 * 60;

/** Checking a signature again takes a twentieth of the time of an admin's list. */
const KNOWN_MAX = 20_000;

/** The maximum clock difference between servers that share the secret. */
const CLOCK_SKEW_S = 60;

const claimsSchema = z.object({
  sub: z.string().min(1),
  aud: z.enum(['user', 'suspended', 'admin', 'project']),
  jti: z.string().min(1),
  exp: z.number(),
  /** The account's token generation when the token was issued. */
  gen: z.int().min(0).default(0),
  /** The time of the last proof by the second factor, in seconds since 1970. */
  prf: z.int().min(0).optional(),
});
type Claims = z.output<typeof claimsSchema>;

/**
 * The only token generation that a subject accepts, with its role, and its account if that is another: the project of a
 * member. Null without such a subject.
 */
export type TokenAccount =
  | (Pick<Principal, 'role'> & Partial<Pick<Principal, 'accountId'>> & { readonly generation: number })
  | 'suspended'
  | null;

export interface TokensDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly secret: string;
  /** Verifies tokens but signs none: the secret before a rotation, or the next one. */
  readonly secretPrevious: string | null;
  readonly revoked: RevokedTokenRepository;
  tokenAccountOf: (audience: Principal['audience'], subjectId: string) => Promise<TokenAccount>;
  readonly sessions: Pick<SessionRepository, 'insert' | 'isLinked' | 'remove' | 'listOf'>;
  /** Called when a token is revoked, to end its live connections; `isTold`: with an error for its pages. */
  onRevoked: (tokenId: string, isTold: boolean) => void;
}

/** The options of a new token. */
interface Issued {
  readonly device?: string;
  /** The time of a proof by the second factor. */
  readonly provedAt?: Date | null;
  /** Of the account, when its password was read. */
  readonly generation?: number;
  /** The latest end. */
  readonly until?: Date;
  /** Opened from another account of the person. */
  readonly isLinked?: boolean;
}

function nowS(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1000);
}

function readClaims(token: string, keys: SigningKeys, clock: Clock): Claims {
  const clockTimestamp = nowS(clock);
  try {
    const rules: jwt.VerifyOptions = { issuer: ISSUER, clockTimestamp };
    const claims = claimsSchema.parse(verifySignature(token, keys, rules));
    // Issued tokens never last longer. Such an end could exceed the range of a date or a timer.
    if (claims.exp > clockTimestamp + TOKEN_LIFETIME_S + CLOCK_SKEW_S) throw new Error('The token lasts too long');
    return claims;
  } catch (error) {
    const isExpired = error instanceof jwt.TokenExpiredError;
    throw new AppError(isExpired ? 'token_expired' : 'not_authenticated', { cause: error });
  }
}

/** Reads claims as `readClaims`, and checks the signature of a token once. */
function createClaimsReader(keys: SigningKeys, clock: Clock): (token: string) => Claims {
  const known = new LRUCache<string, Claims>({ max: KNOWN_MAX });
  return (token) => {
    const before = known.get(token);
    if (before && before.exp > nowS(clock)) return before;
    const claims = readClaims(token, keys, clock);
    known.set(token, claims);
    return claims;
  };
}

function assertOpen(
  account: TokenAccount,
  whenGone: 'invalid_credentials' | 'not_authenticated',
  generation?: number,
): asserts account is Exclude<TokenAccount, 'suspended' | null> {
  if (account === null) throw new AppError(whenGone);
  if (account === 'suspended') throw new AppError('account_suspended');
  if (generation !== undefined && account.generation !== generation) throw new AppError(whenGone);
}

/**
 * Issues and verifies tokens of 24 hours, of one for suspended users, each for one audience. `verify` throws
 * `token_expired`, `account_suspended`, or `not_authenticated` for a token that is forged, malformed, revoked, of an
 * older generation, or without an account.
 */
export function createTokens(deps: TokensDeps) {
  // The library would convert a string to a key at each call.
  const key = createSecretKey(deps.secret, 'utf8');
  const previous = deps.secretPrevious === null ? null : createSecretKey(deps.secretPrevious, 'utf8');
  const claimsOf = createClaimsReader({ key, previous }, deps.clock);
  type Signed = Pick<Claims, 'exp' | 'jti' | 'gen'>;
  const sign = (aud: Principal['audience'], sub: string, claims: Signed, provedAt: Date | null): string => {
    const proof = provedAt && { prf: Math.floor(provedAt.getTime() / 1000) };
    const all = { iat: nowS(deps.clock), iss: ISSUER, aud, sub, ...claims, ...proof };
    return jwt.sign(all, key, { algorithm: ALGORITHM });
  };
  return {
    /**
     * Throws `account_suspended` for an inactive account. If the account was deleted during the password check, or has
     * another generation by now, throws `invalid_credentials`, or `not_authenticated` for a user, who has no password.
     */
    issue: async (
      audience: Principal['audience'],
      subjectId: string,
      { device = t('an unknown browser'), provedAt = null, generation: proved, until, isLinked = false }: Issued = {},
    ) => {
      const account = await deps.tokenAccountOf(audience, subjectId);
      const hasPassword = audience === 'admin' || audience === 'project';
      assertOpen(account, hasPassword ? 'invalid_credentials' : 'not_authenticated', proved);
      const lifetimeS = audience === 'suspended' ? SUSPENDED_LIFETIME_S : TOKEN_LIFETIME_S;
      const { generation, accountId = subjectId } = account;
      const [createdAt, tokenId, exp] = [
        deps.clock.now(),
        deps.random.id(),
        Math.min(nowS(deps.clock) + lifetimeS, ...(until ? [Math.floor(until.getTime() / 1000)] : [])),
      ];
      if (audience !== 'suspended') {
        const dates = { createdAt, lastUsedAt: createdAt, expiresAt: new Date(exp * 1000) };
        const session = { audience, subjectId, accountId, generation, device, isLinked };
        await deps.sessions.insert({ _id: tokenId, ...session, ...dates });
      }
      return sign(audience, subjectId, { exp, gen: generation, jti: tokenId }, provedAt);
    },

    /** The token of the same session, with the time of a proof. */
    renew: async ({ audience, subjectId, tokenId: jti, expiresAt, generation }: Principal, provedAt: Date) => {
      const account = await deps.tokenAccountOf(audience, subjectId);
      assertOpen(account, 'not_authenticated', generation);
      const claims = { exp: Math.floor(expiresAt.getTime() / 1000), gen: generation, jti };
      return sign(audience, subjectId, claims, provedAt);
    },

    verify: async (token: string) => {
      const claims = claimsOf(token);
      const [isRevoked, account] = await Promise.all([
        deps.revoked.isRevoked(claims.jti),
        deps.tokenAccountOf(claims.aud, claims.sub),
      ]);
      if (isRevoked) throw new AppError('not_authenticated');
      assertOpen(account, 'not_authenticated', claims.gen);
      const expiresAt = new Date(claims.exp * 1000);
      const { role, accountId = claims.sub } = account;
      const provedAt = claims.prf === undefined ? null : new Date(claims.prf * 1000);
      const { aud: audience, sub: subjectId, jti: tokenId, gen: generation } = claims;
      return { audience, accountId, subjectId, role, tokenId, expiresAt, provedAt, generation };
    },

    /** `isTold`: the session was ended elsewhere, which its pages must learn. */
    revoke: async ({ tokenId, expiresAt }: Pick<Principal, 'tokenId' | 'expiresAt'>, { isTold = false } = {}) => {
      await deps.revoked.revoke(tokenId, expiresAt);
      await deps.sessions.remove(tokenId);
      deps.onRevoked(tokenId, isTold);
    },

    /** Whether the session was opened from another account of the person. */
    isLinked: ({ tokenId }: Principal) => deps.sessions.isLinked(tokenId),

    /** The caller's own sessions, without those that a change of the password or a suspension has ended. */
    sessionsOf: async ({ audience, subjectId }: Principal) => {
      const account = await deps.tokenAccountOf(audience, subjectId);
      assertOpen(account, 'not_authenticated');
      if (audience === 'suspended') throw new AppError('forbidden');
      return deps.sessions.listOf({ audience, subjectId, generation: account.generation });
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
