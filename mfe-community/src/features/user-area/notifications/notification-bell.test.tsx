import type { Notification } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, liveServer, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { memberRoutes, notifications, ok } from '../../../testing/answers.ts';
import { giveaway, giveawayList, questRoutes } from '../../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const MINUTE_MS = 60_000;

function notification(id: string, more: Partial<Notification> = {}): Notification {
  const createdAt = new Date(Date.now() - 5 * MINUTE_MS - 100).toISOString();
  return { id, type: 'info', topic: 'account', title: `Title ${id}`, message: '', createdAt, readAt: null, ...more };
}

const read = (one: Notification): Notification => ({ ...one, readAt: new Date().toISOString() });
const bell = (name: string) => screen.findByRole('button', { name });
const center = async () => within(await screen.findByRole('dialog', { name: 'Your notifications' }));
const lines = async () => (await center()).getAllByRole('listitem').map(({ textContent }) => textContent);

async function openArea(routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...memberRoutes, ...routes });
  const rendered = renderCommunity('/user/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
  return { ...rendered, server };
}

const readsOf = (server: ReturnType<typeof fakeApi>) =>
  server.received.filter(({ name }) => name === 'POST /user/notifications/read').map(({ body }) => body);

const approved = notification('n2', {
  type: 'success',
  topic: 'task',
  title: 'Task approved',
  message: 'You earned 200 MXP.',
});
const welcome = read(notification('n1', { createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString() }));

test('counts what arrived while away, lists it newest first, and marks nothing by being opened', async () => {
  const { user, server } = await openArea({ 'GET /user/notifications': notifications([approved, welcome]) });
  await user.click(await bell('Notifications, 1 unread'));
  expect(await lines()).toEqual(['New: Task approvedYou earned 200 MXP.5m ago', 'Title n13h ago']);
  expect(await bell('Notifications, 1 unread')).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  await user.click(await bell('Notifications, 1 unread'));
  expect((await lines())[0]).toMatch(/^New: /);
  expect(readsOf(server)).toEqual([]);
});

test('marks all as read at a press', async () => {
  const { user, server } = await openArea({
    'GET /user/notifications': () => ok({ data: { notifications: [approved], unread: 70 }, next: null }),
    'POST /user/notifications/read': () => {
      server.use({ 'GET /user/notifications': notifications([read(approved)]) });
      return ok({ data: { unread: 0 } });
    },
  });
  await user.click(await bell('Notifications, 70 unread'));
  await user.click((await center()).getByRole('button', { name: 'Mark all as read' }));
  await bell('Notifications');
  expect(readsOf(server)).toEqual([{}]);
  expect((await center()).queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
});

test('leads to what a notification is about, and closes', async () => {
  const { user, server } = await openArea({
    'GET /user/notifications': notifications([notification('n3', { topic: 'referral' })]),
    'POST /user/notifications/read': () => ok({ data: { unread: 0 } }),
  });
  await user.click(await bell('Notifications, 1 unread'));
  const link = (await center()).getByRole('link', { name: 'New: Title n3' });
  expect(link).toHaveAttribute('href', '/user/dashboard');
  await user.click(link);
  expect(screen.queryByRole('dialog', { name: 'Your notifications' })).not.toBeInTheDocument();
  await waitFor(() => expect(readsOf(server)).toEqual([{ ids: ['n3'] }]));
});

test.each([
  ['task', { kind: 'task', id: 7 }, '/user/cr8?task=7'],
  ['giveaway', { kind: 'giveaway', id: 7 }, '/user/giveaways?giveaway=7'],
  ['giveaway', { kind: 'draw', id: 7 }, '/user/giveaways?draw=7'],
  ['opportunity', { kind: 'opportunity', id: 7 }, '/user/opportunities?opportunity=7'],
  ['payout', { kind: 'statement' }, '/user/dashboard?statement=1'],
] as const)('about a %s leads to the item: %j', async (topic, target, href) => {
  const one = notification('n4', { topic, target });
  const { user, toasts, router } = await openArea({
    ...questRoutes,
    // The dashboard lists tasks and giveaways together. All quests have different ids.
    'GET /user/giveaways': giveawayList([giveaway(7)]),
    'GET /user/notifications': notifications([read(one)]),
    'GET /user/statement': () => ok({ lines: [], next: null }),
  });
  await user.click(await bell('Notifications'));
  expect((await center()).getByRole('link', { name: 'Title n4' })).toHaveAttribute('href', href);
  liveServer.latest.accept();
  liveServer.latest.say('notification', one);
  await waitFor(() => expect(toasts).toHaveLength(1));
  act(() => toasts[0]?.action?.onClick());
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(href));
});

test('announces new notifications, and counts them', async () => {
  const { server, toasts } = await openArea();
  await bell('Notifications');
  liveServer.latest.accept();
  server.use({ 'GET /user/notifications': notifications([approved]) });
  liveServer.latest.say('notification', approved);
  expect(await bell('Notifications, 1 unread')).toHaveTextContent('');
  expect(toasts).toMatchObject([{ type: 'success', title: 'Task approved', message: 'You earned 200 MXP.' }]);
});

test('has what no push has brought fetched, as soon as the server names it', async () => {
  const { server, toasts } = await openArea();
  await bell('Notifications');
  liveServer.latest.accept();
  server.use({ 'GET /user/notifications': notifications([approved]) });
  const { id, createdAt } = approved;
  liveServer.latest.say('changes', { notifications: [{ id, createdAt }], totalPoints: null });
  expect(await bell('Notifications, 1 unread')).toBeVisible();
  expect(toasts).toEqual([]);
});

test('says when there is nothing', async () => {
  const { user } = await openArea();
  await user.click(await bell('Notifications'));
  expect(await (await center()).findByText('Nothing yet')).toBeVisible();
});

test('can be tried again when they cannot be loaded', async () => {
  const { user, server } = await openArea({ 'GET /user/notifications': brokenNetwork });
  await user.click(await bell('Notifications'));
  expect(await (await center()).findByText('Your notifications could not be loaded')).toBeVisible();
  server.use({ 'GET /user/notifications': notifications([welcome]) });
  await user.click((await center()).getByRole('button', { name: 'Try Again' }));
  await waitFor(async () => expect(await lines()).toEqual(['Title n13h ago']));
});

test('stays when marking as read fails', async () => {
  const { user } = await openArea({
    'GET /user/notifications': notifications([approved]),
    'POST /user/notifications/read': brokenNetwork,
  });
  await user.click(await bell('Notifications, 1 unread'));
  await user.click((await center()).getByRole('button', { name: 'Mark all as read' }));
  expect((await lines())[0]).toMatch(/^New: /);
  expect(await bell('Notifications, 1 unread')).toBeVisible();
});

describe('the page of all notifications', () => {
  const list = () => within(screen.getByRole('region', { name: 'List of notifications' }));
  const titles = () =>
    list()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('shows older ones, filters, and marks all as read; new ones appear', async () => {
    let stored = [approved];
    const { user, server } = await openArea({
      'GET /user/notifications': ({ query }) => {
        if (query['group'] === 'friends') return ok({ data: { notifications: [], unread: 1 }, next: null });
        if (query['before'] === '1-n2') return ok({ data: { notifications: [welcome], unread: 1 }, next: null });
        return ok({ data: { notifications: stored, unread: 1 }, next: '1-n2' });
      },
      'POST /user/notifications/read': () => ok({ data: { unread: 0 } }),
    });
    await user.click(await bell('Notifications, 1 unread'));
    await user.click((await center()).getByRole('link', { name: 'See all' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose which arrive by email' })).toHaveAttribute(
      'href',
      '/user/settings',
    );
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(titles()).toEqual(['New: Task approved', 'Title n1']));
    stored = [notification('n9'), approved];
    liveServer.latest.accept();
    liveServer.latest.say('notification', stored[0]);
    await waitFor(() => expect(titles()[0]).toBe('New: Title n9'));
    await user.click(screen.getByRole('button', { name: 'Friends' }));
    expect(await list().findByText('Nothing here')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(readsOf(server)).toEqual([{}]));
  });

  test('can be tried again', async () => {
    keepSession();
    const server = fakeApi({ ...memberRoutes, 'GET /user/notifications': brokenNetwork });
    const { user } = renderCommunity('/user/notifications');
    expect(await screen.findByText('Your notifications could not be loaded')).toBeVisible();
    server.use({ 'GET /user/notifications': notifications([]) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing yet')).toBeVisible();
  });

  test('leads from an email to the item, which is read by that, and ignores other links', async () => {
    keepSession();
    const server = fakeApi({
      ...memberRoutes,
      ...questRoutes,
      'POST /user/notifications/read': () => ok({ data: { unread: 0 } }),
    });
    const { router } = renderCommunity('/user/notifications?open=n5&topic=task&kind=task&item=7');
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/user/cr8?task=7'));
    await waitFor(() => expect(readsOf(server)).toEqual([{ ids: ['n5'] }]));
    await act(() => router.navigate('/user/notifications?open=n5&topic=task&kind=other&item=7'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  });
});
