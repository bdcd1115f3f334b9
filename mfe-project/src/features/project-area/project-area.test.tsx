import { fakeApi, liveServer, refusal } from '@magnetx/federation/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { projectQuest, questList } from '../../testing/project-quests.ts';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

async function openConnected() {
  const server = fakeApi({ ...answers.frame(), 'GET /project/quests': questList([projectQuest(7)]) });
  const rendered = renderSignedIn('/project/quests');
  await screen.findByText('Quest 7');
  await waitFor(() => expect(liveServer.sockets).toHaveLength(1));
  liveServer.latest.accept();
  return { ...rendered, server };
}

it('asks for everything that is open again after the connection was lost', async () => {
  const { server } = await openConnected();
  server.use({ ...answers.frame({ mxp_balance: 900 }), 'GET /project/quests': questList([projectQuest(8)]) });
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByTestId('mxp-total')).toHaveTextContent('12,500 MXP');
  liveServer.latest.accept();
  expect(await screen.findByText('Quest 8')).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('mxp-total')).toHaveTextContent('900 MXP'));
});

it('asks for everything that is open again when a push was lost', async () => {
  const { server } = await openConnected();
  server.use({ ...answers.frame({ mxp_balance: 900 }), 'GET /project/quests': questList([projectQuest(8)]) });
  liveServer.latest.say('changes', { notifications: [], totalPoints: 900 });
  expect(await screen.findByText('Quest 8')).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('mxp-total')).toHaveTextContent('900 MXP'));
});

it.each([
  [{ kind: 'task', id: 7 }, '/project/quest-performance/7'],
  [{ kind: 'statement' }, '/project/balance'],
])('a notification and its toast lead to what they are about: %j', async (target, href) => {
  const createdAt = new Date().toISOString();
  const one = { id: 'n1', type: 'info', topic: 'task', target, title: 'News', message: '', createdAt, readAt: null };
  const { user, server, toasts } = await openConnected();
  server.use({
    'POST /project/notifications/read': () => ({ body: { success: true, data: { unread: 0 } } }),
    'GET /project/notifications': () => ({
      body: { success: true, data: { notifications: [one], unread: 1 }, next: null },
    }),
  });
  liveServer.latest.say('notification', one);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  expect(await screen.findByRole('link', { name: 'New: News' })).toHaveAttribute('href', href);
  expect(toasts).toMatchObject([{ title: 'News', action: { label: 'View' } }]);
  await user.click(screen.getByRole('link', { name: 'See all' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'New: News' })).toHaveAttribute('href', href);
  expect(screen.queryByRole('button', { name: 'Friends' })).not.toBeInTheDocument();
});

it('replaces the toast of the same subject, and keeps those of others', async () => {
  const { toasts } = await openConnected();
  const news = { type: 'info', topic: 'account', title: 'News', message: '', readAt: null } as const;
  const createdAt = new Date().toISOString();
  const say = (id: string, target?: object) =>
    liveServer.latest.say('notification', { ...news, id, target, createdAt });
  for (const [id, target] of [['a', { kind: 'team' }], ['b', { kind: 'statement' }], ['c'], ['d']] as const)
    say(id, target);
  say('e', { kind: 'team' });
  expect(toasts.map(({ replaces }) => replaces)).toEqual([undefined, undefined, undefined, undefined, 'toast-1']);
});

it('shows whether it is live, and reconnects on demand', async () => {
  const { user } = await openConnected();
  expect(screen.getByText('Connected')).toBeInTheDocument();
  liveServer.latest.end('io server disconnect');
  expect(screen.getByText('Disconnected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(liveServer.sockets).toHaveLength(2);
  liveServer.latest.accept();
  expect(await screen.findByText('Connected')).toBeInTheDocument();
});

it('leaves out what the project does not have', async () => {
  fakeApi({
    ...answers.frame({ features: [] }),
    'GET /project/submissions': refusal(403, 'forbidden', 'Not allowed.'),
  });
  renderSignedIn('/project/submissions');
  expect(await screen.findByRole('heading', { name: 'Not switched on yet' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Submissions/ })).not.toBeInTheDocument();
});
