import { createFairTurns, LineFullError } from './fair-turns.ts';

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
  const later = run('a', 'a4');
  while (open.length < 7) await Promise.resolve();
  open[6]?.();
  await later;
});

it('refuses the key that fills the line, and lets a key with less in', async () => {
  const turns = createFairTurns({ perKeyMax: 4, waitingMax: 4 });
  const ran: string[] = [];
  const refused: string[] = [];
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const run = (key: string, name: string) =>
    turns
      .run(key, () => opened)
      .then(
        () => ran.push(name),
        (error: unknown) => refused.push(error instanceof LineFullError ? `${name} ${error.hasOwn}` : String(error)),
      );
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('a', 'a4'), run('a', 'a5')];
  all.push(run('b', 'b1'), run('c', 'c1'), run('d', 'd1'), run('e', 'e1'));
  open();
  await Promise.all(all);
  expect([ran, refused.sort()]).toEqual([
    ['a1', 'a2', 'b1', 'c1', 'd1'],
    ['a3 true', 'a4 true', 'a5 true', 'e1 false'],
  ]);
});
