import { createHash } from 'node:crypto';
import type { Clock } from '../../jobs/clock';
import type { Random } from '../../random';

const CODE_LIFETIME_MS = 30_000;
const ACCESS_TOKEN_LIFETIME_MS = 2 * 60 * 60 * 1000;

interface Grant {
  readonly handle: string;
  readonly redirectUri: string;
  /** RFC 7636, section 4.2, method S256. */
  readonly codeChallenge: string;
  readonly expiresAtMs: number;
}

export interface Exchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/** Authorization codes and access tokens, in memory: they live for moments, and only on a developer's machine. */
export interface Grants {
  issueCode: (grant: Omit<Grant, 'expiresAtMs'>) => string;
  /** An access token, or null when the code is unknown, used, expired, or for another verifier or address. */
  exchange: (exchange: Exchange) => string | null;
  handleOf: (accessToken: string) => string | null;
}

function dropExpired(entries: Map<string, { readonly expiresAtMs: number }>, nowMs: number): void {
  for (const [key, { expiresAtMs }] of entries) if (expiresAtMs <= nowMs) entries.delete(key);
}

export function createGrants({ clock, random }: { clock: Clock; random: Random }): Grants {
  const codes = new Map<string, Grant>();
  const accessTokens = new Map<string, { handle: string; expiresAtMs: number }>();
  const nowMs = () => clock.now().getTime();
  return {
    issueCode: (grant) => {
      dropExpired(codes, nowMs());
      const code = random.secret();
      codes.set(code, { ...grant, expiresAtMs: nowMs() + CODE_LIFETIME_MS });
      return code;
    },
    exchange: ({ code, redirectUri, codeVerifier }) => {
      const grant = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      if (!grant || grant.expiresAtMs <= nowMs()) return null;
      if (grant.redirectUri !== redirectUri || grant.codeChallenge !== challenge) return null;
      dropExpired(accessTokens, nowMs());
      const accessToken = random.secret();
      accessTokens.set(accessToken, { handle: grant.handle, expiresAtMs: nowMs() + ACCESS_TOKEN_LIFETIME_MS });
      return accessToken;
    },
    handleOf: (accessToken) => {
      const entry = accessTokens.get(accessToken);
      return entry && entry.expiresAtMs > nowMs() ? entry.handle : null;
    },
  };
}
