import { SAMPLE_STEPS, VISITOR, sampleBoardAt } from './sample-script.ts';

const names = (step: number) => sampleBoardAt(step, 100).people.map(({ name }) => name);

it('begins with the visitor last and no news', () => {
  expect(names(0).at(-1)).toBe(VISITOR);
  expect(sampleBoardAt(0, 100).latest).toBeNull();
});

it('credits the reward to the inviter only', () => {
  const sum = (step: number) => sampleBoardAt(step, 100).people.reduce((total, { mxp }) => total + mxp, 0);
  for (let step = 1; step <= SAMPLE_STEPS; step += 1) expect(sum(step) - sum(step - 1)).toBe(100);
  expect(sampleBoardAt(1, 100).latest).toEqual({ inviter: VISITOR, friend: 'Noor' });
});

it('stays sorted, and leaves who had a total first above who reaches it later', () => {
  for (let step = 0; step <= SAMPLE_STEPS; step += 1) {
    const totals = sampleBoardAt(step, 100).people.map(({ mxp }) => mxp);
    expect(totals).toEqual([...totals].sort((one, other) => other - one));
  }
  expect(names(1).slice(-2)).toEqual(['Mateo', VISITOR]);
});

it('ends with the visitor on top', () => {
  expect(names(SAMPLE_STEPS)[0]).toBe(VISITOR);
});
