import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientKeyOf } from './client-key.ts';
import { renewForwardingHeaders } from '../http/forwarding.ts';

function keyOf(address: string): string {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const req = new IncomingMessage(socket);
  renewForwardingHeaders(req, 0);
  return clientKeyOf(req);
}

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2345::1', '2001:db8:1:2300::/56'],
])('%s counts as %s', (address, key) => expect(keyOf(address)).toBe(key));
