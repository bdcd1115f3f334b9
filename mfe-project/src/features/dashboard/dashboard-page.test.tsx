import { fakeApi, advanceTime, refusal } from '@magnetx/federation/testing';
import { PROJECT_TODO_KINDS } from '@magnetx/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { projectQuest, questList } from '../../testing/project-quests.ts';
import { answers, renderSignedIn, renderSignedOut } from '../../testing/render-project.tsx';

it.each(['/project', '/project/dashboard'])('%s shows name, status and balance', async (path) => {
  const server = fakeApi(answers.frame());
  const { router } = renderSignedIn(path);
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
});

it('names what the project owes', async () => {
  fakeApi(answers.frame({ owed_cents: 950_000, advanced_cents: 50_000 }));
  renderSignedIn('/project/dashboard');
  const owed = 'Owed by the project: $9,500.00, of which the platform advanced $500.00';
  expect(await screen.findByText(owed)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Deposit dollars' })).toHaveAttribute('href', '/project/balance');
});

it('shows a suspended project what it can do', async () => {
  fakeApi(answers.frame({ project_status: 'suspended', mxp_balance: 0 }));
  renderSignedIn('/project/dashboard');
  expect(await screen.findByText('Suspended')).toBeVisible();
  expect(screen.getByText('This project is suspended')).toBeVisible();
});

it('leads a new project to its first quest, with dashes where nothing was measured', async () => {
  const nothing = { active_quests: 0, concluded_quests: 0, total_participants: 0, completion_rate: 0 };
  fakeApi(answers.frame({ ...nothing, quest_success_rate: null, average_completion_days: null }));
  renderSignedIn('/project/dashboard');
  const steps = within(await screen.findByRole('region', { name: 'Start in five steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
    'Get MXPDoneF',
    'Show your lo',
    'Post your fi',
    'Give it a pi',
    'Welcome part',
  ]);
  expect(steps[1]).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('link', { name: 'Choose a logo' })).toHaveAttribute('href', '/project/team?filter=page');
  expect(screen.getByRole('link', { name: 'Write your quest' })).toHaveAttribute('href', '/project/post-quest');
  expect(screen.queryByText('Best quests, last 30 days')).not.toBeInTheDocument();
  expect(screen.getByText('Quest success rate').nextElementSibling).toHaveTextContent('–');
  expect(screen.getByText('Average completion').nextElementSibling).toHaveTextContent('–');
});

it('leads a project whose first quest has a drawn cover to a picture', async () => {
  const fresh = { active_quests: 1, concluded_quests: 0, total_participants: 0, logo: '0123456789abcdef' };
  fakeApi({ ...answers.frame(fresh), 'GET /project/quests': questList([projectQuest(7)]) });
  renderSignedIn('/project/dashboard');
  const picture = await screen.findByRole('link', { name: 'Choose a picture' });
  expect(picture).toHaveAttribute('href', '/project/quests/7/edit');
  expect(screen.queryByRole('link', { name: 'Choose a logo' })).not.toBeInTheDocument();
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
  const { user } = renderSignedIn('/project/dashboard');
  await advanceTime(20_000);
  jest.useRealTimers();
  expect(screen.getByRole('alert')).toHaveTextContent('MagnetX is not reachable right now.');
  expect(screen.getByText('r-9')).toBeVisible();
  server.use({ 'GET /project/dashboard': answers.dashboard() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Flux Labs' })).toBeVisible();
});

it('opens with what to do, each with one action', async () => {
  const quest = { id: 7, title: 'Write a thread' };
  const todo = PROJECT_TODO_KINDS.map((kind) => ({ kind, count: 1, quest }));
  fakeApi({ ...answers.frame(), 'GET /project/dashboard/overview': answers.overview({ todo }) });
  renderSignedIn('/project/dashboard');
  const panel = within(await screen.findByRole('region', { name: 'Next steps' }));
  const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Look at submissions', '/project/submissions'],
    ['Read applications', '/project/applications'],
    ['Edit and send again', '/project/quests/7/resubmit'],
    ['Get MXP', '/project/balance'],
    ['Edit quest', '/project/quests/7/edit'],
    ['Reserve rewards', '/project/quests?filter=active'],
    ['Look at the edit', '/project/quests/7/edit'],
  ]);
  expect(panel.getByText('1 submission waiting for you')).toBeVisible();
  expect(panel.getByText('Your MXP pay for 1 more listing day')).toBeVisible();
});

it('counts several quests in one line, and more than a thousand as such', async () => {
  const todo = PROJECT_TODO_KINDS.map((kind) => ({ kind, count: 1_000, quest: null }));
  fakeApi({ ...answers.frame(), 'GET /project/dashboard/overview': answers.overview({ todo }) });
  renderSignedIn('/project/dashboard');
  expect(await screen.findByText('1,000+ submissions waiting for you')).toBeVisible();
  expect(screen.getByText('1,000+ quests were rejected')).toBeVisible();
  expect(screen.getByText('Your MXP do not cover another quest like your last')).toBeVisible();
});

it('promises no work to a viewer', async () => {
  const todo = PROJECT_TODO_KINDS.map((kind) => ({ kind, count: 1, quest: null }));
  const member = { id: 'v1', name: 'vera', role: 'viewer' };
  fakeApi({ ...answers.frame({ member }), 'GET /project/dashboard/overview': answers.overview({ todo }) });
  renderSignedIn('/project/dashboard');
  const panel = await screen.findByRole('region', { name: 'Next steps' });
  expect(panel).toHaveTextContent('Your role reads everything. Owners and editors do the work.');
});

it('shows today, the two periods, the best quests, and what those who came back have cost', async () => {
  fakeApi(answers.frame());
  renderSignedIn('/project/dashboard');
  const today = await screen.findByRole('region', { name: 'Today' });
  expect(today).toHaveTextContent('Participants4Submissions3Entries1Applications0Clicks9');
  expect(screen.getByRole('region', { name: 'Next steps' })).toHaveTextContent('Nothing is waiting for you');
  const chart = screen.getByRole('figure', { name: /^Participants, Oct 1\s–\s30, 2026$/ });
  expect(chart).toHaveAccessibleDescription('60 in these 30 days, 30 in the 30 days before: 100% more.');
  expect(screen.getByRole('link', { name: 'Write a thread' })).toHaveAttribute('href', '/project/quest-performance/7');
  const retention = within(screen.getByRole('region', { name: 'Participants who came back' }));
  expect(retention.getByText('25%')).toBeVisible();
  expect(retention.getByText('10 of 40 took part in a second quest within 30 days')).toBeVisible();
  expect(retention.getByRole('row', { name: 'Direct 20 5 $20.00' })).toBeVisible();
  expect(retention.getByRole('row', { name: 'Campaign 20 0 –' })).toBeVisible();
});

it('shows the figures when what to do cannot be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const broken = refusal(403, 'forbidden', 'Not for you.');
  fakeApi({ ...answers.frame(), 'GET /project/dashboard/overview': broken });
  renderSignedIn('/project/dashboard');
  expect(await screen.findByText('Your next steps could not be loaded')).toBeVisible();
  expect(screen.getByText('Total Spent')).toBeVisible();
});
