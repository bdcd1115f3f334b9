import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUP_BITS = 16;
/** Providers assign a network of at most this size to a home or a phone. */
const NETWORK_BITS = 56;
const MAPPED_PREFIX = '0:0:0:0:0:ffff';

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(ip: string): number[] {
  // The URL parser normalizes it: hexadecimal, with at most one run of zeros omitted.
  const [left = [], right = []] = new URL(`http://[${ip}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** The key of an address for limits: an IPv4 address (also in IPv6 notation), or the network of an IPv6 address. */
export function addressKey(address: string): string {
  const [ip = ''] = address.split('%', 1);
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const spelled = groups.map((group) => group.toString(16)).join(':');
  if (spelled.startsWith(`${MAPPED_PREFIX}:`)) {
    return groups
      .slice(-2)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, Math.ceil(NETWORK_BITS / GROUP_BITS));
  const spareBits = network.length * GROUP_BITS - NETWORK_BITS;
  const last = ((network.pop() ?? 0) >> spareBits) << spareBits;
  return `${[...network, last].map((group) => group.toString(16)).join(':')}::/${NETWORK_BITS}`;
}
