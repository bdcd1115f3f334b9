import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientKeyOf } from './client-key';
import { renewForwardingHeaders } from './forwarding';

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
  ['2001:db8:1:2345::1', '20010db8000123/56'],
  ['2001:db8:1:23ff:1:2:3:4', '20010db8000123/56'],
  ['2001:db8:1:2400::1', '20010db8000124/56'],
  ['::1', '00000000000000/56'],
  ['fe80::1%eth0', 'fe800000000000/56'],
  ['64:ff9b::203.0.113.7', '0064ff9b000000/56'],
])('%s counts as %s', (address, key) => expect(keyOf(address)).toBe(key));
