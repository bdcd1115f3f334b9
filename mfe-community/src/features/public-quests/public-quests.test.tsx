import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { browsedQuest, browsedQuests, listedProject, listedProjects } from '../../testing/public-lists.ts';
import { publicQuest } from '../../testing/public-quests.ts';
import { renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const someProjects = { 'GET /public/projects': () => ok(listedProjects([listedProject('Loomwork')])) };
const search = () => screen.findByRole('searchbox', { name: 'Search quests' });

test('a visitor reads the open quests, and what they choose is in the address', async () => {
  const server = fakeApi({
    ...someProjects,
    'GET /public/quests/browse': ({ query }) => {
      const quests = [browsedQuest(2), ...(query['kind'] ? [] : [browsedQuest(1, { funded: 'Funded' })])];
      return ok(browsedQuests(quests, { has_more: true }));
    },
  });
  const { user, router } = renderCommunity('/quests?project=Acme&utm_source=x');
  expect(await screen.findByRole('link', { name: 'Quest 1' })).toHaveAttribute('href', '/q/1');
  expect(screen.getByText('Funded')).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Loomwork' })).toBeInTheDocument();
  expect(screen.getByLabelText('Project')).toHaveDisplayValue('Acme');
  expect(server.received[0]?.query).toEqual({ project: 'Acme', page: '1', sort: 'new' });
  await user.selectOptions(screen.getByLabelText('Kind'), 'Task');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Quest 1' })).not.toBeInTheDocument());
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Ending soon');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.selectOptions(screen.getByLabelText('Project'), 'All projects');
  await user.type(await search(), 'thread');
  await waitFor(() => expect(server.received.at(-1)?.query).toMatchObject({ search: 'thread', sort: 'ending' }));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    utm_source: 'x',
    kind: 'task',
    sort: 'ending',
    search: 'thread',
  });
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/quests', '/projects', '/user/leaderboard']);
});

test('a quest leads back to the list with its filters', async () => {
  fakeApi({
    ...someProjects,
    'GET /public/quests/browse': () => ok(browsedQuests([browsedQuest(1)])),
    'GET /public/quest': () => ok({ quest: publicQuest(1) }),
  });
  const { user } = renderCommunity('/quests?funded=yes&kind=task');
  expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Quest 1' }));
  const back = await screen.findByRole('link', { name: 'All quests' });
  expect(back).toHaveAttribute('href', '/quests?funded=yes&kind=task');
});

test('signing in leads back to the same list', async () => {
  fakeApi({ ...someProjects, 'GET /public/quests/browse': () => ok(browsedQuests([browsedQuest(1)])) });
  const { user, router } = renderCommunity('/quests?kind=task');
  await screen.findByRole('link', { name: 'Quest 1' });
  const [link] = screen.getAllByRole('link', { name: 'Sign in' });
  if (link) await user.click(link);
  expect(router.state.location.pathname).toBe('/user/connect');
  expect(sessionStorage.getItem(STORAGE_KEYS.userReturnPath)).toBe('/quests?kind=task');
});

test('nothing found, and a list that cannot be loaded', async () => {
  let isBroken = false;
  fakeApi({
    ...someProjects,
    'GET /public/quests/browse': () => (isBroken ? failed(503, 'unavailable', 'Down.') : ok(browsedQuests([]))),
  });
  const { user, router } = renderCommunity('/quests?kind=task');
  expect(await screen.findByText('No open quest matches right now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all quests' }));
  expect(router.state.location.search).toBe('');
  isBroken = true;
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Task');
  expect(await screen.findByText('The quests could not be loaded')).toBeVisible();
});
