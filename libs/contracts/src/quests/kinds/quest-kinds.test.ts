import { rewardLine } from './quest-kinds.ts';

it.each([
  ['task', 50_000, 200, 1, '$500 + 200 MXP per approved work'],
  ['task', 0, 0, 1, ''],
  ['giveaway', 25_000, 40, 1, '$250 + 40 MXP for 1 winner'],
  ['giveaway', 25_000, 40, 4, '$62.50 + 40 MXP for each of 4 winners'],
  ['giveaway', 10_000, 0, 3, 'about $33.33 for each of 3 winners'],
  ['giveaway', 0, 40, 4, '40 MXP for each of 4 winners'],
  ['giveaway', 25_000, 0, 0, '$250 for 1 winner'],
  ['mission', 0, 50, 1, '50 MXP per completion'],
  ['opportunity', 0, 0, 1, ''],
] as const)('the reward of a %s of %d cents and %d MXP for %d', (type, cashCents, mxp, winners, text) => {
  expect(rewardLine(type, { cashCents, mxp, winners })).toBe(text);
});
