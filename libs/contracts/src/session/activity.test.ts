import { activityOf } from './activity.ts';

const minute = 60_000;

it.each([
  [0, 'Active', 'success'],
  [10 * minute - 1, 'Active', 'success'],
  [10 * minute, 'Recently Active', 'warning'],
  [1_440 * minute - 1, 'Recently Active', 'warning'],
  [1_440 * minute, 'Inactive', 'danger'],
])('%d ms after the last activity the badge reads %s', (elapsedMs, label, tone) => {
  expect(activityOf(elapsedMs)).toEqual({ label, tone });
});
