import { bareAddress, groupAddress, isForChain, shortenAddress, walletAddressSchema } from './wallet.schema.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

it.each([
  [ADDRESS, [1, 137]],
  [`eth:${ADDRESS}`, [1]],
  [`ETH:${ADDRESS}`, [1]],
  [`matic:${ADDRESS}`, [137]],
  [`eip155:1:${ADDRESS}`, [1]],
  [`eip155:137:${ADDRESS}`, [137]],
  [`ethereum:${ADDRESS}`, [1, 137]],
  [`ethereum:${ADDRESS}@137`, [137]],
  [`eth:${ADDRESS}@137`, []],
  [`zksync:${ADDRESS}`, []],
  [`eip155:5:${ADDRESS}`, []],
])('%s is for the chains %j', (copied, chains) => {
  expect(walletAddressSchema.parse(copied)).toBe(copied);
  expect(bareAddress(copied)).toBe(ADDRESS);
  expect([1, 137].filter((chainId) => isForChain(copied, chainId))).toEqual(chains);
});

it.each([
  `  ${ADDRESS}\n`,
  `\ufeff${ADDRESS}\u200b`,
  `\u2066${ADDRESS}\u2069`,
  `\u202d${ADDRESS.slice(0, 20)}\u200c${ADDRESS.slice(20)}\u202c`,
  `0X${ADDRESS.slice(2)}`,
  `\u200eeth:0X${ADDRESS.slice(2)}`,
])('cleans a copied %j', (copied) => {
  expect(bareAddress(walletAddressSchema.parse(copied))).toBe(ADDRESS);
  expect(bareAddress(copied)).toBe(ADDRESS);
});

it.each([
  ['', 'Wallet address is required'],
  ['\u200b', 'Wallet address is required'],
  ['eth:', 'Please enter a valid wallet address'],
  [`eth:base:${ADDRESS}`, 'Please enter a valid wallet address'],
  [`eth:${ADDRESS}a`, 'Please enter a valid wallet address'],
  [`eth:0x${'0'.repeat(40)}`, 'Please enter a valid wallet address'],
])('refuses %j', (copied, message) => {
  expect(walletAddressSchema.safeParse(copied).error?.issues[0]?.message).toBe(message);
});

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
