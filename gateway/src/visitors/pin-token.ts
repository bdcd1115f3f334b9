import { releaseNameSchema, releaseVersionSchema } from '@magnetx/federation';
import { z } from 'zod';
import type { Pin } from './choose-releases.ts';
import { readSignedText, signText, type Secrets } from './signed-text.ts';

export const PINS_PATH = '/registry/pins';

/** A pin and its end, in seconds since 1970. */
const timedPinSchema = z.union([
  z.strictObject({ name: releaseNameSchema, version: releaseVersionSchema, until: z.int() }),
  z.strictObject({ name: releaseNameSchema, origin: z.string(), until: z.int() }),
]);
const timedPinsSchema = z.array(timedPinSchema);

export type TimedPin = z.infer<typeof timedPinSchema>;

/** A link is to one pin, or to several that are meant for each other. Links of one pin stay as they were. */
const linkedPinsSchema = z.union([timedPinSchema.transform((pin) => [pin]), timedPinsSchema.min(1)]);

/**
 * A link that pins the browsers that open it, until it expires. It may be shared. The caller checks that the versions
 * or the origin may be pinned; the gateway checks again when the link is opened.
 */
export function createPinLink(
  site: { publicUrl: URL; secrets: Secrets },
  pins: readonly Pin[],
  expiresAt: string,
): string {
  const until = Math.floor(Date.parse(expiresAt) / 1000);
  const [first, ...others] = pins.map((pin): TimedPin => timedPinSchema.parse({ ...pin, until }));
  const linked = others.length > 0 ? [first, ...others] : first;
  return new URL(`${PINS_PATH}/${signText(site.secrets, 'pin-link', linked)}`, site.publicUrl).href;
}

/** The pins of a link, even after its expiry; null when the signature is invalid. */
export function readPinToken(secrets: Secrets, token: string): TimedPin[] | null {
  return readSignedText(secrets, 'pin-link', linkedPinsSchema, token);
}

export function signPins(secrets: Secrets, pins: readonly TimedPin[]): string {
  return signText(secrets, 'pins', pins);
}

/** The unexpired pins of a cookie. */
export function readPins(secrets: Secrets, text: string, nowMs: number): TimedPin[] {
  const pins = readSignedText(secrets, 'pins', timedPinsSchema, text) ?? [];
  return pins.filter(({ until }) => until * 1000 > nowMs);
}
