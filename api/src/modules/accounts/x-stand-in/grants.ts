import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../runtime/clock.ts';
import type { Random } from '../../../runtime/random.ts';

const CODE_LIFETIME_MS = 30_000;
const ACCESS_TOKEN_LIFETIME_MS = 2 * 60 * 60 * 1000;

const grantSchema = z.object({
  id: z.string(),
  handle: z.string(),
  redirectUri: z.string(),
  /** RFC 7636, section 4.2, method S256. */
  codeChallenge: z.string(),
  expiresAtMs: z.number(),
});
type Grant = z.infer<typeof grantSchema>;

const accessSchema = z.object({ handle: z.string(), expiresAtMs: z.number() });

/** Signs values of one kind into text, and reads them back. Null for a text with another signature. */
function createSeal<T extends z.ZodType>(kind: string, schema: T, secret: string) {
  const signatureOf = (body: string) => createHmac('sha256', secret).update(`x-stand-in ${kind} ${body}`).digest();
  return {
    close: (value: z.input<T>): string => {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${body}.${signatureOf(body).toString('base64url')}`;
    },
    open: (sealed: string): z.output<T> | null => {
      const [body = '', signature = ''] = sealed.split('.');
      const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(body)];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      return schema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    },
  };
}

export function createGrants({ clock, random, secret }: { clock: Clock; random: Random; secret: string }) {
  const codes = createSeal('code', grantSchema, secret);
  const accessTokens = createSeal('access', accessSchema, secret);
  const used = new Map<string, Grant>();
  const nowMs = () => clock.now().getTime();
  const use = (grant: Grant): boolean => {
    for (const [id, { expiresAtMs }] of used) if (expiresAtMs <= nowMs()) used.delete(id);
    if (used.has(grant.id) || grant.expiresAtMs <= nowMs()) return false;
    used.set(grant.id, grant);
    return true;
  };
  return {
    issueCode: (grant: Pick<Grant, 'handle' | 'redirectUri' | 'codeChallenge'>) =>
      codes.close({ ...grant, id: random.id(), expiresAtMs: nowMs() + CODE_LIFETIME_MS }),
    /** Returns an access token. Null if the code is unknown, used, expired, or for another verifier or URL. */
    exchange: ({ code, redirectUri, codeVerifier }: { code: string; redirectUri: string; codeVerifier: string }) => {
      const grant = codes.open(code);
      if (!grant || !use(grant)) return null;
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      if (grant.redirectUri !== redirectUri || grant.codeChallenge !== challenge) return null;
      return accessTokens.close({ handle: grant.handle, expiresAtMs: nowMs() + ACCESS_TOKEN_LIFETIME_MS });
    },
    handleOf: (accessToken: string) => {
      const access = accessTokens.open(accessToken);
      return access && access.expiresAtMs > nowMs() ? access.handle : null;
    },
  };
}

/**
 * Authorization codes and access tokens. They contain their data, signed, because a code may be exchanged at another
 * API process. Only the process that accepted a code knows that it was used.
 */
export type Grants = ReturnType<typeof createGrants>;
