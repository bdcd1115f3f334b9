import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** Encodings of precompressed siblings, in the server's order of preference. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
]);
const PREFERRED = [...SUFFIXES.keys()];

export const SIBLING_SUFFIXES: readonly string[] = [...SUFFIXES.values()];

/** The published types lack the second parameter. */
interface PreferringNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/** The encodings that the client prefers to the plain file, in the order to try them. */
export function acceptedEncodings(req: IncomingMessage) {
  const negotiator: PreferringNegotiator = new Negotiator(req);
  const ranked = negotiator.encodings([...PREFERRED, 'identity'], { preferred: PREFERRED });
  const wanted = ranked.includes('identity') ? ranked.slice(0, ranked.indexOf('identity')) : ranked;
  return wanted.map((name) => ({ name, suffix: SUFFIXES.get(name) ?? '' }));
}
