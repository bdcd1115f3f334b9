import { createFairTurns } from './fair-turns.ts';

it('gives each key its turn, whatever the others have waiting, also after a failure', async () => {
  const turns = createFairTurns();
  const ran: string[] = [];
  const open: (() => void)[] = [];
  const run = (key: string, name: string) =>
    turns.run(key, async () => {
      ran.push(name);
      await new Promise<void>((resolve) => open.push(resolve));
      if (name === 'a2') throw new Error('failed');
    });
  const all = Promise.allSettled([
    run('a', 'a1'),
    run('a', 'a2'),
    run('a', 'a3'),
    run('b', 'b1'),
    run('c', 'c1'),
    run('b', 'b2'),
  ]);
  expect([turns.countOf('a'), turns.countOf('b'), turns.countOf('d')]).toEqual([3, 2, 0]);
  for (let ended = 0; ended < 6; ended += 1) {
    while (open.length <= ended) await Promise.resolve();
    expect(ran).toHaveLength(ended + 1);
    open[ended]?.();
  }
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array.from({ length: 4 }, () => 'fulfilled'),
  ]);
  expect(ran).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  expect(turns.countOf('a')).toBe(0);
  const later = run('a', 'a4');
  while (open.length < 7) await Promise.resolve();
  open[6]?.();
  await later;
});
