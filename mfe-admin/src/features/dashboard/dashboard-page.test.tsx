import { brokenNetwork, fakeApi, refusal } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
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
  const { container, server } = openDashboard();
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
  expect(await findAxeViolations(container)).toEqual([]);
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
  server.use({
    'GET /admin/system': () => ({ body: { success: true, checkedAt: new Date().toISOString(), checks } }),
  });
  await user.click(status.getByRole('button', { name: 'Check again' }));
  expect(await status.findByText('on time')).toBeVisible();
  expect(status.queryByText('Failing')).not.toBeInTheDocument();
});

it('says where nothing came in yet', async () => {
  const { server } = openDashboard([]);
  server.use({ 'GET /admin/projects': () => ({ body: { success: true, projects: [] } }) });
  expect(await screen.findByText('No recent submissions')).toBeVisible();
});

it('shows the other parts when one fails, and retries that one', async () => {
  const { user, server, container } = openDashboard();
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
  expect(await findAxeViolations(container)).toEqual([]);
  server.use(answers.dashboard());
  await user.click(recent.getByRole('button', { name: 'Try Again' }));
  expect(await recent.findByText('Flux Labs')).toBeVisible();
});
