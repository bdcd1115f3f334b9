import type { WorkStatus } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, liveServer, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed } from '../../testing/answers.ts';
import { hoursFromNow, questRoutes, task, taskList } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

async function openTasks(path = '/user/cr8', routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...questRoutes, ...routes });
  const rendered = renderCommunity(path);
  await screen.findByRole('heading', { level: 1, name: 'EARN' });
  return { ...rendered, server };
}

const work = (status: WorkStatus) => ({
  status,
  submission_url: 'https://x.com/ada/status/1',
  submitted_at: hoursFromNow(-2),
  decided_at: null,
  paid_at: null,
  reason: '',
  can_resubmit: false,
  can_appeal: false,
  appeal: null,
});
const card = (name: string) => screen.findByRole('article', { name });
const asked = (server: { received: readonly { name: string; query: object }[] }) =>
  server.received.filter(({ name }) => name === 'GET /user/tasks').map(({ query }) => query);
const lastAsked = (server: Parameters<typeof asked>[0]) => asked(server).at(-1);

test('shows the figures and the cards', async () => {
  await openTasks('/user/cr8', {
    'GET /user/tasks': taskList([
      task(1, { is_demo: true }),
      task(2, { status: 'ended', participant_count: 1 }),
      task(3, { max_participants: 20, ends_at: null }),
    ]),
  });
  const first = within(await card('Task 1'));
  expect(first.getByText('$500 + 200 MXP')).toBeVisible();
  expect(first.getByText('per approved work')).toBeVisible();
  expect(first.getByText('3d 4h left')).toBeVisible();
  expect(first.getByText('12 participants')).toBeVisible();
  expect(first.getByText('Fieldlab')).toBeVisible();
  expect(first.getByText('Demo')).toBeVisible();
  expect(first.getByRole('button', { name: 'Submit Task' })).toBeVisible();
  expect(within(await card('Task 2')).getByRole('button', { name: 'View' })).toBeVisible();
  expect(within(await card('Task 2')).getByText('1 participant')).toBeVisible();
  expect(within(await card('Task 3')).getByText('8 of 20 places left')).toBeVisible();
  expect(within(await card('Task 3')).getByText('No deadline')).toBeVisible();
  const tiles = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(tiles).toEqual(['Won1', 'Participated2', 'Open3', 'Total1,204']);
  expect(document.title).toBe('Earn · MagnetX');
});

test('marks funded tasks, and lists only them or them first', async () => {
  const { user, server, router } = await openTasks('/user/cr8', {
    'GET /user/tasks': taskList([task(1, { is_funded: true }), task(2)]),
  });
  expect(within(await card('Task 1')).getByText('Funded')).toBeVisible();
  expect(within(await card('Task 2')).queryByText('Funded')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Rewards'), 'Funded rewards');
  await waitFor(() => expect(lastAsked(server)).toMatchObject({ funded: 'yes' }));
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Funded first');
  await waitFor(() => expect(lastAsked(server)).toMatchObject({ funded: 'yes', sort: 'funded' }));
  expect(router.state.location.search).toBe('?funded=yes&sort=funded');
});

test('counts a single task in the singular, and says when no place is left', async () => {
  await openTasks('/user/cr8', {
    'GET /user/tasks': taskList([task(1, { participant_count: 1, max_participants: 1 })]),
  });
  expect(within(await card('Task 1')).getByText('No places left')).toBeVisible();
  expect(screen.getByText(/^(Showing )?1 task( in all)?$/)).toBeInTheDocument();
});

test.each([
  ['pending', 'In review'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['paid', 'Paid'],
] as const)('marks a task whose work is %s', async (status, badge) => {
  await openTasks('/user/cr8', {
    'GET /user/tasks': taskList([
      task(1, {
        user_participation: work(status),
      }),
    ]),
  });
  const found = within(await card('Task 1'));
  expect(found.getByText('Participated')).toBeVisible();
  expect(found.getByText(badge)).toBeVisible();
  expect(found.getByRole('button', { name: 'View' })).toBeVisible();
});

test('marks a full task, after what the user has done in it', async () => {
  const full = { participant_count: 20, max_participants: 20 };
  await openTasks('/user/cr8', {
    'GET /user/tasks': taskList([
      task(1, full),
      task(2, { ...full, user_participation: work('pending') }),
      task(3, { ...full, status: 'ended' }),
      task(4, { ...full, participant_count: 19 }),
    ]),
  });
  const others = within(await card('Task 1'));
  expect(others.getByText('Full')).toBeVisible();
  expect(others.getByRole('button', { name: 'View' })).toBeVisible();
  const own = within(await card('Task 2'));
  expect(own.getByText('Participated').parentElement?.parentElement).toHaveTextContent(
    /^Participated\s*In review\s*Full$/,
  );
  expect(within(await card('Task 3')).queryByText('Full')).not.toBeInTheDocument();
  const free = within(await card('Task 4'));
  expect(free.queryByText('Full')).not.toBeInTheDocument();
  expect(free.getByRole('button', { name: 'Submit Task' })).toBeVisible();
});

describe('the view in the address', () => {
  test('is what a shared link shows, and what is wrong in it falls back', async () => {
    const { server } = await openTasks('/user/cr8?search=film&filter=open&sort=price-high&page=2');
    await card('Task 1');
    expect(lastAsked(server)).toEqual({ search: 'film', filter: 'open', sort: 'price-high', page: '2' });
    expect(screen.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('film');
    expect(screen.getByRole('button', { name: 'Open', pressed: true })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-high');
  });

  test('falls back to the default where it is wrong', async () => {
    const { server } = await openTasks('/user/cr8?filter=nope&sort=%00&page=-4');
    await card('Task 1');
    expect(asked(server)).toEqual([{ filter: 'all', sort: 'new', page: '1' }]);
  });

  test('steps with every choice, and Back takes the steps back', async () => {
    const { user, router, server } = await openTasks('/user/cr8', {
      'GET /user/tasks': taskList([task(1)], { total: 60, hasMore: true }),
    });
    await card('Task 1');
    await user.click(screen.getByRole('button', { name: 'Closed' }));
    expect(router.state.location.search).toBe('?filter=closed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Z-A');
    expect(router.state.location.search).toBe('?filter=closed&sort=z-a');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(router.state.location.search).toBe('?filter=closed&sort=z-a&page=2');
    await waitFor(() => expect(lastAsked(server)).toMatchObject({ filter: 'closed', sort: 'z-a', page: '2' }));
    expect(screen.getByRole('region', { name: 'List of tasks' })).toHaveFocus();
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?filter=closed');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('new');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(router.state.location.search).toBe('');
  });

  test('follows typing after a pause, without its own step', async () => {
    const { user, router, server } = await openTasks('/user/cr8?page=3');
    await card('Task 1');
    const box = screen.getByRole('searchbox', { name: 'Search tasks' });
    await user.type(box, ' two words ');
    await waitFor(() => expect(router.state.location.search).toBe('?search=two+words'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(box).toHaveValue(' two words ');
    await waitFor(() => expect(lastAsked(server)).toMatchObject({ search: 'two words', page: '1' }));
    await user.clear(box);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('takes along what was just typed when a filter is chosen, and Back leads to it', async () => {
    const { user, router } = await openTasks();
    await card('Task 1');
    const box = screen.getByRole('searchbox', { name: 'Search tasks' });
    await user.type(box, 'film');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(router.state.location.search).toBe('?search=film&filter=open');
    await act(() => router.navigate(-1));
    expect(box).toHaveValue('film');
    expect(router.state.location.search).toBe('?search=film');
  });
});

describe('when there is nothing to show', () => {
  const nothing = { 'GET /user/tasks': taskList([]) };

  test('it waits in the shape of what comes', async () => {
    await openTasks('/user/cr8', { 'GET /user/tasks': () => new Promise(() => undefined) });
    expect(screen.getByRole('status', { name: 'Loading tasks' })).toBeVisible();
  });

  test('a search says what to do', async () => {
    const { user, router } = await openTasks('/user/cr8?search=xyz&filter=open', nothing);
    expect(await screen.findByText('Nothing matches “xyz”. Try another word, or fewer of them.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all tasks' }));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('a page beyond the last one leads to the first', async () => {
    const { user, router } = await openTasks('/user/cr8?page=9', nothing);
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(router.state.location.search).toBe('');
  });

  test('a failure can be tried again', async () => {
    const { user, server } = await openTasks('/user/cr8', {
      'GET /user/tasks': () => failed(503, 'unavailable', 'MagnetX is not reachable right now.'),
    });
    expect(await screen.findByText('The tasks could not be loaded')).toBeVisible();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '–', '–', '–']);
    server.use({ 'GET /user/tasks': taskList([task(1)]) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await card('Task 1')).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  test('a failed refresh keeps the list and is reported', async () => {
    const { server } = await openTasks();
    await card('Task 1');
    server.use({ 'GET /user/tasks': brokenNetwork });
    await waitFor(() => expect(liveServer.sockets.length).toBeGreaterThan(0));
    liveServer.latest.accept();
    liveServer.latest.say('notification', notification('task'));
    expect(await screen.findByText('This may not be the latest')).toBeVisible();
    expect(await card('Task 1')).toBeVisible();
  });
});

const notification = (topic: string) => ({
  id: 'n1',
  type: 'success',
  topic,
  title: 'Your work is approved',
  message: '',
  createdAt: new Date().toISOString(),
  readAt: null,
});

test('shows the result of a review that arrives while it is open', async () => {
  const { server } = await openTasks();
  await card('Task 1');
  server.use({
    'GET /user/tasks': taskList([
      task(1, {
        user_participation: work('approved'),
      }),
    ]),
  });
  await waitFor(() => expect(liveServer.sockets.length).toBeGreaterThan(0));
  liveServer.latest.accept();
  liveServer.latest.say('notification', notification('task'));
  expect(await within(await card('Task 1')).findByText('Approved')).toBeVisible();
});
