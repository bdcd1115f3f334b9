import { mongo } from 'mongoose';

const { BSON } = mongo;

/** Keeps the stored types of numbers, dates and similar values. */
const AS_STORED = { promoteValues: false, bsonRegExp: true } as const;
const DOCUMENT = 3;
const ARRAY = 4;

type Value = unknown;

/** Reads a single value as the only field of a document. */
function valueOf(type: number, bytes: Uint8Array): Value {
  const name = Buffer.from('v\0');
  const length = 4 + 1 + name.length + bytes.length + 1;
  const document = Buffer.concat([Buffer.alloc(4), Buffer.from([type]), name, bytes, Buffer.from([0])]);
  document.writeInt32LE(length);
  return BSON.deserialize(document, AS_STORED)['v'];
}

function entriesOf(raw: Uint8Array): [string, Value][] {
  const elements = [...BSON.onDemand.parseToElements(raw)];
  return elements.map(([type, nameAt, nameLength, at, length]) => {
    const name = Buffer.from(raw.subarray(nameAt, nameAt + nameLength)).toString();
    const bytes = raw.subarray(at, at + length);
    if (type === DOCUMENT) return [name, new Map(entriesOf(bytes))];
    if (type === ARRAY) return [name, entriesOf(bytes).map(([, value]) => value)];
    return [name, valueOf(type, bytes)];
  });
}

/**
 * A document that the driver stores as the same bytes. JavaScript objects move names that look like numbers to the
 * front. For these, the document is a map.
 */
export function exactDocument(raw: Uint8Array): mongo.Document {
  const document = BSON.deserialize(raw, AS_STORED);
  return Buffer.compare(BSON.serialize(document), raw) === 0 ? document : new Map(entriesOf(raw));
}
