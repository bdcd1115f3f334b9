import { expectLinear } from '@magnetx/contracts/testing';
import { toOriginForm } from './http/plain-requests.ts';
import { addressKey } from './limits/address-key.ts';
import { predictability } from './settings/weak-secrets.ts';

it.each<[what: string, read: (text: string) => unknown]>([
  ['an IP address', addressKey],
  ['the target of a request', (text) => toOriginForm({ url: `http://${text}`, headers: {} })],
  ['a password', (text) => predictability(`${text}1bcdefghijklmnoprstuvwxyz`, [text])],
])('reads %s in linear time', (_what, read) => {
  expectLinear(read);
});
