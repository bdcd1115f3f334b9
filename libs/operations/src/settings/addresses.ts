import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Names that no public resolver knows. */
const PRIVATE_NAME = /^[^.]+$|\.(internal|local|lan|svc|home\.arpa)$/;

const bare = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase();

function isListed(list: BlockList, host: string): boolean {
  const family = isIP(host);
  return family !== 0 && list.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host (a name or an address, without port) is this very machine. */
export function isLoopback(host: string): boolean {
  return bare(host) === 'localhost' || isListed(LOOPBACK, bare(host));
}

/**
 * Whether a host is one of a network of one's own, where what is not encrypted passes nobody else: a private address
 * or a name that only such a network knows.
 */
function isPrivateHost(host: string): boolean {
  const name = bare(host);
  return isIP(name) === 0 ? PRIVATE_NAME.test(name) : isListed(PRIVATE, name);
}

/** Whether each `%` of an address begins an encoded character: a password with a bare one is read by nobody. */
export function isEncoded(address: string): boolean {
  try {
    return decodeURIComponent(address) !== '';
  } catch {
    return false;
  }
}

/** Whether what is sent to an http(s), redis(s) or ws(s) address can be read on the way by others. */
export function isExposed(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return !['https:', 'rediss:', 'wss:'].includes(protocol) && !isPrivateHost(hostname);
}
