import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** A text that is signed for one purpose is invalid for another. */
export type Purpose = 'pin-link' | 'pins' | 'report';

/** The first secret signs, and all of them verify: during a rotation there are two. */
export type Secrets = readonly [string, ...string[]];

/** Longer texts are rejected without verification. */
const LENGTH_MAX = 4_000;

function signatureOf(secret: string, purpose: Purpose, payload: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}.${payload}`).digest();
}

/** Encodes and signs a value as text for URLs and cookies. The value is readable but tamper-proof. */
export function signText(secrets: Secrets, purpose: Purpose, value: unknown): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${payload}.${signatureOf(secrets[0], purpose, payload).toString('base64url')}`;
}

/** The signed value; null when the signature or the value's shape is invalid. */
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
