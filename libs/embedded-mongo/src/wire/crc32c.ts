const polynomial = 0x82f63b78;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1;
  return remainder;
});

/** CRC-32C (Castagnoli), the checksum of OP_MSG; zlib's CRC-32 has another polynomial. */
export function crc32c(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] as number);
  return (sum ^ 0xffffffff) >>> 0;
}
