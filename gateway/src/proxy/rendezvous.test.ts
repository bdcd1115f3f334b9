import { rendezvousOrder } from './rendezvous.ts';

const places = ['10.0.0.1:4000', '10.0.0.2:4000', '10.0.0.3:4000'].map((name) => ({ name }));
const keys = Array.from({ length: 3_000 }, (_, index) => `user-${index}`);
const firstOf = (key: string, among = places) => rendezvousOrder(key, among)[0]?.name;

describe('the order in which a key prefers places', () => {
  it('does not depend on the order in which they are listed', () => {
    const turned = [...places].reverse();
    for (const key of keys.slice(0, 50)) expect(rendezvousOrder(key, turned)).toEqual(rendezvousOrder(key, places));
  });

  it('spreads keys evenly', () => {
    for (const { name } of places) {
      const share = keys.filter((key) => firstOf(key) === name).length / keys.length;
      expect(share).toBeGreaterThan(0.29);
      expect(share).toBeLessThan(0.38);
    }
  });

  it('moves only the keys of the place that goes', () => {
    const left = places.slice(1);
    for (const key of keys.slice(0, 300)) {
      const before = firstOf(key);
      if (before !== places[0]?.name) expect(firstOf(key, left)).toBe(before);
      else expect(firstOf(key, left)).toBe(rendezvousOrder(key, places)[1]?.name);
    }
  });
});
