import type { IncomingMessage } from 'node:http';
import { addressKey } from '@magnetx/operations';
import { clientIpOf } from '../http/forwarding.ts';

/** One key per IPv4 address and per IPv6 network. Call `renewForwardingHeaders` first. */
export function clientKeyOf(req: IncomingMessage): string {
  return addressKey(clientIpOf(req));
}
