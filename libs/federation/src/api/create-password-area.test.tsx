import { act, screen, waitFor } from '@testing-library/react';
import { getAdminMe, type ResponseOf } from '@magnetx/contracts';
import type { RemoteModule } from '../remote-module';
import { fakeApi, renderArea } from '../testing';
import { createPasswordArea } from './create-password-area';

const { api, session, RequireSignIn, GuestOnly, logOut } = createPasswordArea({
  reducerPath: 'guarded',
  tokenKey: 'adminToken',
  infoKey: 'adminInfo',
  loginHref: '/area/login',
  homeHref: '/area',
});

const { useGetMeQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<ResponseOf<typeof getAdminMe>, undefined>({ query: () => ({ call: getAdminMe }) }),
  }),
});

function Page() {
  const { data } = useGetMeQuery(undefined);
  return (
    <>
      <p>{data?.user.username}</p>
      <button onClick={logOut}>Leave</button>
    </>
  );
}

const area: RemoteModule = {
  name: 'mfe-guarded',
  contract: 1,
  routes: [
    {
      path: '/area/login',
      element: (
        <GuestOnly>
          <h1>Sign in</h1>
        </GuestOnly>
      ),
    },
    { Component: RequireSignIn, children: [{ path: '/area', Component: Page }] },
  ],
  store: [api],
};

/** Answers with the name that the token carries. */
const me = ({ headers }: { headers: Headers }) => {
  const username = headers.get('authorization')?.replace('Bearer token-of-', '') ?? '';
  return { body: { success: true, user: { id: 'a1', username, role: 'Admin' } } };
};

beforeEach(() => session.clear());

it('sends whoever is not signed in to the sign-in', () => {
  fakeApi({});
  renderArea(area, { path: '/area' });
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('sends whoever is signed in already on from the sign-in', async () => {
  fakeApi({ 'GET /admin/me': me });
  const { router } = renderArea(area, { path: '/area/login', signIn: { session, token: 'token-of-ada' } });
  expect(await screen.findByText('ada')).toBeVisible();
  expect(router.state.location.pathname).toBe('/area');
});

it('signs out at the server and here, and leaves nothing loaded behind', async () => {
  const server = fakeApi({ 'GET /admin/me': me, 'POST /auth/logout': () => ({ body: { success: true } }) });
  session.save('token-of-ada', {});
  const { user, store } = renderArea(area, { path: '/area' });
  expect(await screen.findByText('ada')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  await waitFor(() => expect(server.received[1]?.name).toBe('POST /auth/logout'));
  expect(server.received[1]?.headers.get('authorization')).toBe('Bearer token-of-ada');
  expect(session.getToken()).toBeNull();
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('ada'));
});

it('signs out here at once, however long the server takes', async () => {
  fakeApi({ 'GET /admin/me': me, 'POST /auth/logout': () => new Promise(() => {}) });
  session.save('token-of-ada', {});
  const { user } = renderArea(area, { path: '/area' });
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(session.getToken()).toBeNull();
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('shows the next account its own data when another tab changed who is signed in', async () => {
  fakeApi({ 'GET /admin/me': me });
  session.save('token-of-ada', {});
  renderArea(area, { path: '/area' });
  expect(await screen.findByText('ada')).toBeVisible();
  act(() => session.save('token-of-grace', {}));
  expect(await screen.findByText('grace')).toBeVisible();
  expect(screen.queryByText('ada')).not.toBeInTheDocument();
});

it('ends the session when the server refuses its token', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  fakeApi({
    'GET /admin/me': () => ({ status: 401, body: { success: false, error: 'Expired', code: 'token_expired' } }),
  });
  session.save('token-of-ada', {});
  renderArea(area, { path: '/area' });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(session.hasExpired()).toBe(true);
});
