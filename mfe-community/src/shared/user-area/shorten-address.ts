const HEAD = 6;
const TAIL = 4;

/** Such as `0x71c4…9f3a`: the beginning and the end of an address, by which people know it; short ones as they are. */
export function shortenAddress(address: string): string {
  if (address.length <= HEAD + TAIL + 1) return address;
  return `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`;
}
