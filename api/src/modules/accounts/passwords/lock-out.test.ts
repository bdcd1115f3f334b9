import { waitAfterFailuresS } from './lock-out';

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
])('after %i failures in a row people wait %i s', (failures, waitS) => {
  expect(waitAfterFailuresS(failures)).toBe(waitS);
});
