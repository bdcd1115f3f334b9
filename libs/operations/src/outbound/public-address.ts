import ipaddr from 'ipaddr.js';

/** All of IPv6 that is assigned to the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet: no private, loopback, link-local, multicast or reserved one,
 * and none that stands for another address, as tunnels do. IPv4 mapped into IPv6 counts as the IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** The IP address that a URL names in place of a host, or null. */
export function addressInUrl({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
