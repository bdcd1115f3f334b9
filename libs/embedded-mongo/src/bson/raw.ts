/** Sizes of the types with a fixed size, by BSON type. */
const sizes: Readonly<Record<number, number>> = Object.fromEntries(
  Object.entries({ 0: [6, 10, 127, 255], 1: [8], 4: [16], 8: [1, 9, 17, 18], 12: [7], 16: [19] }).flatMap(
    ([size, types]) => types.map((type) => [type, Number(size)]),
  ),
);
/** Bytes to add to the length prefix of the other types. */
const lengths: Readonly<Record<number, number>> = { 2: 4, 3: 0, 4: 0, 5: 5, 12: 16, 13: 4, 14: 4, 15: 0 };
const regex = 11;

function sizeOf(bytes: Buffer, type: number, at: number): number {
  const size = sizes[type];
  if (size !== undefined) return size;
  if (type === regex) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
  return bytes.readInt32LE(at) + (lengths[type] as number);
}

/** Encodes a document of only these top-level fields, without decoding the others. */
export function pickFields(bytes: Buffer, names: ReadonlySet<string>): Buffer {
  const parts: Buffer[] = [Buffer.alloc(4)];
  for (let at = 4; bytes[at] !== 0 && parts.length <= names.size;) {
    const end = bytes.indexOf(0, at + 1);
    const next = end + 1 + sizeOf(bytes, bytes[at] as number, end + 1);
    if (names.has(bytes.toString('utf8', at + 1, end))) parts.push(bytes.subarray(at, next));
    at = next;
  }
  const found = Buffer.concat([...parts, Buffer.alloc(1)]);
  found.writeInt32LE(found.length);
  return found;
}

/** The bytes of a string value, as any document with it contains them. */
export function bytesOfText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const bytes = Buffer.alloc(4 + length + 1);
  bytes.writeInt32LE(length + 1);
  bytes.write(text, 4);
  return bytes;
}
