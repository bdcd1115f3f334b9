import { fakeApi, advanceTime, refusal } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { answers, renderSignedIn, renderSignedOut } from '../../testing/render-project.tsx';

it.each(['/project', '/project/dashboard'])('%s shows name, status and balance', async (path) => {
  const server = fakeApi(answers.frame());
  const { container, router } = renderSignedIn(path);
  expect(await screen.findByRole('status', { name: 'Loading your dashboard' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Flux Labs' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/dashboard');
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByText('MXP Balance')).toBeVisible();
  const figure = (label: string) => screen.getByText(label).nextElementSibling;
  expect(figure('Total MXP')).toHaveTextContent('50,000 MXP');
  expect(figure('MXP Balance')).toHaveTextContent('12,500 MXP');
  expect(figure('Active Quests')).toHaveTextContent('3');
  expect(figure('Concluded Quests')).toHaveTextContent('2');
  expect(figure('Total Spent')).toHaveTextContent('$375.50');
  expect(figure('Total participants')).toHaveTextContent('1,240');
  expect(figure('Completion rate')).toHaveTextContent('62.5%');
  expect(figure('Quest success rate')).toHaveTextContent('92%');
  expect(figure('Average completion')).toHaveTextContent('3.2 days');
  expect(screen.getByRole('link', { name: 'Post New Quest' })).toHaveAttribute('href', '/project/post-quest');
  expect(screen.getByRole('link', { name: 'Manage Quests' })).toHaveAttribute('href', '/project/quests');
  expect(screen.getByRole('link', { name: 'View Analytics' })).toHaveAttribute('href', '/project/analytics');
  expect(server.received[0]?.headers.get('authorization')).toBe('Bearer token-of-flux');
  expect(document.title).toBe('Project dashboard · MagnetX');
  expect(await findAxeViolations(container)).toEqual([]);
});

it('shows a suspended project what it can do', async () => {
  fakeApi(answers.frame({ project_status: 'suspended', mxp_balance: 0 }));
  const { container } = renderSignedIn('/project/dashboard');
  expect(await screen.findByText('Suspended')).toBeVisible();
  expect(screen.getByText('This project is suspended')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('leads a new project to its first quest, with dashes where nothing was measured', async () => {
  const nothing = { active_quests: 0, concluded_quests: 0, total_participants: 0, completion_rate: 0 };
  fakeApi(answers.frame({ ...nothing, quest_success_rate: null, average_completion_days: null }));
  renderSignedIn('/project/dashboard');
  expect(await screen.findByText('Post your first quest')).toBeVisible();
  expect(screen.getByText('Quest success rate').nextElementSibling).toHaveTextContent('–');
  expect(screen.getByText('Average completion').nextElementSibling).toHaveTextContent('–');
});

it.each(['/project', '/project/dashboard'])('%s asks to sign in first', async (path) => {
  fakeApi({});
  const { router } = renderSignedOut(path);
  expect(await screen.findByRole('heading', { name: 'Project sign in' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/login');
});

it('signs out and returns to the sign-in', async () => {
  const server = fakeApi({
    ...answers.frame(),
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
  fakeApi({ ...answers.frame(), 'GET /project/dashboard': refusal(401, 'not_authenticated', 'Not authenticated') });
  renderSignedIn('/project/dashboard');
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(window.localStorage).toHaveLength(0);
});

it('shows a failure with its request, and tries again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const down = refusal(503, 'unavailable', 'MagnetX is not reachable right now.', { requestId: 'r-9' });
  const server = fakeApi({ ...answers.frame(), 'GET /project/dashboard': down });
  jest.useFakeTimers();
  const { user, container } = renderSignedIn('/project/dashboard');
  await advanceTime(20_000);
  jest.useRealTimers();
  expect(screen.getByRole('alert')).toHaveTextContent('MagnetX is not reachable right now.');
  expect(screen.getByText('r-9')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
  server.use({ 'GET /project/dashboard': answers.dashboard() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Flux Labs' })).toBeVisible();
});
