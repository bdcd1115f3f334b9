import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, advanceTime, refusal } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn, renderSignedOut, findSignIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const loggedOut = { 'POST /auth/logout': () => ({ body: { success: true } }) };

function openArea(path = '/admin') {
  const server = fakeApi({ ...answers.frame(), ...answers.dashboard(), ...loggedOut });
  return { ...renderSignedIn(path), server };
}

const sidebar = async () => within(await screen.findByRole('complementary', { name: 'Sidebar' }));
const header = async () => within(await screen.findByRole('banner'));

it.each(['/admin', '/admin/dashboard'])('%s shows who is signed in, and leads to every page', async (path) => {
  const { server } = openArea(path);
  expect(await (await header()).findByText('ada')).toBeVisible();
  const links = (await sidebar()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.slice(1)).toEqual([
    ['Dashboard', '/admin/dashboard'],
    ['Manage Tasks', '/admin/manage-tasks'],
    ['Appeals', '/admin/appeals'],
    ['Rewards on hold', '/admin/holds'],
    ['Manage Projects', '/admin/manage-projects'],
    ['Manage Users', '/admin/users'],
    ['Payouts', '/admin/payouts'],
    ['Deposits', '/admin/deposits'],
    ['Messages', '/admin/messages'],
    ['Audit log', '/admin/audit'],
    ['Featured', '/admin/featured'],
    ['Pictures', '/admin/pictures'],
    ['Perks', '/admin/perks'],
    ['Seasons', '/admin/seasons'],
    ['Releases', '/admin/releases'],
    ['Settings', '/admin/settings'],
  ]);
  expect((await sidebar()).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(server.received[0]?.headers.get('authorization')).toBe('Bearer token-of-ada');
});

it('remembers on this device how the sidebar was left', async () => {
  const first = openArea();
  await first.user.click((await sidebar()).getByRole('button', { name: 'Collapse sidebar' }));
  first.unmount();
  const { user } = openArea();
  await user.click((await sidebar()).getByRole('button', { name: 'Expand sidebar' }));
  expect(window.localStorage.getItem(STORAGE_KEYS.adminSidebar)).toBeNull();
});

it.each(['/admin', '/admin/dashboard', '/admin/users', '/admin/nowhere/at/all'])(
  '%s asks to sign in first',
  async (path) => {
    fakeApi({});
    const { router } = renderSignedOut(path);
    expect(await findSignIn()).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/login');
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
  },
);

it('turns an unknown admin path into the dashboard', async () => {
  const { router } = openArea('/admin/nowhere');
  expect(await screen.findByText('ada')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin');
});

it('signs out by the sidebar: at the server and here', async () => {
  const { user, router, server } = openArea();
  await screen.findByText('ada');
  await user.click((await sidebar()).getByRole('button', { name: 'Logout' }));
  expect(await findSignIn()).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/login');
  await waitFor(() => expect(server.received.at(-1)?.name).toBe('POST /auth/logout'));
  expect(server.received.at(-1)?.headers.get('authorization')).toBe('Bearer token-of-ada');
  expect(window.localStorage).toHaveLength(0);
  expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
});

it('signs out here when the server cannot be reached', async () => {
  const { user, server } = openArea();
  server.use({ 'POST /auth/logout': brokenNetwork });
  await user.click((await sidebar()).getByRole('button', { name: 'Logout' }));
  expect(await findSignIn()).toBeVisible();
  expect(window.localStorage).toHaveLength(0);
});

it('signs out by the header: at the server and here, and leaves for the public site', async () => {
  // Of the router: the public site is another area, which is not there.
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  const { user, router, server } = openArea();
  await user.click((await header()).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await waitFor(() => expect(server.received.at(-1)?.name).toBe('POST /auth/logout'));
  expect(server.received.at(-1)?.headers.get('authorization')).toBe('Bearer token-of-ada');
  expect(window.localStorage).toHaveLength(0);
  await act(() => router.navigate('/admin/payouts'));
  expect(await findSignIn()).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/login');
});

describe('while the server does not answer', () => {
  afterEach(() => jest.useRealTimers());

  it('keeps the session, shows the wait, and retries for at least 10 s', async () => {
    jest.useFakeTimers();
    const unavailable = refusal(503, 'unavailable', 'Not reachable.');
    const server = fakeApi({ ...answers.dashboard(), 'GET /admin/me': unavailable });
    renderSignedIn('/admin/dashboard');
    await advanceTime(3_000);
    expect(screen.getByText('MagnetX is not answering yet')).toBeVisible();
    await advanceTime(7_000);
    expect(screen.getByText('MagnetX is not answering yet')).toBeVisible();
    server.use(answers.frame());
    await advanceTime(6_000);
    expect(screen.getByText('ada')).toBeVisible();
    expect(screen.queryByText('MagnetX is not answering yet')).not.toBeInTheDocument();
    expect(window.localStorage.getItem(STORAGE_KEYS.adminToken)).toBe('token-of-ada');
  });
});

it('says that the session ended when the server refuses its token', async () => {
  const expired = 'Your session has expired. Please sign in again.';
  fakeApi({ ...answers.dashboard(), 'GET /admin/me': refusal(401, 'token_expired', expired) });
  renderSignedIn('/admin/dashboard');
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(window.localStorage).toHaveLength(0);
});

it('leaves when the administrator signs out in another tab', async () => {
  const { store } = openArea();
  await screen.findByText('ada');
  window.localStorage.removeItem(STORAGE_KEYS.adminToken);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.adminToken })));
  expect(await findSignIn()).toBeVisible();
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('"ada"'));
});
