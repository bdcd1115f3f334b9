import type { IncomingMessage } from 'node:http';
import { clientIpOf } from './forwarding';

/** 56 bits: a home or a phone has a whole IPv6 network of addresses, which providers cut from one of these. */
const NETWORK_HEX_DIGITS = 14;

/** An IPv6 address in full, without colons. */
function hexDigitsOf(ip: string): string {
  const [plain = ''] = ip.split('%');
  // The address as the URL standard writes it: groups in hex, the longest row of zeros left out.
  const [left = [], right = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join('');
}

/** One key per IPv4 address and per IPv6 network. Only after `renewForwardingHeaders`. */
export function clientKeyOf(req: IncomingMessage): string {
  const ip = clientIpOf(req);
  return ip.includes(':') ? `${hexDigitsOf(ip).slice(0, NETWORK_HEX_DIGITS)}/56` : ip;
}
