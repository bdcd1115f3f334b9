import { act, screen, waitFor } from '@testing-library/react';
import { STORAGE_KEYS, getAdminMe } from '@magnetx/contracts';
import type { RemoteModule } from '../remote-module.ts';
import { fakeApi, refusal, renderArea } from '../testing/index.ts';
import { call } from './call.ts';
import { createPasswordArea } from './create-password-area.tsx';

const RETURN_KEY = STORAGE_KEYS.adminReturnPath;
const onLogOut = jest.fn();
const { api, session, RequireSignIn, GuestOnly, hrefAfterSignIn, logOut } = createPasswordArea({
  reducerPath: 'guarded',
  tokenKey: 'adminToken',
  infoKey: 'adminInfo',
  returnPathKey: RETURN_KEY,
  areaPath: '/area',
  publicPaths: ['/area/login'],
  loginHref: '/area/login',
  homeHref: '/area',
  onLogOut,
});

const { useGetMeQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query(call(getAdminMe, { send: () => ({ restoresSession: true }) })),
  }),
});

function Page() {
  const { data } = useGetMeQuery(undefined);
  return (
    <>
      <p>{data?.user.username}</p>
      <button onClick={() => logOut()}>Leave</button>
      <button onClick={() => logOut({ to: '/elsewhere' })}>Leave for elsewhere</button>
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
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    {
      Component: RequireSignIn,
      children: [
        { path: '/area', Component: Page },
        { path: '/area/items/:id', Component: Page },
      ],
    },
  ],
  store: [api],
};

/** Answers with the name that the token carries. */
const me = ({ headers }: { headers: Headers }) => {
  const username = headers.get('authorization')?.replace('Bearer token-of-', '') ?? '';
  const user = { id: 'a1', username, role: 'Admin', adminRole: 'finance', permissions: [] };
  return { body: { success: true, user, asks_email: false, needs_passkey: false } };
};

beforeEach(() => {
  session.clear();
  sessionStorage.clear();
});

it('redirects visitors who are not signed in to the sign-in', () => {
  fakeApi({});
  renderArea(area, { path: '/area' });
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('redirects signed-in visitors away from the sign-in', async () => {
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

it('signs out immediately, however long the server takes', async () => {
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
  expect(session.ending()).toMatchObject({ code: 'token_expired' });
});

it('ends the session when its token belongs to another area', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  fakeApi({ 'GET /admin/me': refusal(403, 'forbidden', 'Not for you.') });
  renderArea(area, { path: '/area', signIn: { session, token: 'token-of-ada' } });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

describe('the way back', () => {
  it('leads to the page that asked for the sign-in, with its query', () => {
    fakeApi({});
    renderArea(area, { path: '/area/items/7?tab=all' });
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(hrefAfterSignIn()).toBe('/area/items/7?tab=all');
  });

  it('leads to where the session ended', async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    fakeApi({ 'GET /admin/me': refusal(401, 'token_expired', 'Expired') });
    renderArea(area, { path: '/area/items/7', signIn: { session, token: 'token-of-ada' } });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(hrefAfterSignIn()).toBe('/area/items/7');
  });

  it('leads home after a sign-out, and once the page was reached', async () => {
    fakeApi({ 'GET /admin/me': me, 'POST /auth/logout': () => ({ body: { success: true } }) });
    sessionStorage.setItem(RETURN_KEY, '/area/items/7');
    const { user } = renderArea(area, { path: '/area/items/7', signIn: { session, token: 'token-of-ada' } });
    expect(await screen.findByText('ada')).toBeVisible();
    expect(sessionStorage.getItem(RETURN_KEY)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(hrefAfterSignIn()).toBe('/area');
    expect(onLogOut).toHaveBeenCalledTimes(1);
  });

  it('begins at the sign-in again after a sign-out that led elsewhere', async () => {
    fakeApi({ 'GET /admin/me': me, 'POST /auth/logout': () => ({ body: { success: true } }) });
    const { user, router } = renderArea(area, { path: '/area', signIn: { session, token: 'token-of-ada' } });
    await user.click(await screen.findByRole('button', { name: 'Leave for elsewhere' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(session.getToken()).toBeNull();
    await act(() => router.navigate('/area/items/7'));
    expect(router.state.location.pathname).toBe('/area/login');
    expect(hrefAfterSignIn()).toBe('/area/items/7');
  });
});
