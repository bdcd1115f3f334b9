import fc from 'fast-check';
import { adPricesText, adSpendAfter } from './ad-spend.ts';

const prices = { impressions_cents: 500, click_cents: 25 };
const budgetCents = 100;

it('an impression costs a thousandth of the price of 1,000, and a click its price', () => {
  expect(adSpendAfter(0, { impressions: 1, clicks: 0 }, { prices, budgetCents })).toBe(500);
  expect(adSpendAfter(500, { impressions: 0, clicks: 1 }, { prices, budgetCents })).toBe(25_500);
  expect(adPricesText(prices)).toBe('$5.00 for 1,000 impressions, $0.25 for a click');
});

it('never exceeds the budget or shrinks, and below it the order of visits does not matter', () => {
  const many = fc.nat(100_000);
  const visits = fc.array(fc.record({ impressions: many, clicks: many }), { maxLength: 20 });
  const price = fc.record({ impressions_cents: fc.nat(100_000), click_cents: fc.nat(100_000) });
  fc.assert(
    fc.property(visits, price, fc.nat(1_000_000), (all, at, budget) => {
      const terms = { prices: at, budgetCents: budget };
      const spend = (list: typeof all) =>
        list.reduce((spent, one) => {
          const after = adSpendAfter(spent, one, terms);
          expect(after).toBeGreaterThanOrEqual(spent);
          expect(after).toBeLessThanOrEqual(budget * 1_000);
          return after;
        }, 0);
      expect(spend(all)).toBe(spend([...all].reverse()));
      expect(Number.isSafeInteger(spend(all))).toBe(true);
    }),
  );
});
