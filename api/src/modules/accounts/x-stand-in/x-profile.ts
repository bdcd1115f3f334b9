import { createHash } from 'node:crypto';
import { z } from 'zod';

/** X's own rule for handles. A typed @ is removed first. */
export const handleSchema = z
  .string()
  .trim()
  .transform((text) => text.replace(/^@/, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9_]{1,15}$/, 'Use 1 to 15 letters, digits or underscores.'));

/** A user as returned by X's `GET /2/users/me`, with the requested fields. */
export interface XProfile {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly description: string;
  readonly profile_image_url: string;
  readonly created_at: string;
  readonly public_metrics: { readonly followers_count: number; readonly following_count: number };
}

/** Derived from the handle only, so that a handle is the same person on every visit. */
export function profileOf(handle: string): XProfile {
  const digest = createHash('sha256').update(handle.toLowerCase()).digest();
  const words = handle.split('_').filter((word) => word !== '');
  return {
    id: digest.readBigUInt64BE(0).toString(),
    name: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || handle,
    username: handle,
    description: `Local account of @${handle}.`,
    profile_image_url: '',
    created_at: new Date(Date.UTC(2010 + (digest.readUInt8(12) % 10))).toISOString(),
    public_metrics: {
      followers_count: digest.readUInt16BE(8) % 20_000,
      following_count: digest.readUInt16BE(10) % 2_000,
    },
  };
}
