import { shortenAddress } from './shorten-address.ts';

it.each([
  ['0x71c4a0b2d9e8f7061524334251607f8e9d0a9f3a', '0x71c4…9f3a'],
  ['12345678901', '12345678901'],
  ['123456789012', '123456…9012'],
])('shortens %s in the middle to %s', (address, short) => {
  expect(shortenAddress(address)).toBe(short);
});
