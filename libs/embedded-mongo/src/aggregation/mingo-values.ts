import type { Binary, Decimal128, ObjectId } from 'bson';
import { Double, Int32, Long } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { numberType, toBigInt, toNumber } from '../bson/numbers';
import { setField } from '../bson/paths';

/**
 * mingo compares plain JavaScript values. These classes stand in for BSON scalars that it would take for documents;
 * each value has one instance per run, so that its identity checks hold.
 */
class Scalar {
  readonly inner: unknown;
  private readonly text: string;

  constructor(inner: unknown, text: string) {
    this.inner = inner;
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** Translates documents for one run of mingo and back. */
export class MingoValues {
  private readonly scalars = new Map<string, Scalar>();

  toMingo(value: unknown): unknown {
    switch (kindOf(value)) {
      case 'number':
        return this.numberToMingo(value);
      case 'array':
        return (value as unknown[]).map((item) => this.toMingo(item));
      case 'object':
        return mapFields(value as Doc, (item) => this.toMingo(item));
      case 'objectId':
        return this.scalar(value, (value as ObjectId).toHexString());
      case 'binary':
        return this.scalar(value, `binary ${(value as Binary).sub_type} ${(value as Binary).toString('hex')}`);
      case 'timestamp':
        return this.scalar(value, `timestamp ${String(value)}`);
      default:
        return value;
    }
  }

  fromMingo(value: unknown): unknown {
    if (value instanceof Scalar) return value.inner;
    if (typeof value === 'number') return numberFromMingo(value);
    if (Array.isArray(value)) return value.map((item) => this.fromMingo(item));
    if (isDoc(value) && !('_bsontype' in value)) return mapFields(value, (item) => this.fromMingo(item));
    return value;
  }

  private numberToMingo(value: unknown): unknown {
    const type = numberType(value);
    if (type === 'decimal') return this.scalar(value, `decimal ${String(value as Decimal128)}`);
    if (type !== 'long') return toNumber(value);
    const exact = toBigInt(value);
    return BigInt.asIntN(54, exact) === exact ? Number(exact) : this.scalar(value, `long ${exact}`);
  }

  private scalar(value: unknown, text: string): Scalar {
    const key = `${kindOf(value)} ${text}`;
    const known = this.scalars.get(key) ?? new Scalar(value, text);
    this.scalars.set(key, known);
    return known;
  }
}

function mapFields(doc: Doc, change: (value: unknown) => unknown): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    const value = change(doc[name]);
    if (value !== undefined) setField(result, name, value);
  }
  return result;
}

function numberFromMingo(value: number): unknown {
  if (!Number.isInteger(value) || Object.is(value, -0)) return new Double(value);
  if (Math.abs(value) < 2 ** 31) return new Int32(value);
  return Number.isSafeInteger(value) ? Long.fromNumber(value) : new Double(value);
}
