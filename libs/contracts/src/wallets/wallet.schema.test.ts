import { groupAddress, shortenAddress } from './wallet.schema.ts';

it.each([
  ['0x71c4a0b2d9e8f7061524334251607f8e9d0a9f3a', '0x71c4…9f3a'],
  ['12345678901', '12345678901'],
  ['123456789012', '123456…9012'],
])('shortens %s in the middle to %s', (address, short) => {
  expect(shortenAddress(address)).toBe(short);
});

it('groups an address by four digits', () => {
  expect(groupAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(
    '0x 5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed',
  );
});
