import { FREE_FAILURES, waitAfterFailuresS } from './lock-out.ts';

it.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [14, 512],
  [15, 900],
  [1_000, 900],
])('after %i failures in a row from one address at one account the wait is %i s', (failures, waitS) => {
  expect(waitAfterFailuresS(failures, FREE_FAILURES.accountAndAddress)).toBe(waitS);
});

/** The number of guesses that a counter allows in its first 24 hours. */
function guessesPerDay(free: number): number {
  let guesses = 0;
  for (let waitedS = 0; waitedS < 24 * 60 * 60; waitedS += waitAfterFailuresS(guesses, free)) guesses += 1;
  return guesses;
}

it.each([
  ['one account from one address', FREE_FAILURES.accountAndAddress, 115],
  ['any number of accounts from one address', FREE_FAILURES.address, 160],
])('limits guesses at %s', (_what, free, guesses) => {
  expect(guessesPerDay(free)).toBeLessThanOrEqual(guesses);
});
