import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** What a signature is good for: a text that was signed for one purpose is not valid for another. */
export type Purpose = 'pin-link' | 'pins' | 'report';

/** The first one signs. What any of them signed is good: there are two while one takes the other's place. */
export type Secrets = readonly [string, ...string[]];

/** Longer than anything that is signed here: not worth the work of checking. */
const LENGTH_MAX = 4_000;

function signatureOf(secret: string, purpose: Purpose, payload: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}.${payload}`).digest();
}

/** A value as text that fits into an address or a cookie, readable by all and changed by nobody without a secret. */
export function signText(secrets: Secrets, purpose: Purpose, value: unknown): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${payload}.${signatureOf(secrets[0], purpose, payload).toString('base64url')}`;
}

/** What was signed, or null for a text that was not signed so, or no longer has the shape. */
export function readSignedText<T>(secrets: Secrets, purpose: Purpose, schema: z.ZodType<T>, text: string): T | null {
  const [payload, signature, ...rest] = text.length <= LENGTH_MAX ? text.split('.') : [];
  if (payload === undefined || signature === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOf = (secret: string): boolean => {
    const expected = signatureOf(secret, purpose, payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (!secrets.some(isOf)) return null;
  return schema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data ?? null;
}
