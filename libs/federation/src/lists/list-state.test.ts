import { listStateOf, type ListAnswer } from './list-state.ts';

const state = (answer: Partial<ListAnswer>) => listStateOf({ isFetching: false, refetch: jest.fn(), ...answer });
const error = new Error('broken');

it.each([
  ['the first answer is on its way', { isFetching: true }, 'loading', false],
  ['the first answer failed', { error }, 'failed', false],
  ['it is tried again after that', { error, isFetching: true }, 'loading', false],
  ['there is an answer', { data: [], currentData: [] }, 'shown', false],
  ['another page is on its way', { data: [], isFetching: true }, 'shown', true],
  ['another page failed', { data: [], error }, 'failed', false],
  ['another page is tried again', { data: [], error, isFetching: true }, 'shown', true],
  ['a later look at the same page failed', { data: [], currentData: [], error }, 'shown', false],
] as const)('when %s', (_when, answer, phase, isStale) => {
  const { failure, ...rest } = state(answer);
  expect(rest).toMatchObject({ phase, isStale });
  expect(failure === null).toBe(!('error' in answer));
});

it('tries again', () => {
  const refetch = jest.fn();
  state({ refetch }).retry();
  expect(refetch).toHaveBeenCalledTimes(1);
});
