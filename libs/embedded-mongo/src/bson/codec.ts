import { BSONError, DBRef, calculateObjectSize, deserialize, serialize } from 'bson';
import { MongoFailure } from '../errors.ts';
import { pickFields } from './raw.ts';

/** A document with BSON types kept: numbers are Int32, Long, Double or Decimal128, never plain. */
export type Doc = Record<string, unknown>;

const keepTypes = {
  promoteValues: false,
  promoteBuffers: false,
  bsonRegExp: true,
  allowObjectSmallerThanBufferSize: false,
};

/** Decodes one document and keeps every number's type. Throws BSONError on malformed bytes. */
export function decode(bytes: Uint8Array): Doc {
  const doc: Doc = deserialize(bytes, keepTypes);
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes('$ref') ? plainRefs(doc) : doc;
}

/** The decoder makes objects of database references; here they are the documents that they are on the wire. */
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
 * Encodes one document; a plain number becomes int32 where it fits, else double. Throws 2 for a name with a zero byte,
 * and 10334 for what is far over the 16 MB of a document: the encoder's buffer ends at 17 MB.
 */
export function encode(doc: Doc): Buffer {
  try {
    const bytes = serialize(doc, { ignoreUndefined: true });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    // A name that an operator made out of a text, which may hold a zero byte where no name may.
    if (error instanceof BSONError) throw new MongoFailure(2, error.message);
    if (!(error instanceof RangeError)) throw error;
    const size = calculateObjectSize(doc, { ignoreUndefined: true });
    throw new MongoFailure(10334, `BSONObj size: ${size} is invalid. Size must be between 0 and 16793600(16MB)`);
  }
}

/** A document in its stored bytes, decoded when it is first looked at. */
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

  /** These fields of the first level, and maybe others. */
  fields(names: ReadonlySet<string>): Doc {
    return this.decoded ?? decode(pickFields(this.bytes, names));
  }

  /** What the encoder makes of it wherever bytes are not copied. */
  toBSON(): Doc {
    return this.doc;
  }
}

/** Replies that are the same each time, by themselves. */
const encodedReplies = new WeakMap<Doc, Buffer>();

function encodeOnce(reply: Doc): Buffer {
  const known = encodedReplies.get(reply) ?? encode(reply);
  encodedReplies.set(reply, known);
  return known;
}

/**
 * Encodes a reply, a frozen one only once; documents of a batch, its first field's first field, are copied when they
 * are bytes already.
 */
export function encodeReply(reply: Doc): Buffer {
  if (Object.isFrozen(reply)) return encodeOnce(reply);
  const [[outer, cursor] = ['', undefined]] = Object.entries(reply);
  const [[name, batch] = ['', undefined]] = Object.entries(cursor ?? {});
  if (!Array.isArray(batch) || !(batch[0] instanceof RawDoc)) return encode(reply);
  const frame = encode({ ...reply, [outer]: { ...(cursor as Doc), [name]: [] } });
  // Before each length stand those of the documents around it, a type byte and a name that ends with 0.
  const inner = 4 + 1 + outer.length + 1;
  const array = inner + 4 + 1 + name.length + 1;
  const rows = (batch as RawDoc[]).flatMap(({ bytes }, at) => [Buffer.from(`\x03${at}\0`, 'latin1'), bytes]);
  const whole = Buffer.concat([frame.subarray(0, array + 4), ...rows, frame.subarray(array + 4)]);
  for (const at of [0, inner, array]) whole.writeInt32LE(whole.readInt32LE(at) + whole.length - frame.length, at);
  return whole;
}

/** True for the decoder's own refusal of malformed bytes. */
export function isMalformed(error: unknown): boolean {
  return error instanceof BSONError || error instanceof RangeError;
}
