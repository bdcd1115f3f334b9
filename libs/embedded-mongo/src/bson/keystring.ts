import { createHash } from 'node:crypto';
import type { BSONRegExp, Binary, Code, ObjectId, Timestamp } from 'bson';
import type { Doc } from './codec.ts';
import { foldValue, type Collation } from './collation.ts';
import { kindOf, rank, type Kind } from './kinds.ts';
import { aligned, exactOf, numberType, toBigInt, toNumber, type Exact } from './numbers.ts';

/** A longer key is truncated to this length, followed by a digest of the whole key. */
const MAX_KEY_BYTES = 1800;

const end = Buffer.from([0]);
const middle = Buffer.from([0x80]);
/** Sorts below every number. */
const notANumber = Buffer.alloc(8);
const below = Buffer.from([0x7f]);
const above = Buffer.from([0x81]);

/** The first byte of an encoded value. Gaps leave room for bounds between types. */
function typeByte(kind: Kind): number {
  return 10 + rank(kind) * 10;
}

/** All one-byte buffers, so that encoding allocates none. */
const singles = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]));

function single(byte: number): Buffer {
  return singles[byte] as Buffer;
}

function orderedDouble(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  if (value < 0) return invert(bytes);
  bytes[0] = (bytes[0] as number) | 0x80;
  return bytes;
}

function orderedInt64(value: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value + (1n << 63n)));
  return bytes;
}

/** Orders decimals outside the range of doubles, by exponent and leading digits. */
function magnitude({ coefficient, exponent }: Exact): number {
  const digits = String(coefficient < 0n ? -coefficient : coefficient);
  const size = exponent + digits.length + 7000 + Number(`0.${digits.slice(0, 15)}`);
  return coefficient < 0n ? -size : size;
}

function remainderOf(value: unknown, nearest: number): number {
  if (numberType(value) === 'long') return Number(toBigInt(value) - BigInt(nearest));
  const parts = exactOf(value);
  const base = exactOf(nearest);
  if (typeof parts === 'number' || typeof base === 'number') return 0;
  if (parts.coefficient === 0n) return 0;
  if (nearest === 0 || Math.abs(nearest) === Number.MAX_VALUE) return magnitude(parts);
  const [own, other, exponent] = aligned(parts, base);
  return Number(`${own - other}e${exponent}`);
}

function encodeNumber(value: unknown): Uint8Array[] {
  let nearest = toNumber(value);
  if (Number.isNaN(nearest)) return [notANumber, middle];
  const type = numberType(value);
  if (type === 'int' || type === 'double') return [orderedDouble(nearest), middle];
  // A finite decimal beyond the doubles.
  if (!Number.isFinite(nearest) && typeof exactOf(value) !== 'number') nearest = Math.sign(nearest) * Number.MAX_VALUE;
  const rest = remainderOf(value, nearest);
  if (rest === 0) return [orderedDouble(nearest), middle];
  return [orderedDouble(nearest), rest < 0 ? below : above, orderedDouble(rest)];
}

function encodeText(value: string): Uint8Array[] {
  const bytes = Buffer.from(value, 'utf8');
  if (!bytes.includes(0)) return [bytes, end];
  const escaped: number[] = [];
  for (const byte of bytes) {
    escaped.push(byte);
    if (byte === 0) escaped.push(0xff);
  }
  return [Buffer.from(escaped), end];
}

function encodeBinary(value: Binary): Uint8Array[] {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(value.position);
  head.writeUInt8(value.sub_type, 4);
  return [head, Buffer.from(value.value())];
}

function encodeTyped(value: unknown): Uint8Array[] {
  return [single(typeByte(kindOf(value))), ...encodeBody(value)];
}

function encodeDoc(value: Doc): Uint8Array[] {
  const parts = Object.keys(value).flatMap((name) => [
    single(typeByte(kindOf(value[name]))),
    ...encodeText(name),
    ...encodeBody(value[name]),
  ]);
  return [...parts, end];
}

function encodeBody(value: unknown): Uint8Array[] {
  const kind = kindOf(value);
  switch (kind) {
    case 'number':
      return encodeNumber(value);
    case 'string':
      return encodeText(String(value));
    case 'object':
      return encodeDoc(value as Doc);
    case 'array':
      return [...(value as unknown[]).flatMap(encodeTyped), end];
    case 'binData':
      return encodeBinary(value as Binary);
    case 'objectId':
      return [(value as ObjectId).id];
    case 'bool':
      return [single(value ? 1 : 0)];
    case 'date':
      return [orderedInt64(BigInt((value as Date).getTime()))];
    case 'timestamp':
      return [orderedInt64(BigInt((value as Timestamp).toString()) - (1n << 63n))];
    case 'regex':
      return [...encodeText((value as BSONRegExp).pattern), ...encodeText((value as BSONRegExp).options)];
    case 'javascript':
    case 'javascriptWithScope':
      return encodeText((value as Code).code);
    default:
      return [];
  }
}

/**
 * Bytes that sort in MongoDB's comparison order ("Comparison/Sort Order"). A missing value counts as null. No encoding
 * is a prefix of another, so encodings can be concatenated.
 */
export function encodeValue(value: unknown, descending = false): Buffer {
  const bytes = Buffer.concat(encodeTyped(value === undefined ? null : value));
  return descending ? invert(bytes) : bytes;
}

/** A key for hash tables: the same for values that compare as equal, even with different number types. */
export function equalityKey(value: unknown, collation?: Collation): string {
  return encodeValue(foldValue(value, collation)).toString('latin1');
}

/** The index key of an empty array: a separate type below null. */
export function encodeEmptyArray(descending: boolean): Buffer {
  const bytes = Buffer.from([typeByte('undefined')]);
  return descending ? invert(bytes) : bytes;
}

/** The half-open bounds of a type's values. */
export function typeBounds(kind: Kind): { low: Buffer; high: Buffer } {
  return { low: Buffer.from([typeByte(kind)]), high: Buffer.from([typeByte(kind) + 1]) };
}

/** Inverts every byte, to sort in descending order. */
export function invert(bytes: Buffer): Buffer {
  const flipped = Buffer.allocUnsafe(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) flipped[at] = ~(bytes[at] as number) & 0xff;
  return flipped;
}

/** The smallest byte string above every string with the prefix `bytes`. */
export function prefixEnd(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.length - 1; at >= 0; at -= 1) {
    if (copy[at] !== 0xff) {
      copy[at] = (copy[at] as number) + 1;
      return copy.subarray(0, at + 1);
    }
  }
  return Buffer.from([...bytes, 0xff]);
}

/** Truncates a key that is too long for the store. The digest preserves equality, but not order. */
export function truncateKey(key: Buffer): { key: Buffer; cut: boolean } {
  if (key.length <= MAX_KEY_BYTES) return { key, cut: false };
  const digest = createHash('sha256').update(key).digest();
  return { key: Buffer.concat([key.subarray(0, MAX_KEY_BYTES), digest]), cut: true };
}

/** Truncates an over-long bound to the part that stored keys share with it. */
export function truncateBound(bound: Buffer): { bound: Buffer; cut: boolean } {
  return bound.length <= MAX_KEY_BYTES ? { bound, cut: false } : { bound: bound.subarray(0, MAX_KEY_BYTES), cut: true };
}
