import { pino } from 'pino';
import { createPacer, inSlices } from './slices.ts';

/** More than a slice. */
function work(): void {
  const endsAt = performance.now() + 5;
  while (performance.now() < endsAt);
}

/** Counts the turns of the event loop until it is stopped. */
function countTurns() {
  const state = { turns: 0, isStopped: false };
  const turn = (): void => {
    state.turns += 1;
    if (!state.isStopped) setImmediate(turn);
  };
  setImmediate(turn);
  return state;
}

it('yields all items, and lets other work run in between', async () => {
  const counted = countTurns();
  const seen: number[] = [];
  for await (const item of inSlices([1, 2, 3])) {
    seen.push(item);
    work();
  }
  counted.isStopped = true;
  expect(seen).toEqual([1, 2, 3]);
  expect(counted.turns).toBeGreaterThanOrEqual(3);
});

it('runs a task immediately, and postpones those after a slice of work, in their order', async () => {
  const lines: string[] = [];
  const pace = createPacer(pino({ base: null }, { write: (line: string) => void lines.push(line) }));
  const counted = countTurns();
  const done: number[] = [];
  const turnsOf: number[] = [];
  const run = (task: number): void => {
    done.push(task);
    turnsOf.push(counted.turns);
    work();
    if (task === 2) throw new Error('it fails');
  };
  await new Promise<void>((resolve) => {
    for (const task of [1, 2, 3]) pace(() => run(task));
    expect(done).toEqual([1]);
    pace(resolve);
  });
  counted.isStopped = true;
  expect(done).toEqual([1, 2, 3]);
  expect(new Set(turnsOf).size).toBe(3);
  expect(lines).toHaveLength(1);
});

it('throws the error of an immediate task', () => {
  const pace = createPacer(pino({ level: 'silent' }));
  const fail = () => {
    throw new Error('it fails');
  };
  expect(() => pace(fail)).toThrow('it fails');
});
