/** Long enough for any file of a build, short enough for every kind of store. */
const BYTES_MAX = 900;
const SEGMENT_BYTES_MAX = 200;

function isSegment(segment: string): boolean {
  const isPlain = segment !== '' && !segment.startsWith('.') && !/[\\\p{Cc}]/u.test(segment);
  return isPlain && Buffer.byteLength(segment) <= SEGMENT_BYTES_MAX;
}

/** Whether a store takes it for a key: relative, inside the store, no dot segments, the same in every kind of store. */
export function isObjectKey(key: string): boolean {
  return Buffer.byteLength(key) <= BYTES_MAX && key.split('/').every(isSegment);
}

/** Throws for what is no key: whoever asks with one has not checked what somebody sent. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`${JSON.stringify(key)} is not a key of the store`);
}

/** As `assertObjectKey`, for the beginning of keys: the empty one, `mfe-admin/` or a part of a name. */
export function assertKeyPrefix(prefix: string): void {
  const segments = prefix.split('/');
  const last = segments.pop() ?? '';
  if (!segments.every(isSegment) || !(last === '' || isSegment(last))) {
    throw new Error(`${JSON.stringify(prefix)} is not the beginning of keys`);
  }
}

/** The order of keys: by their bytes, the same in every kind of store. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
