import punycode from 'punycode/punycode.js';
import { isPlainText } from '../fields/plain-text.ts';

/** A link taken apart for people who judge where it leads. */
export interface DescribedLink {
  readonly scheme: string;
  /** The host in its own letters, with a port that is not the scheme's. */
  readonly host: string;
  /** The host as browsers send it: punycode for other letters than a–z. Equal to `host` if it has none. */
  readonly asciiHost: string;
  /** A part of the host could be mistaken for other letters: it mixes alphabets, or consists of twins of a–z. */
  readonly isLookalike: boolean;
  /** Path, query and fragment; empty for the root. */
  readonly rest: string;
}

/** A label in its own letters; as it is if it is not valid punycode, or has characters that cannot be seen. */
function labelOf(label: string): string {
  try {
    const letters = punycode.toUnicode(label);
    return isPlainText(letters) ? letters : label;
  } catch (error) {
    if (error instanceof RangeError) return label;
    throw error;
  }
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** Letters of other alphabets that look like those of a–z. */
const TWINS = /^[-0-9асеіјорԛѕԝхуһԁӏεικνορτυωχѵ]+$/u;

function isLookalikeLabel(label: string): boolean {
  if (!/[^\p{ASCII}]/u.test(label)) return false;
  return SCRIPTS.filter((script) => script.test(label)).length > 1 || TWINS.test(label);
}

/** Takes an address apart. Null for one that is not http or https. */
export function describeLink(address: string): DescribedLink | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, host: asciiHost, pathname, search, hash } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const labels = hostname.split('.').map(labelOf);
  const rest = `${pathname}${search}${hash}`;
  return {
    scheme: protocol.slice(0, -1),
    host: labels.join('.') + asciiHost.slice(hostname.length),
    asciiHost,
    isLookalike: labels.some(isLookalikeLabel),
    rest: rest === '/' ? '' : rest,
  };
}
