import { releaseNameSchema, releaseVersionSchema } from '@magnetx/federation';
import { z } from 'zod';
import type { Pin } from './choose-releases.ts';
import { readSignedText, signText, type Secrets } from './signed-text.ts';

export const PINS_PATH = '/registry/pins';

/** A pin until a moment, in seconds since 1970. */
const timedPinSchema = z.union([
  z.strictObject({ name: releaseNameSchema, version: releaseVersionSchema, until: z.int() }),
  z.strictObject({ name: releaseNameSchema, origin: z.string(), until: z.int() }),
]);
const timedPinsSchema = z.array(timedPinSchema);

export type TimedPin = z.infer<typeof timedPinSchema>;

/** ISO 8601. */
type PinLinkInput = Pin & { readonly expiresAt: string };

/**
 * The link that pins whoever opens it, until then. It can be passed on: what it opens is no secret. Whether the
 * version or origin is one that may be pinned is for the caller to check; the gateway checks again when it is opened.
 */
export function createPinLink(site: { publicUrl: URL; secrets: Secrets }, { expiresAt, ...pin }: PinLinkInput): string {
  const timed: TimedPin = timedPinSchema.parse({ ...pin, until: Math.floor(Date.parse(expiresAt) / 1000) });
  return new URL(`${PINS_PATH}/${signText(site.secrets, 'pin-link', timed)}`, site.publicUrl).href;
}

/** What a link says, also when it has expired; null when it is not one of ours. */
export function readPinToken(secrets: Secrets, token: string): TimedPin | null {
  return readSignedText(secrets, 'pin-link', timedPinSchema, token);
}

export function signPins(secrets: Secrets, pins: readonly TimedPin[]): string {
  return signText(secrets, 'pins', pins);
}

/** The pins that hold at a moment (in milliseconds) of those in a cookie. */
export function readPins(secrets: Secrets, text: string, nowMs: number): TimedPin[] {
  const pins = readSignedText(secrets, 'pins', timedPinsSchema, text) ?? [];
  return pins.filter(({ until }) => until * 1000 > nowMs);
}
