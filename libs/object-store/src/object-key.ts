/** Enough for any file of a build, and within the limits of every kind of store. */
const BYTES_MAX = 900;
const SEGMENT_BYTES_MAX = 200;

function isSegment(segment: string): boolean {
  const isPlain = segment !== '' && !segment.startsWith('.') && !/[\\\p{Cc}]/u.test(segment);
  return isPlain && Buffer.byteLength(segment) <= SEGMENT_BYTES_MAX;
}

/** Whether a text is a valid key: a relative path without dot segments, for every kind of store. */
export function isObjectKey(key: string): boolean {
  return Buffer.byteLength(key) <= BYTES_MAX && key.split('/').every(isSegment);
}

/** Throws for an invalid key: the caller did not validate its input. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`${JSON.stringify(key)} is not a key of the store`);
}

/** `assertObjectKey` for a key prefix: empty, `mfe-admin/` or a part of a name. */
export function assertKeyPrefix(prefix: string): void {
  const segments = prefix.split('/');
  const last = segments.pop() ?? '';
  if (!segments.every(isSegment) || !(last === '' || isSegment(last))) {
    throw new Error(`${JSON.stringify(prefix)} is not a key prefix`);
  }
}

/** Orders keys by their bytes, as every kind of store does. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
