import { BSONError, DBRef, calculateObjectSize, deserialize, serialize } from 'bson';
import { CommandError } from '../errors.ts';
import { pickFields } from './raw.ts';

/** A document with its BSON types: numbers are Int32, Long, Double or Decimal128, never plain. */
export type Doc = Record<string, unknown>;

/** Limit of a message's document: a stored document of 16 MB, and the fields around it. */
export const MAX_BSON_BYTES = 16 * 1024 * 1024 + 16 * 1024;

export const bsonTooLarge = (size: number): CommandError =>
  new CommandError(10334, `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_BSON_BYTES}(16MB)`);

const keepTypes = {
  promoteValues: false,
  promoteBuffers: false,
  bsonRegExp: true,
  allowObjectSmallerThanBufferSize: false,
};

/** Decodes one document without losing number types. Throws BSONError for malformed bytes. */
export function decode(bytes: Uint8Array): Doc {
  const doc: Doc = deserialize(bytes, keepTypes);
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes('$ref') ? plainRefs(doc) : doc;
}

/** Turns the decoder's DBRef objects back into the plain documents that were sent. */
function plainRefs<T>(value: T): T {
  if (value instanceof DBRef) return plainRefs(value.toJSON()) as T;
  if (Array.isArray(value)) return value.map(plainRefs) as T;
  if (Object.prototype.toString.call(value) !== '[object Object]' || '_bsontype' in (value as object)) return value;
  for (const [name, inner] of Object.entries(value as Doc)) {
    const plain = plainRefs(inner);
    if (plain !== inner) Object.defineProperty(value, name, { value: plain });
  }
  return value;
}

/**
 * Encodes one document. A plain number becomes int32 if it fits, else double. Throws 2 for a zero byte in a name, and
 * 10334 for a document over 17 MB, the size of the encoder's buffer.
 */
export function encode(doc: Doc): Buffer {
  try {
    const bytes = serialize(doc, { ignoreUndefined: true });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    // An operator created a field name from a string with a zero byte.
    if (error instanceof BSONError) throw new CommandError(2, error.message);
    if (!(error instanceof RangeError)) throw error;
    throw bsonTooLarge(calculateObjectSize(doc, { ignoreUndefined: true }));
  }
}

/** A document in its stored bytes, decoded on first access. */
export class RawDoc {
  readonly bytes: Buffer;
  private decoded: Doc | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get doc(): Doc {
    this.decoded ??= decode(this.bytes);
    return this.decoded;
  }

  /** The top-level fields with these names, possibly with others. */
  fields(names: ReadonlySet<string>): Doc {
    return this.decoded ?? decode(pickFields(this.bytes, names));
  }

  /** The encoder's hook, for rows whose bytes are not copied into a reply. */
  toBSON(): Doc {
    return this.doc;
  }
}

const encodedReplies = new WeakMap<Doc, Buffer>();

/**
 * Encodes a reply. A frozen reply is encoded only once. The documents of a batch (`cursor.firstBatch`, the first field
 * of the first field) are copied if they are still bytes.
 */
export function encodeReply(reply: Doc): Buffer {
  if (Object.isFrozen(reply)) {
    const known = encodedReplies.get(reply) ?? encode(reply);
    encodedReplies.set(reply, known);
    return known;
  }
  const [[outer, cursor] = ['', undefined]] = Object.entries(reply);
  const [[name, batch] = ['', undefined]] = Object.entries(cursor ?? {});
  if (!Array.isArray(batch) || !(batch[0] instanceof RawDoc)) return encode(reply);
  const frame = encode({ ...reply, [outer]: { ...(cursor as Doc), [name]: [] } });
  // The offsets of the lengths to correct. Each comes after the outer lengths, a type byte and a zero-terminated name.
  const inner = 4 + 1 + outer.length + 1;
  const array = inner + 4 + 1 + name.length + 1;
  const rows = (batch as RawDoc[]).flatMap(({ bytes }, at) => [Buffer.from(`\x03${at}\0`, 'latin1'), bytes]);
  const whole = Buffer.concat([frame.subarray(0, array + 4), ...rows, frame.subarray(array + 4)]);
  for (const at of [0, inner, array]) whole.writeInt32LE(whole.readInt32LE(at) + whole.length - frame.length, at);
  return whole;
}

/** True for the decoder's errors about malformed bytes. */
export function isMalformed(error: unknown): boolean {
  return error instanceof BSONError || error instanceof RangeError;
}
