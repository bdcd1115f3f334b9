import { brokenNetwork, fakeApi, refusal } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';
import { fakeQueue, reviewItem } from '../../testing/review-items.ts';

jest.mock('@magnetx/federation/log');

const ITEMS = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay'].map((name) => reviewItem(name));

function openDashboard(items = ITEMS) {
  const server = fakeApi({ ...answers.frame(), ...answers.dashboard(), ...fakeQueue(items) });
  return { ...renderSignedIn('/admin'), server };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it('shows the figures, the latest projects and submissions, and that everything works', async () => {
  const { server } = openDashboard();
  const recent = await section('Recent Submissions');
  const rows = (await recent.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows.slice(0, 2)).toEqual(['Flux LabsfluxActive', 'Gonehello@gone.exampleSuspended']);
  expect(rows.slice(2).map((text) => text?.slice(0, 13))).toEqual(
    ['ada', 'bob', 'cyd', 'dan', 'eve'].map((name) => `Thread by ${name}`),
  );
  expect(recent.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/admin/manage-tasks');
  expect(['Total Users', 'Active Tasks', 'Pending Tasks', 'Paid Out'].map(tile)).toEqual([
    '12,345',
    '7',
    '6',
    '$1,234.50',
  ]);
  expect(server.received.find(({ name }) => name.endsWith('/submissions'))?.query).toEqual({
    limit: '10',
    status: 'all',
  });
  const status = await section('System Status');
  expect((await status.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'APIanswersWorking',
    'Database2 msWorking',
    'Cachenone setNot in use',
    'Live connection3 pagesWorking',
    'Jobslate by 5 minutesFailing',
  ]);
  expect(status.getByText('Checked', { exact: false })).toHaveTextContent('Checked just now');
  expect(status.getByText('0.1.0-aaaaaaaaaaaa')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create another admin' })).toHaveAttribute('href', '/admin/create');
  expect(document.title).toBe('Admin dashboard · MagnetX');
});

it('decides on a submission, after which the figures are asked for again', async () => {
  const { user, server } = openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Thread by ada' }));
  const { 'GET /admin/dashboard/stats': fewer } = answers.dashboard({ pendingTasks: 5 });
  server.use({ 'GET /admin/dashboard/stats': fewer });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(tile('Pending Tasks')).toBe('5'));
  expect(screen.getByText('Thread by ada').closest('li')).toHaveTextContent('Approved');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('checks again on demand', async () => {
  const { user, server } = openDashboard();
  const status = await section('System Status');
  expect(await status.findByText('Failing')).toBeVisible();
  const checks = [{ part: 'jobs', state: 'up', detail: 'on time' }];
  server.use({ 'GET /admin/system': answers.system(checks) });
  await user.click(status.getByRole('button', { name: 'Check again' }));
  expect(await status.findByText('on time')).toBeVisible();
  expect(status.queryByText('Failing')).not.toBeInTheDocument();
});

describe('work that was given up', () => {
  const piece = {
    id: 'letters:7',
    kind: 'letters',
    failures: 3,
    error: 'No such address',
    at: new Date().toISOString(),
  };

  const openAs = (role?: 'support') => {
    const system = { 'GET /admin/system': answers.system([], [piece]) };
    const server = fakeApi({ ...answers.frame(role), ...answers.dashboard(), ...fakeQueue(ITEMS), ...system });
    return { ...renderSignedIn('/admin'), server };
  };

  it('is shown with its last error, and can be retried', async () => {
    const { user, server, toasts } = openAs();
    const status = await section('System Status');
    const row = within((await status.findByText('letters:7')).closest('li') ?? document.body);
    expect(row.getByText('3 failures', { exact: false })).toHaveTextContent('3 failures, just now: No such address');
    server.use({
      'POST /admin/system/given-up/retry': () => {
        server.use({ 'GET /admin/system': answers.system([]) });
        return { body: { success: true } };
      },
    });
    await user.click(row.getByRole('button', { name: 'Retry letters:7' }));
    await waitFor(() => expect(status.queryByText('Work given up')).not.toBeInTheDocument());
    expect(toasts.map(({ title }) => title)).toEqual(['The work runs again']);
    const retries = server.received.filter(({ name }) => name === 'POST /admin/system/given-up/retry');
    expect(retries.map(({ body }) => body)).toEqual([{ id: 'letters:7' }]);
  });

  it('says why it cannot be retried', async () => {
    const { user, server, toasts } = openAs();
    server.use({ 'POST /admin/system/given-up/retry': refusal(404, 'not_found', 'Not found.') });
    await user.click(await screen.findByRole('button', { name: 'Retry letters:7' }));
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Not found.']));
  });

  it('is retried by administrators only', async () => {
    const { user, server } = openAs('support');
    const retry = await screen.findByRole('button', { name: 'Retry letters:7' });
    await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'true'));
    await user.click(retry);
    expect(server.received.some(({ name }) => name.startsWith('POST /admin/system'))).toBe(false);
  });
});

it('says where nothing came in yet', async () => {
  const { server } = openDashboard([]);
  server.use({ 'GET /admin/projects': () => ({ body: { success: true, projects: [] } }) });
  expect(await screen.findByText('No recent submissions')).toBeVisible();
});

it('shows the other parts when one fails, and retries that one', async () => {
  const { user, server } = openDashboard();
  const broken = refusal(503, 'unavailable', 'Not reachable.', { requestId: 'r-9' });
  server.use({
    'GET /admin/dashboard/stats': broken,
    'GET /admin/system': brokenNetwork,
    'GET /admin/projects': broken,
  });
  const recent = await section('Recent Submissions');
  expect(await recent.findByText('Not reachable.')).toBeVisible();
  expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
  expect(tile('Total Users')).toBe('–');
  expect(await screen.findByText('The status could not be checked')).toBeVisible();
  server.use(answers.dashboard());
  await user.click(recent.getByRole('button', { name: 'Try Again' }));
  expect(await recent.findByText('Flux Labs')).toBeVisible();
});

it('opens with what to do first, and the queue by age', async () => {
  openDashboard();
  const todo = await section('Needs attention');
  expect(await todo.findByText('$500.00 for 4 people in the payout for October 2026')).toBeVisible();
  expect(todo.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open the queue', '/admin/manage-tasks?filter=pending'],
    ['See System Status', '/admin/dashboard#system-status'],
    ['Answer requests', '/admin/messages'],
    ['Read messages', '/admin/messages?filter=unread'],
    ['Open the payout', '/admin/payouts/b1'],
    ['See the next payout', '/admin/payouts'],
  ]);
  expect(todo.getByText('2 submissions past the promised 72 hours')).toBeVisible();
  expect(todo.getByText('$1,234.50 to pay out for 12 rewards')).toBeVisible();
  const ages = await screen.findByRole('region', { name: 'Review queue by age' });
  expect(ages).toHaveTextContent(
    'Overdue More than 72 hours2Due today 48 to 72 hours1Due tomorrow 24 to 48 hours0New Under 24 hours3',
  );
  const chart = screen.getByRole('figure', { name: /^Sign-ups, Oct 1\s–\s30, 2026$/ });
  expect(chart).toHaveAccessibleDescription('60 in these 30 days, 30 in the 30 days before: 100% more.');
  const recent = await section('Recent Submissions');
  expect(await recent.findByRole('heading', { name: 'New projects' })).toBeVisible();
  expect(recent.getByRole('heading', { name: 'Latest submissions' })).toBeVisible();
});

it.each([
  ['reviewer', ['Open the queue', 'See System Status']],
  ['finance', ['See System Status', 'Answer requests', 'Open the payout', 'See the next payout']],
  ['support', ['See System Status', 'Read messages']],
] as const)('shows to %s the work of the role only', async (role, expected) => {
  fakeApi({ ...answers.frame(role), ...answers.dashboard(), ...fakeQueue(ITEMS) });
  renderSignedIn('/admin');
  const todo = await section('Needs attention');
  await waitFor(() => expect(todo.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(expected));
});

it('counts open appeals and rewards on hold', async () => {
  const { server } = openDashboard();
  server.use({ 'GET /admin/dashboard/overview': answers.overview({ open_appeals: 2, held_rewards: 1 }) });
  const todo = await section('Needs attention');
  expect(await todo.findByText('2 open appeals')).toBeVisible();
  expect(todo.getByText('1 reward on hold')).toBeVisible();
});

it('names what projects owe', async () => {
  const { server } = openDashboard();
  server.use({
    'GET /admin/dashboard/overview': answers.overview({ debt: { owed_cents: 950_000, advanced_cents: 0 } }),
  });
  const todo = await section('Needs attention');
  expect(await todo.findByText('Projects owe $9,500.00')).toBeVisible();
});

it('leaves payouts out for those who may not see them, and says when nothing waits', async () => {
  const { server } = openDashboard();
  const queue = { under_24h: 0, under_48h: 0, under_72h: 0, overdue: 0 };
  server.use({
    'GET /admin/dashboard/overview': answers.overview({ queue, unread_messages: 0, open_credit_requests: 0 }),
    'GET /admin/dashboard/payouts-due': refusal(403, 'forbidden', 'Not for you.'),
    'GET /admin/system': answers.system([]),
  });
  const todo = await section('Needs attention');
  expect(await todo.findByText('Nothing is waiting')).toBeVisible();
  expect(screen.queryByText('Not for you.')).not.toBeInTheDocument();
});
