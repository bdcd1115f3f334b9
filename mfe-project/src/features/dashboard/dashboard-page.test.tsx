import { fakeApi, refusal } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { answers, renderSignedIn, renderSignedOut } from '../../testing/render-project';

it.each(['/project', '/project/dashboard'])('%s shows name, status and balance', async (path) => {
  const server = fakeApi({ 'GET /project/dashboard': answers.dashboard() });
  const { container, router } = renderSignedIn(path);
  expect(await screen.findByRole('status', { name: 'Loading your dashboard' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Flux Labs' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/dashboard');
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByText('MXP Balance')).toBeVisible();
  expect(screen.getByText('12,500 MXP')).toBeVisible();
  expect(server.received[0]?.headers.get('authorization')).toBe('Bearer token-of-flux');
  expect(document.title).toBe('Project dashboard · MagnetX');
  expect(await findAxeViolations(container)).toEqual([]);
});

it('tells a suspended project what it can do', async () => {
  fakeApi({ 'GET /project/dashboard': answers.dashboard({ project_status: 'suspended', mxp_balance: 0 }) });
  const { container } = renderSignedIn('/project/dashboard');
  expect(await screen.findByText('Suspended')).toBeVisible();
  expect(screen.getByText('This project is suspended')).toBeVisible();
  expect(screen.getByText('0 MXP')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});

it.each(['/project', '/project/dashboard'])('%s asks to sign in first', async (path) => {
  fakeApi({});
  const { router } = renderSignedOut(path);
  expect(await screen.findByRole('heading', { name: 'Project sign in' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/login');
});

it('signs out and returns to the sign-in', async () => {
  const server = fakeApi({
    'GET /project/dashboard': answers.dashboard(),
    'POST /auth/logout': () => ({ body: { success: true } }),
  });
  const { user, router } = renderSignedIn('/project/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Project sign in' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/login');
  await waitFor(() => expect(server.received.map(({ name }) => name)).toContain('POST /auth/logout'));
  expect(window.localStorage).toHaveLength(0);
  expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
});

it('says that the session ended when the server refuses its token', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  fakeApi({ 'GET /project/dashboard': refusal(401, 'not_authenticated', 'Not authenticated') });
  renderSignedIn('/project/dashboard');
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(window.localStorage).toHaveLength(0);
});

it('shows a failure with its request, and tries again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const down = refusal(503, 'unavailable', 'MagnetX is not reachable right now.', { requestId: 'r-9' });
  const server = fakeApi({ 'GET /project/dashboard': down });
  const { user, container } = renderSignedIn('/project/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent('MagnetX is not reachable right now.');
  expect(screen.getByText('r-9')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
  server.use({ 'GET /project/dashboard': answers.dashboard() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Flux Labs' })).toBeVisible();
});
