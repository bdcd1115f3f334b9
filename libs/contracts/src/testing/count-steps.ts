import fc from 'fast-check';
import { regexSteps } from './regex-steps.ts';

/** Each reads its whole text once. */
const READING: readonly string[] = [
  ...['includes', 'indexOf', 'lastIndexOf', 'localeCompare', 'normalize', 'replace', 'replaceAll', 'search', 'split'],
  ...['toLowerCase', 'toUpperCase', 'toWellFormed', 'trim', 'trimEnd', 'trimStart'],
];

type Method = (this: unknown, ...args: unknown[]) => unknown;

class Meter {
  private steps = 0;
  private isCounting = false;
  private readonly stepsMax: number;

  constructor(stepsMax: number) {
    this.stepsMax = stepsMax;
  }

  get left(): number {
    return this.stepsMax - this.steps;
  }

  get taken(): number {
    return this.steps;
  }

  /** Its own regular expressions are not counted. */
  add(count: () => number): void {
    if (this.isCounting) return;
    this.isCounting = true;
    try {
      this.steps += count();
    } finally {
      this.isCounting = false;
    }
    if (this.left < 0) throw new RangeError(`More than ${this.stepsMax} steps`);
  }
}

function execOf(regex: RegExp, text: string, meter: Meter): RegExpExecArray | null {
  const from = regex.global || regex.sticky ? regex.lastIndex : 0;
  let expected: number | null | undefined;
  meter.add(() => {
    const { steps, index } = regexSteps(regex, text, from, meter.left);
    expected = index;
    return steps;
  });
  const found = nativeExec.call(regex, text) as RegExpExecArray | null;
  if (expected !== undefined && expected !== (found?.index ?? null)) {
    throw new Error(`Miscounted: ${regex} in ${JSON.stringify(text)}`);
  }
  return found;
}

const nativeExec = RegExp.prototype.exec as Method;

/** Replaces methods until the returned function is called. */
function replace(target: object, methods: Readonly<Record<string, Method>>): () => void {
  const before = Object.getOwnPropertyDescriptors(target) as Record<string, PropertyDescriptor>;
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const name of Object.keys(methods)) Object.defineProperty(target, name, before[name] ?? {});
  };
}

/**
 * The steps of all regular expressions that this work runs, and the characters that methods of texts read, those of
 * libraries included. Throws beyond the limit. The count is the same on every machine. The work is synchronous.
 */
export function countSteps(work: () => unknown, stepsMax: number): number {
  const meter = new Meter(stepsMax);
  const reading = READING.map((name) => {
    const native = String.prototype[name as 'trim'] as Method;
    const counted: Method = function (...args) {
      meter.add(() => String(this).length);
      return native.apply(this, args);
    };
    return [name, counted] as const;
  });
  const restored = [
    replace(RegExp.prototype, {
      exec(text) {
        return execOf(this as RegExp, String(text), meter);
      },
    }),
    replace(String.prototype, Object.fromEntries(reading)),
  ];
  try {
    work();
  } finally {
    for (const restore of restored) restore();
  }
  return meter.taken;
}

const PIECES = [
  ...[
    '/',
    '.',
    ',',
    '-',
    '+',
    '@',
    '=',
    ':',
    ';',
    '"',
    "'",
    '\\',
    '%',
    '?',
    '#',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '*',
    '_',
  ],
  ...['`', '~', '|', '&', '$', '0', '1', ',22', ' 222', 'a', 'A', 'é', ' ', '\t', '\n', '\r\n', '\u200d', '\u200c'],
  ...['\u200f', '\ufe0f', '\u{e0100}', 'ש', '葛', 'م'],
  ...[
    '\u{1f468}',
    'क्',
    '\u{e0061}',
    '\u{1f3f4}',
    '\u202e',
    '\u2028',
    'ﷺ',
    'µ',
    '0x',
    'usd',
    ' k',
    '$1',
    'per ',
    'who ',
  ],
  ...['https://', 'xn--', '@a.', 'the', 'team'],
];

/** The most steps for each character of a text: enough for any reader, and few to wait for. */
const STEPS_MAX = 1_000;
/** A text of twice the length may take this much more. In quadratic time it takes four times as much. */
const GROWTH_MAX = 3;
const LENGTH = 300;

/** Repeats a text up to a length. */
const repeated = (text: string, length: number) => text.repeat(length).slice(0, length);

/** Up to three parts of repeated pieces, one after the other, with or without another character at the end. */
const hostileTexts = fc
  .tuple(
    fc.array(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '!', '\n'),
  )
  .map(([units, end]) => (length: number) => {
    return units.map((unit) => repeated(unit.join(''), length / units.length)).join('') + end;
  });
const examples = PIECES.map((piece) => [(length: number) => `${repeated(piece, length)}!`] as const);

/**
 * Expects that a reader of typed texts takes linear time, whatever is repeated in a text. A text that is refused early
 * grows once; quadratic time grows with each doubling.
 */
export function expectLinear(read: (text: string) => unknown): void {
  const grows = (textOf: (length: number) => string, length: number) => {
    const [half, whole] = [length / 2, length].map((size) => countSteps(() => read(textOf(size)), STEPS_MAX * size));
    return (whole ?? 0) > GROWTH_MAX * (half ?? 0) + length;
  };
  fc.assert(
    fc.property(hostileTexts, (textOf) => !(grows(textOf, LENGTH) && grows(textOf, 2 * LENGTH))),
    { examples: examples as [(length: number) => string][], numRuns: PIECES.length + 10, endOnFailure: true },
  );
}
