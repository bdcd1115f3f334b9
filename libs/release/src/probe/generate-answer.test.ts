import { ALL_CALLS } from '@magnetx/contracts/calls';
import { REGISTRY_CALLS } from '@magnetx/federation';
import { addressOf, findCall, generateAnswer } from './generate-answer.ts';

const CALLS = [...ALL_CALLS, ...Object.values(REGISTRY_CALLS)];

it.each(['full', 'empty'] as const)('%s answers are those of the contracts, and the same each time', (filling) => {
  const refused = CALLS.filter((call) => !call.response.safeParse(generateAnswer(call, filling)).success);
  expect(refused.map(({ name }) => name)).toEqual([]);
});

it('finds the call of a request, also where a placeholder fits too', () => {
  const nameOf = (method: string, path: string) => findCall(CALLS, method, path)?.name;
  expect(nameOf('GET', '/api/admin/me')).toBe('getAdminMe');
  expect(nameOf('GET', '/registry/releases/mfe-admin')).toBe('getReleaseStatus');
  expect(nameOf('GET', '/api/admin/nothing/at/all')).toBeUndefined();
});

it('fills the parameters of a page with values that its calls take', () => {
  expect(addressOf('/admin/payouts/:batchId')).toMatch(/^\/admin\/payouts\/[^:/]+$/);
  expect(addressOf('/partners/*')).toBe('/partners');
  expect(addressOf('/')).toBe('/');
});
