import fc from 'fast-check';
import { assertBalanced, isSameEntry, normalise, type NewEntry, type Posting } from './entry-rules.ts';

const entry = (...postings: [string, number][]): NewEntry => ({
  key: 'k',
  kind: 'test',
  memo: '',
  postings: postings.map(([account, amount]) => ({ account, amount }) as Posting),
});

describe('a balanced entry', () => {
  it.each([
    ['one posting', entry(['user:a', 5])],
    ['a remainder', entry(['user:a', 5], ['platform:fees', -4])],
    ['a fraction', entry(['user:a', 0.5], ['platform:fees', -0.5])],
    ['nothing moved', entry(['user:a', 0], ['platform:fees', 0])],
    ['one account twice', entry(['user:a', 5], ['user:a', -5])],
    ['an account that cannot be', entry(['nobody', 5], ['platform:fees', -5])],
    ['an absurd amount', entry(['user:a', 1e15], ['platform:issuance', -1e15])],
    ['a kind that is no name', { ...entry(['user:a', 5], ['platform:fees', -5]), kind: 'a.$b' }],
    ['two currencies', entry(['project:a:usd', -5], ['project:a', 5])],
    ['a remainder of dollars', entry(['user:a', 5], ['platform:issuance', -5], ['project:a:usd', 1])],
    ['remainders that cancel out', entry(['user:a', 5], ['platform:deposits', -5])],
    ['an account of a quest without a number', entry(['funding:x', 5], ['platform:deposits', -5])],
    ['no key', { ...entry(['user:a', 5], ['platform:fees', -5]), key: '' }],
  ])('is invalid with %s', (_what, wrong) => {
    expect(() => assertBalanced(wrong)).toThrow(RangeError);
  });

  it('may have many postings', () => {
    expect(() => assertBalanced(entry(['user:a', 5], ['project:b', -8], ['platform:fees', 3]))).not.toThrow();
  });

  it('balances in each currency', () => {
    const purchase = entry(
      ['project:a:usd', -100],
      ['platform:revenue', 100],
      ['project:a', 9],
      ['platform:issuance', -9],
    );
    expect(() => assertBalanced(purchase)).not.toThrow();
  });
});

it('equals itself in any order of its postings, and no entry with other content', () => {
  const amounts = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 99 })), {
    selector: ([id]) => id,
    minLength: 2,
  });
  fc.assert(
    fc.property(amounts, (sides) => {
      const one = entry(...sides.map(([id, amount]): [string, number] => [`user:${id}`, amount]));
      const turned = { ...one, postings: [...one.postings].reverse() };
      expect(isSameEntry(one, turned)).toBe(true);
      expect(normalise(one)).toEqual(normalise(turned));
      expect(isSameEntry(one, { ...one, kind: 'other' })).toBe(false);
      expect(isSameEntry(one, { ...one, postings: one.postings.slice(1) })).toBe(false);
    }),
  );
});
