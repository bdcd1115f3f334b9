import fc from 'fast-check';
import { SIGN_UP_REWARD_MXP } from '../referrals/referral.ts';
import { LEVELS, levelOf } from './level.ts';

it('a newcomer has the first level, and the way to the second is in reach', () => {
  expect(levelOf(SIGN_UP_REWARD_MXP)).toEqual({
    number: 1,
    name: 'Newcomer',
    fromMxp: 0,
    fraction: 1_000 / 1_500,
    next: { number: 2, name: 'Starter', fromMxp: 1_500, leftMxp: 500 },
  });
});

it('a level begins at its own figure', () => {
  for (const { number, fromMxp } of LEVELS) expect(levelOf(fromMxp).number).toBe(number);
  for (const { number, fromMxp } of LEVELS.slice(1)) expect(levelOf(fromMxp - 1).number).toBe(number - 1);
  expect(levelOf(5_000_000)).toMatchObject({ name: 'Legend', next: null, fraction: 1 });
});

it('more MXP never lead to a lower level, and the way left ends at the next one', () => {
  const amount = fc.integer({ min: -1_000, max: 2_000_000 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(levelOf(low).number).toBeLessThanOrEqual(levelOf(high).number);
      const { next, fraction, fromMxp } = levelOf(low);
      expect(Math.max(0, low)).toBeGreaterThanOrEqual(fromMxp);
      expect(fraction).toBeGreaterThanOrEqual(0);
      if (next) {
        expect(fraction).toBeLessThan(1);
        expect(levelOf(Math.max(0, low) + next.leftMxp).number).toBe(next.number);
      }
    }),
  );
});
