import { brokenNetwork, fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { ok } from '../../testing/answers.ts';
import { questRoutes, task, taskList } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

async function open(path: string, routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...questRoutes, ...routes });
  const rendered = renderCommunity(path);
  await screen.findByText('What Task 1 is about.');
  return { ...rendered, server };
}

const toggle = () => screen.getByRole('button', { name: 'Save Task 1' });
const tasks = (isSaved: boolean) => taskList([task(1, { is_saved: isSaved }), task(2)]);

test('a card saves its quest for later, and a filter lists what is saved', async () => {
  const { user, server, router } = await open('/user/cr8', {
    'GET /user/tasks': tasks(false),
    'PUT /user/quests/saved': () => ok({ is_saved: true }),
  });
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  server.use({ 'GET /user/tasks': tasks(true) });
  await user.click(toggle());
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-pressed', 'true'));
  const sent = server.received.filter(({ name }) => name === 'PUT /user/quests/saved');
  expect(sent.map(({ body }) => body)).toEqual([{ quest_id: 1, is_saved: true }]);

  server.use({ 'GET /user/tasks': taskList([]) });
  await user.click(screen.getByRole('button', { name: 'Saved' }));
  expect(router.state.location.search).toBe('?saved=yes');
  expect(await screen.findByText(/^No saved quests yet/)).toBeVisible();
  expect(server.received.at(-1)?.query).toMatchObject({ saved: 'yes' });
});

test('the page of a quest says when it could not be saved', async () => {
  const { user, toasts } = await open('/user/cr8/1', {
    'GET /user/task': () => ok({ task: task(1, { is_saved: true }) }),
    'PUT /user/quests/saved': brokenNetwork,
  });
  await user.click(toggle());
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', title: 'Your saved quests did not change' }]));
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-pressed', 'true'));
});
