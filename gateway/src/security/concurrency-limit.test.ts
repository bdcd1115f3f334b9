import { EventEmitter } from 'node:events';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** Holds slots under names, and notes the names of the preempted holders. */
function createHolders(total: number) {
  const limit = new ConcurrencyLimit({ perKey: total, total });
  const preempted: string[] = [];
  const arrived = new Set<string>();
  const holders = new Map<string, EventEmitter>();
  return {
    preempted,
    arrived,
    hold(key: string, name: string) {
      const holder = new EventEmitter();
      holders.set(name, holder);
      return limit.hold(key, holder, {
        isPossible: () => !arrived.has(name),
        preempt: () => void preempted.push(name),
      });
    },
    close: (name: string) => holders.get(name)?.emit('close'),
  };
}

describe('a full concurrency limit', () => {
  it('preempts the oldest holder of the key with the most slots', () => {
    const { hold, preempted } = createHolders(5);
    for (const name of ['a1', 'a2']) hold('a', name);
    for (const name of ['b1', 'b2', 'b3']) hold('b', name);
    expect(hold('c', 'c1')).toBeNull();
    expect(preempted).toEqual(['b1']);
  });

  it('preempts only for a key with at least two slots fewer', () => {
    const { hold, preempted } = createHolders(3);
    for (const name of ['a1', 'a2', 'a3']) hold('a', name);
    expect(hold('b', 'b1')).toBeNull();
    expect(hold('b', 'b2')).toBe('total');
    expect(hold('a', 'a4')).toBe('total');
    expect(preempted).toEqual(['a1']);
  });

  it('preempts no holder that does not allow it', () => {
    const { hold, preempted, arrived } = createHolders(2);
    for (const name of ['a1', 'a2']) hold('a', name);
    arrived.add('a1');
    expect(hold('b', 'b1')).toBeNull();
    expect(preempted).toEqual(['a2']);
    expect(hold('c', 'c1')).toBe('total');
  });

  it('frees the slot of a preempted holder once', () => {
    const { hold, close } = createHolders(2);
    for (const name of ['a1', 'a2']) hold('a', name);
    expect(hold('b', 'b1')).toBeNull();
    close('a1');
    expect(hold('b', 'b2')).toBe('total');
    close('a2');
    expect(hold('b', 'b2')).toBeNull();
  });
});
