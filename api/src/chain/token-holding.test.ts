import { createHoldingQueries } from './token-holding.ts';

const OWNER = `0x${'a'.repeat(40)}`;
const CONTRACT = `0x${'c'.repeat(40)}`;

const holds = (units: bigint, decimals: bigint, least: string, asset: 'erc20' | 'erc721' = 'erc20') =>
  createHoldingQueries(async (_, data) => (data.startsWith('0x70a08231') ? units : decimals)).holds(OWNER, {
    asset,
    contract: CONTRACT,
    least,
  });

it.each<[bigint, bigint, string, boolean]>([
  [1_500_000n, 6n, '1.5', true],
  [1_499_999n, 6n, '1.5', false],
  [10n ** 18n, 18n, '1.000000000000000001', false],
  // Less than a unit is more than none.
  [0n, 0n, '0.4', false],
  [1n, 0n, '0.4', true],
  [0n, 2n, '0.001', false],
  [10n ** 255n, 255n, '1', true],
])('%s units of a token with %s decimals, for at least %s: %s', async (units, decimals, least, isEnough) => {
  expect(await holds(units, decimals, least)).toBe(isEnough);
});

it('counts NFTs, whatever their contract says of decimals', async () => {
  expect(await Promise.all([holds(1n, 2n ** 200n, '1', 'erc721'), holds(0n, 0n, '1', 'erc721')])).toEqual([
    true,
    false,
  ]);
});

it('refuses decimals that no token has', async () => {
  await expect(holds(1n, 400_000_000n, '1')).rejects.toThrow('has no decimals');
});
