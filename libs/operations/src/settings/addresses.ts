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

/** Names that public DNS does not resolve. */
const PRIVATE_NAME = /^[^.]+$|\.(internal|local|lan|svc|home\.arpa)$/;

const bare = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase();

function isListed(list: BlockList, host: string): boolean {
  const family = isIP(host);
  return family !== 0 && list.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host (a name or an address, without port) is this machine. */
export function isLoopback(host: string): boolean {
  return bare(host) === 'localhost' || isListed(LOOPBACK, bare(host));
}

/** Whether a host is in a private network, where unencrypted traffic is acceptable: a private address or name. */
function isPrivateHost(host: string): boolean {
  const name = bare(host);
  return isIP(name) === 0 ? PRIVATE_NAME.test(name) : isListed(PRIVATE, name);
}

/** Whether each `%` of an address starts an encoded character. A password with a bare one could not be decoded. */
export function isEncoded(address: string): boolean {
  try {
    return decodeURIComponent(address) !== '';
  } catch {
    return false;
  }
}

/** Whether an address has no user and no password. `fetch` refuses one that has, and its error shows the password. */
export function hasNoCredentials(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Whether traffic to an http(s), redis(s) or ws(s) address is unencrypted outside a private network. */
export function isExposed(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return !['https:', 'rediss:', 'wss:'].includes(protocol) && !isPrivateHost(hostname);
}
