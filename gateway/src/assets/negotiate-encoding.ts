import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** Ready-compressed siblings, best first: what the server prefers among what the client likes equally. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
]);
const PREFERRED = [...SUFFIXES.keys()];

export const SIBLING_SUFFIXES: readonly string[] = [...SUFFIXES.values()];

export interface Encoding {
  readonly name: string;
  readonly suffix: string;
}

/** The library's second parameter, which its published types leave out. */
interface PreferringNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/** The compressed forms that the client takes, in the order to try them. Empty: it wants the file as it is. */
export function acceptedEncodings(req: IncomingMessage): Encoding[] {
  const negotiator: PreferringNegotiator = new Negotiator(req);
  const ranked = negotiator.encodings([...PREFERRED, 'identity'], { preferred: PREFERRED });
  const wanted = ranked.includes('identity') ? ranked.slice(0, ranked.indexOf('identity')) : ranked;
  return wanted.map((name) => ({ name, suffix: SUFFIXES.get(name) ?? '' }));
}
