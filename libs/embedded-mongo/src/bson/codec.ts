import { BSONError, deserialize, serialize } from 'bson';

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
  return deserialize(bytes, keepTypes);
}

/** Encodes one document; a plain number becomes int32 where it fits, else double. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** True for the decoder's own refusal of malformed bytes. */
export function isMalformed(error: unknown): boolean {
  return error instanceof BSONError || error instanceof RangeError;
}
