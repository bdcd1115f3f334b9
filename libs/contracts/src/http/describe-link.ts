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

/** The parameters of RFC 3492, section 5. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, BIAS, FIRST] = [36, 1, 26, 38, 700, 72, 128] as const;

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** The letters of a label after `xn--`. Null if it is not valid punycode. */
function decodePunycode(encoded: string): string | null {
  const split = encoded.lastIndexOf('-');
  const output = [...encoded.slice(0, Math.max(0, split))].map((char) => char.codePointAt(0) ?? 0);
  const input = [...encoded.slice(split + 1)];
  let [point, index, bias] = [FIRST as number, 0, BIAS as number];
  while (input.length > 0) {
    const start = index;
    for (let weight = 1, k = BASE as number; ; k += BASE) {
      const digit = Number.parseInt(input.shift() ?? '!', BASE);
      if (Number.isNaN(digit)) return null;
      // Punycode counts letters before digits, and base 36 the reverse.
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const count = output.length + 1;
    bias = adapt(index - start, count, start === 0);
    point += Math.floor(index / count);
    index %= count;
    if (point > 0x10_ff_ff) return null;
    output.splice(index, 0, point);
    index += 1;
  }
  return String.fromCodePoint(...output);
}

function labelOf(label: string): string {
  return label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label;
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
