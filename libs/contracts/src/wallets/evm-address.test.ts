import fc from 'fast-check';
import { addressProblem, checksumAddress, isPayableAddress } from './evm-address.ts';

/** The examples of EIP-55. */
const EXAMPLES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

it.each(EXAMPLES)('%s is its own checksum, from either case', (address) => {
  expect(isPayableAddress(address)).toBe(true);
  const digits = address.slice(2);
  for (const oneCase of [digits.toLowerCase(), digits.toUpperCase()]) {
    expect(isPayableAddress(`0x${oneCase}`)).toBe(true);
    expect(checksumAddress(`0x${oneCase}`)).toBe(address);
  }
});

it.each([
  ['39 digits', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['41 digits', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd'],
  ['no 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['0X', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['another letter', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg'],
  ['a space', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed '],
  ['a line end', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n'],
  ['another chain', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['nothing', ''],
])('%s is not the form of an address', (_case, address) => {
  expect(addressProblem(address)).toBe('form');
  expect(isPayableAddress(address)).toBe(false);
  expect(() => checksumAddress(address)).toThrow();
});

it('refuses the zero address, to which tokens cannot be sent', () => {
  expect(addressProblem(`0x${'0'.repeat(40)}`)).toBe('form');
  expect(addressProblem(`0x${'0'.repeat(39)}2`)).toBeNull();
});

it.each([`0x${'0'.repeat(39)}1`, '0x000000000000000000000000000000000000dEaD', `0x${'f'.repeat(40)}`])(
  'refuses the burn address %s',
  (address) => {
    expect(addressProblem(address)).toBe('unpayable');
    expect(isPayableAddress(address)).toBe(false);
  },
);

it('refuses the addresses of the operator, in any case', () => {
  const [own = '', other = ''] = EXAMPLES;
  expect(addressProblem(own, [own.toLowerCase()])).toBe('unpayable');
  expect(isPayableAddress(own.toLowerCase(), [own])).toBe(false);
  expect(isPayableAddress(other, [own])).toBe(true);
});

it('notices one letter in the wrong case', () => {
  expect(addressProblem('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toBe('checksum');
  expect(isPayableAddress(null)).toBe(false);
});

it('accepts what it wrote, and no other mix of capitals', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(digits, fc.nat(39), (signs, place) => {
      const address = checksumAddress(`0x${signs.join('')}`);
      expect(addressProblem(address)).toBeNull();
      expect(checksumAddress(address)).toBe(address);
      const letter = address.charAt(place + 2);
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const flipped = address.slice(0, place + 2) + other + address.slice(place + 3);
      const isOneCase = /^0x([0-9a-f]+|[0-9A-F]+)$/.test(flipped);
      expect(addressProblem(flipped)).toBe(flipped === address || isOneCase ? null : 'checksum');
    }),
  );
});
