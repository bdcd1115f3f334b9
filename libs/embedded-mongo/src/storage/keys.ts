/** The first byte of every key: the kind of its entry. */
const letters = { catalog: 0x63, garbage: 0x67, index: 0x69, owner: 0x6f, record: 0x72, session: 0x73 };

/** A kind and a number. */
const TABLE_PREFIX_BYTES = 5;
const RECORD_ID_BYTES = 6;

function table(letter: number, id: number): Buffer {
  const bytes = Buffer.allocUnsafe(TABLE_PREFIX_BYTES);
  bytes.writeUInt8(letter, 0);
  bytes.writeUInt32BE(id, 1);
  return bytes;
}

export function catalogKey(namespace: string): Buffer {
  return Buffer.concat([Buffer.from([letters.catalog]), Buffer.from(namespace)]);
}

export const catalogRange = { start: Buffer.from([letters.catalog]), end: Buffer.from([letters.catalog + 1]) };

/** The mark that the data under a prefix is to be removed. */
export function garbageKey(prefix: Buffer): Buffer {
  return Buffer.concat([Buffer.from([letters.garbage]), prefix]);
}

/** The prefix in such a mark, and the prefix's number. */
export function garbageOf(key: Buffer): { prefix: Buffer; id: number } {
  return { prefix: key.subarray(1), id: key.readUInt32BE(2) };
}

export const garbageRange = { start: Buffer.from([letters.garbage]), end: Buffer.from([letters.garbage + 1]) };

/** The mark of the process that owns the folder. */
export const ownerKey = Buffer.from([letters.owner]);

export function recordPrefix(collection: number): Buffer {
  return table(letters.record, collection);
}

export function recordKey(collection: number, record: number): Buffer {
  // One allocation, because every read of a document needs a key.
  const bytes = Buffer.allocUnsafe(TABLE_PREFIX_BYTES + RECORD_ID_BYTES);
  bytes.writeUInt8(letters.record, 0);
  bytes.writeUInt32BE(collection, 1);
  bytes.writeUIntBE(record, TABLE_PREFIX_BYTES, RECORD_ID_BYTES);
  return bytes;
}

export function indexPrefix(index: number): Buffer {
  return table(letters.index, index);
}

export function indexEntry(index: number, key: Buffer, record: number): Buffer {
  const end = TABLE_PREFIX_BYTES + key.length;
  const bytes = Buffer.allocUnsafe(end + RECORD_ID_BYTES);
  bytes.writeUInt8(letters.index, 0);
  bytes.writeUInt32BE(index, 1);
  bytes.set(key, TABLE_PREFIX_BYTES);
  bytes.writeUIntBE(record, end, RECORD_ID_BYTES);
  return bytes;
}

/** The prefix of an index's entries for one key. */
export function indexKey(index: number, key: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(TABLE_PREFIX_BYTES + key.length);
  bytes.writeUInt8(letters.index, 0);
  bytes.writeUInt32BE(index, 1);
  bytes.set(key, TABLE_PREFIX_BYTES);
  return bytes;
}

/** The record number at the end of a record key or index entry. */
export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD_ID_BYTES, RECORD_ID_BYTES);
}

export function sessionKey(session: string): Buffer {
  return Buffer.concat([Buffer.from([letters.session]), Buffer.from(session, 'hex')]);
}

export const sessionRange = { start: Buffer.from([letters.session]), end: Buffer.from([letters.session + 1]) };

/** The name of the lock on a key. */
export function resourceName(bytes: Buffer): string {
  return bytes.toString('latin1');
}
