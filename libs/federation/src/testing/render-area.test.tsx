import { createApi } from '@reduxjs/toolkit/query/react';
import { screen } from '@testing-library/react';
import { getPointsTotal } from '@magnetx/contracts';
import { call, createAreaBaseQuery } from '../api/index.ts';
import { Link, useHost, useParams } from '../host.ts';
import type { RemoteModule } from '../remote-module.ts';
import { endFakeApi, fakeApi } from './fake-api.ts';
import { renderArea } from './index.ts';

const api = createApi({
  reducerPath: 'testArea',
  baseQuery: createAreaBaseQuery({ getToken: () => null }),
  endpoints: (build) => ({
    points: build.query(call(getPointsTotal)),
  }),
});

function PointsPage() {
  const { data, error } = api.usePointsQuery(undefined);
  return (
    <>
      <p>{data ? `${data.data.totalPoints} MXP` : error ? 'failed' : 'loading'}</p>
      <Link to="/area/people/ada">Ada</Link>
    </>
  );
}

function PersonPage() {
  const { handle } = useParams();
  const { notify, isDemo } = useHost();
  return (
    <button onClick={() => notify({ type: 'success', title: `Hello ${handle}` })}>{isDemo ? 'Demo' : 'Greet'}</button>
  );
}

const area: RemoteModule = {
  name: 'test-area',
  contract: 1,
  routes: [
    { path: '/area', lazy: async () => ({ Component: PointsPage }) },
    { path: '/area/people/:handle', Component: PersonPage },
  ],
  store: [{ reducerPath: api.reducerPath, reducer: api.reducer, middleware: api.middleware }],
};

test('mounts routes and store, and collects toasts', async () => {
  const server = fakeApi({
    'GET /user/points/total': () => ({ body: { success: true, data: { totalPoints: 1100, heldMxp: 0 } } }),
  });
  const { user, router, toasts } = renderArea(area, { path: '/area' });
  expect(await screen.findByText('1100 MXP')).toBeVisible();
  expect(server.received.map(({ name }) => name)).toEqual(['GET /user/points/total']);
  await user.click(screen.getByRole('link', { name: 'Ada' }));
  await user.click(await screen.findByRole('button', { name: 'Greet' }));
  expect(router.state.location.pathname).toBe('/area/people/ada');
  expect(toasts).toEqual([{ type: 'success', title: 'Hello ada' }]);
});

test('passes the demo flag to the area', () => {
  renderArea(area, { path: '/area/people/ada', isDemo: true });
  expect(screen.getByRole('button', { name: 'Demo' })).toBeVisible();
});

test('fails a test whose area makes an unexpected call', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  fakeApi({});
  renderArea(area, { path: '/area' });
  expect(await screen.findByText('failed')).toBeVisible();
  expect(endFakeApi).toThrow('No answer for GET /user/points/total');
});

test('fails the test whose answer breaks the contract', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  fakeApi({ 'GET /user/points/total': () => ({ body: { success: true, data: {} } }) });
  renderArea(area, { path: '/area' });
  expect(await screen.findByText('failed')).toBeVisible();
  expect(endFakeApi).toThrow('breaks the contract');
});
