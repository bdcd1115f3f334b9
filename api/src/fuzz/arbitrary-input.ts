import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contracts use. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

type Input = fc.Arbitrary<unknown>;

/** Existing values, for fields that reference something. */
export interface Known {
  /** Ids of quests. */
  readonly numbers: readonly number[];
  /** Other ids, names and tokens. */
  readonly texts: readonly string[];
  /** Places of list pages. */
  readonly places: readonly string[];
}

const LENGTH_MAX = 60;
const HOUR_MS = 3_600_000;

/** Hostile values: wrong types, limits of numbers and Unicode, and texts that databases and templates interpret. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202Eabc',
  'ﬁ\u0301'.repeat(50),
  '$where',
  '__proto__',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '.*(a+)+$',
  '{{7*7}}${7*7}<script>',
  'x'.repeat(5_000),
  '9'.repeat(400),
  '-0',
  '1e400',
  'NaN',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  'javascript:alert(1)',
  'https://user:password@[::1]:99999/',
  [],
  [[]],
  Array.from({ length: 200 }, () => 'x'),
  {},
  { $gt: '' },
  { $ne: null, toString: 1, constructor: { prototype: {} } },
];
const hostile = fc.constantFrom(...HOSTILE);

function textOf({ format, pattern, minLength = 0, maxLength = LENGTH_MAX }: JsonSchema): Input {
  if (format === 'date-time') return fc.integer({ min: -HOUR_MS, max: 400 * 24 * HOUR_MS }).map(toMoment);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const longest = Math.max(minLength, Math.min(maxLength, LENGTH_MAX));
  const words = fc.lorem({ maxCount: 12 }).map((text) => text.slice(0, longest).padEnd(minLength, 'x'));
  return fc.oneof(words, fc.string({ unit: 'grapheme', minLength, maxLength: longest }));
}

function toMoment(fromNowMs: number): string {
  return new Date(Date.now() + fromNowMs).toISOString();
}

function numberOf({ type, minimum = -10, maximum = 1_000_000 }: JsonSchema): Input {
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)];
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, Math.max(min, 100)) }));
}

/** Valid values for fields that JSON Schema only describes as a string or a number. */
const USUAL: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/url$/, ['https://example.com/post/1', 'https://x.com/someone/status/1']],
  [/email/, ['ada@example.com']],
  [/wallet/, ['0x52908400098527886E0F7030069857D2E4169EE7']],
  [/month/, [new Date().toISOString().slice(0, 7)]],
  [/handle/, ['ada', 'Grace_1', 'x'.repeat(15)]],
  [/password$/i, ['correct horse', 'local-creation-password']],
  [/cash|prize_value|budget/, [1, 20.5, 500]],
  [/salary/, ['$90,000 - $120,000 a year']],
];

function referencesFor(name: string, { type, pattern }: JsonSchema, known: Known): readonly unknown[] {
  if (/^(before|after)$/.test(name)) return known.places;
  if (!/id$|token$|ref$|name$|code$/i.test(name)) return [];
  if (type !== 'string') return known.numbers;
  return known.texts.filter((text) => pattern === undefined || new RegExp(pattern, 'u').test(text));
}

/** Mostly existing or usual values, otherwise values that the schema accepts, and rarely hostile ones. */
function fieldOf(name: string, schema: JsonSchema, known: Known): Input {
  const usual = USUAL.flatMap(([pattern, values]) => (pattern.test(name) ? values : []));
  const any = valueOf(schema, known);
  const likely = fc.tuple(fc.nat(), any).map(([position, other]) => {
    const values = [...referencesFor(name, schema, known), ...usual];
    return values.length > 0 ? values[position % values.length] : other;
  });
  return fc.oneof({ weight: 60, arbitrary: likely }, { weight: 5, arbitrary: any }, { weight: 1, arbitrary: hostile });
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known): Input {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fieldOf(name, schema, known)] as const);
  const requiredKeys = required.filter((name) => Object.hasOwn(properties, name));
  return fc.oneof(
    { weight: 20, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys }) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
  );
}

function valueOf(schema: JsonSchema, known: Known): Input {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, known)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = 5 } = schema;
      return fc.array(valueOf(items, known), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 5)) });
    }
    case 'object':
      return objectOf(schema, known);
    default:
      // Probably a number in a text.
      return fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 0, max: 100 }) }, { weight: 1, arbitrary: hostile });
  }
}

/** Inputs for an object schema, most of them valid. `known` may change between two inputs. */
export function arbitraryInput(schema: z.ZodType, known: Known): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return objectOf(described, known) as fc.Arbitrary<Readonly<Record<string, unknown>>>;
}
