import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, refusal } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { answers, renderSignedIn, renderSignedOut } from '../../testing/render-admin';

it.each(['/admin', '/admin/dashboard'])('%s shows who is signed in', async (path) => {
  const server = fakeApi({ 'GET /admin/me': answers.me });
  const { container } = renderSignedIn(path);
  expect(await screen.findByRole('status', { name: 'Loading your account' })).toBeVisible();
  expect(await screen.findByText('ada')).toBeVisible();
  expect(screen.getByText('Admin')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Admin dashboard' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create another admin' })).toHaveAttribute('href', '/admin/create');
  expect(server.received[0]?.headers.get('authorization')).toBe('Bearer token-of-ada');
  expect(document.title).toBe('Admin dashboard · MagnetX');
  expect(await findAxeViolations(container)).toEqual([]);
});

it.each(['/admin', '/admin/dashboard', '/admin/nowhere/at/all'])('%s asks to sign in first', async (path) => {
  fakeApi({});
  const { router } = renderSignedOut(path);
  expect(await screen.findByRole('heading', { name: 'Admin sign in' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/login');
  expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
});

it('turns an unknown admin path into the dashboard', async () => {
  fakeApi({ 'GET /admin/me': answers.me });
  const { router } = renderSignedIn('/admin/nowhere');
  expect(await screen.findByText('ada')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin');
});

it('signs out at the server and here', async () => {
  const server = fakeApi({ 'GET /admin/me': answers.me, 'POST /auth/logout': () => ({ body: { success: true } }) });
  const { user, router } = renderSignedIn('/admin');
  await screen.findByText('ada');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Admin sign in' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/login');
  await waitFor(() => expect(server.received.map(({ name }) => name)).toEqual(['GET /admin/me', 'POST /auth/logout']));
  expect(server.received[1]?.headers.get('authorization')).toBe('Bearer token-of-ada');
  expect(window.localStorage).toHaveLength(0);
  expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
});

it('signs out here when the server cannot be reached', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  fakeApi({ 'GET /admin/me': answers.me, 'POST /auth/logout': brokenNetwork });
  const { user } = renderSignedIn('/admin');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Admin sign in' })).toBeVisible();
  expect(window.localStorage).toHaveLength(0);
  await waitFor(() => expect(error).toHaveBeenCalledTimes(1));
});

it('says that the session ended when the server refuses its token', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const expired = 'Your session has expired. Please sign in again.';
  fakeApi({ 'GET /admin/me': refusal(401, 'token_expired', expired) });
  const { container } = renderSignedIn('/admin/dashboard');
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(window.localStorage).toHaveLength(0);
  expect(await findAxeViolations(container)).toEqual([]);
});

it('leaves when the administrator signs out in another tab', async () => {
  fakeApi({ 'GET /admin/me': answers.me });
  const { store } = renderSignedIn('/admin');
  await screen.findByText('ada');
  window.localStorage.removeItem(STORAGE_KEYS.adminToken);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.adminToken })));
  expect(await screen.findByRole('heading', { name: 'Admin sign in' })).toBeVisible();
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('"ada"'));
});

it('shows a failure with its request, and tries again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const server = fakeApi({
    'GET /admin/me': refusal(500, 'internal', 'Something went wrong. Please try again.', { requestId: 'r-7' }),
  });
  const { user, container } = renderSignedIn('/admin');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(screen.getByText('r-7')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
  server.use({ 'GET /admin/me': answers.me });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('ada')).toBeVisible();
});
