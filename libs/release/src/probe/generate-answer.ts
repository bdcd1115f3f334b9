import type { Call } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { z } from 'zod';

/** `full`: every list has items, and nothing is null. `empty`: the opposite. */
export type Filling = 'full' | 'empty';

const LIST_ITEMS_MAX = 3;
const NUMBER_MAX = 1_000;
const TEXT_LENGTH_MAX = 24;
const SEEDS = 10;
const DEPTH_MAX = 20;
const DAY_MS = 24 * 60 * 60_000;

/** An id, for parameters that no call knows. */
const SOME_ID = '0123456789abcdef01234567';

type Node = z.core.JSONSchema.BaseSchema;

const isNull = (node: Node | boolean): boolean => typeof node === 'object' && node.type === 'null';

function enumOf(items: unknown): unknown[] | null {
  return typeof items === 'object' && items !== null && 'enum' in items && Array.isArray(items.enum)
    ? items.enum
    : null;
}

function adaptList(node: Node, filling: Filling): void {
  const values = enumOf(node.items);
  // Such as permissions: with all of them, every page shows.
  if (values) return void Object.assign(node, { const: values });
  const { minItems = 0, maxItems = Infinity } = node;
  node.minItems = filling === 'full' ? Math.max(minItems, Math.min(1, maxItems)) : minItems;
  node.maxItems = filling === 'full' ? Math.min(maxItems, Math.max(LIST_ITEMS_MAX, minItems)) : minItems;
}

function adaptNumber(node: Node): void {
  const { minimum = -Infinity, maximum = Infinity } = node;
  node.minimum = Math.max(minimum, Math.min(0, maximum));
  node.maximum = Math.min(maximum, Math.max(NUMBER_MAX, node.minimum));
}

/** Narrows a part of a schema to values of a usual size. */
function adapt(node: Node, filling: Filling): void {
  if (node.anyOf?.some(isNull) && node.anyOf.length > 1) {
    node.anyOf = node.anyOf.filter((part) => isNull(part) === (filling === 'empty'));
  }
  if (node.type === 'array') adaptList(node, filling);
  if (node.type === 'integer' || node.type === 'number') adaptNumber(node);
  // The format of zod's own checks, which have a pattern.
  if (node.format === 'starts_with') delete node.format;
  const isFree = node.type === 'string' && node.format === undefined && node.pattern === undefined;
  if (isFree) node.maxLength = Math.max(node.minLength ?? 0, Math.min(node.maxLength ?? Infinity, TEXT_LENGTH_MAX));
}

/** The same value for the same schema, except that times are near the present. */
function generate(schema: z.ZodType, io: 'input' | 'output', filling: Filling): unknown {
  const described = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => adapt(jsonSchema, filling) });
  const options = {
    maxDepth: DEPTH_MAX,
    useExamplesValue: true,
    minDateTime: new Date(Date.now() - 30 * DAY_MS).toISOString(),
    maxDateTime: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    ...(filling === 'full' ? { alwaysFakeOptionals: true } : { optionalsProbability: 0 }),
  };
  // A JSON Schema has not all rules of its zod schema.
  const values = Array.from(
    { length: SEEDS },
    (_none, seed) => () => generateSync(described as JsonSchema, { ...options, seed: seed + 1 }),
  );
  let first: unknown;
  for (const make of values) {
    const value = make();
    if (schema.safeParse(value).success) return value;
    first ??= value;
  }
  return first;
}

/** A successful answer of a call, by its contract. */
export function generateAnswer(call: Call, filling: Filling): unknown {
  return generate(call.response, 'output', filling);
}

/** The call of a request, with something in the place of each placeholder. */
export function findCall(calls: readonly Call[], method: string, pathname: string): Call | undefined {
  const parts = pathname.split('/');
  const fits = ({ base, path }: Call): boolean => {
    const known = `${base}${path}`.split('/');
    return known.length === parts.length && known.every((part, at) => part.startsWith('{') || part === parts[at]);
  };
  const found = calls.filter((call) => call.method === method && fits(call));
  return found.find(({ base, path }) => base + path === pathname) ?? found[0];
}

function exampleOf(parameter: string): string {
  for (const { params, query } of ALL_CALLS) {
    for (const fields of [params, query]) {
      const schema: unknown = fields instanceof z.ZodObject ? fields.shape[parameter] : undefined;
      if (schema instanceof z.ZodType) return String(generate(schema, 'input', 'full'));
    }
  }
  return SOME_ID;
}

/** An address of a page: its path pattern with valid values for the parameters. */
export function addressOf(pattern: string): string {
  return pattern
    .replace(/\/?\*$/, '')
    .replace(/:(\w+)\??/g, (_all, parameter: string) => encodeURIComponent(exampleOf(parameter)))
    .replace(/^$/, '/');
}
