/** The first byte of every key: the kind of its entry. */
const letters = { catalog: 0x63, garbage: 0x67, index: 0x69, owner: 0x6f, record: 0x72, session: 0x73 };

/** A kind and a number. */
const TABLE_PREFIX_BYTES = 5;
const RECORD_ID_BYTES = 6;

/** A prefix, followed by a key string and a record's number. One allocation, because every read needs a key. */
function tableKey(letter: number, table: number, key?: Buffer, record?: number): Buffer {
  const end = TABLE_PREFIX_BYTES + (key?.length ?? 0);
  const bytes = Buffer.allocUnsafe(record === undefined ? end : end + RECORD_ID_BYTES);
  bytes.writeUInt8(letter, 0);
  bytes.writeUInt32BE(table, 1);
  if (key) bytes.set(key, TABLE_PREFIX_BYTES);
  if (record !== undefined) bytes.writeUIntBE(record, end, RECORD_ID_BYTES);
  return bytes;
}

/** The bounds of all keys of a kind. */
const rangeOf = (letter: number) => ({ start: Buffer.from([letter]), end: Buffer.from([letter + 1]) });

export function catalogKey(namespace: string): Buffer {
  return Buffer.concat([Buffer.from([letters.catalog]), Buffer.from(namespace)]);
}

export const catalogRange = rangeOf(letters.catalog);

/** The mark that the data under a prefix is to be removed. */
export function garbageKey(prefix: Buffer): Buffer {
  return Buffer.concat([Buffer.from([letters.garbage]), prefix]);
}

/** The prefix in such a mark, and the prefix's number. */
export function garbageOf(key: Buffer): { prefix: Buffer; id: number } {
  return { prefix: key.subarray(1), id: key.readUInt32BE(2) };
}

export const garbageRange = rangeOf(letters.garbage);

/** The mark of the process that owns the folder. */
export const ownerKey = Buffer.from([letters.owner]);

export function recordPrefix(collection: number): Buffer {
  return tableKey(letters.record, collection);
}

export function recordKey(collection: number, record: number): Buffer {
  return tableKey(letters.record, collection, undefined, record);
}

export function indexPrefix(index: number): Buffer {
  return tableKey(letters.index, index);
}

export function indexEntry(index: number, key: Buffer, record: number): Buffer {
  return tableKey(letters.index, index, key, record);
}

/** The prefix of an index's entries for one key. */
export function indexKey(index: number, key: Buffer): Buffer {
  return tableKey(letters.index, index, key);
}

/** False in the range of an index, whose entries are keys alone. */
export const hasValues = (key: Buffer): boolean => key[0] !== letters.index;

/** The record number at the end of a record key or index entry. */
export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD_ID_BYTES, RECORD_ID_BYTES);
}

export function sessionKey(session: string): Buffer {
  return Buffer.concat([Buffer.from([letters.session]), Buffer.from(session, 'hex')]);
}

export const sessionRange = rangeOf(letters.session);

export function resourceName(bytes: Buffer): string {
  return bytes.toString('latin1');
}
