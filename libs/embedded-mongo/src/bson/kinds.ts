import type { Doc } from './codec.ts';

/** Groups of types that compare with each other, in comparison order. A group of one type has its name. */
const order = [
  'minKey',
  'undefined',
  'null',
  'number',
  'string',
  'object',
  'array',
  'binData',
  'objectId',
  'bool',
  'date',
  'timestamp',
  'regex',
  'dbPointer',
  'javascript',
  'javascriptWithScope',
  'maxKey',
] as const;

export type Kind = (typeof order)[number];

const rankOf = Object.fromEntries(order.map((kind, index) => [kind, index])) as Record<Kind, number>;

const wrappers: Record<string, Kind> = {
  Int32: 'number',
  Double: 'number',
  Long: 'number',
  Decimal128: 'number',
  ObjectId: 'objectId',
  Binary: 'binData',
  BSONRegExp: 'regex',
  Timestamp: 'timestamp',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
  Code: 'javascript',
  BSONSymbol: 'string',
  DBRef: 'object',
};

/** The comparison group of a value. Missing values (undefined) form a group below null. */
export function kindOf(value: unknown): Kind {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'bool';
    case 'undefined':
      return 'undefined';
    default:
      return value === null ? 'null' : objectKind(value as object);
  }
}

function objectKind(value: object): Kind {
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  const tag = (value as { _bsontype?: unknown })._bsontype;
  const kind = typeof tag === 'string' ? (wrappers[tag] ?? 'object') : 'object';
  return kind === 'javascript' && (value as { scope?: unknown }).scope ? 'javascriptWithScope' : kind;
}

export function rank(kind: Kind): number {
  return rankOf[kind];
}

/** True for a document, but not for an array or a BSON scalar. */
export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && kindOf(value) === 'object';
}

/** The value of an own field, or undefined. */
export function field(doc: object, name: string): unknown {
  return Object.hasOwn(doc, name) ? (doc as Doc)[name] : undefined;
}

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
