import { joinPath, STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { failed, inviter, ok } from '../../testing/answers.ts';
import { publicQuest } from '../../testing/public-quests.ts';
import { questRoutes } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const routes = { ...questRoutes, 'GET /public/quest': () => ok({ quest: publicQuest(7) }) };

test('a stranger reads the quest, and joining keeps quest and invitation through the sign-in', async () => {
  fakeApi(routes);
  const { user, router } = renderCommunity('/q/7?ref=ada');
  expect(await screen.findByRole('heading', { level: 1, name: 'Task 7' })).toBeVisible();
  expect(screen.getByText('$500 + 200 MXP')).toBeVisible();
  expect(screen.getByText(/Hosted by/)).toHaveTextContent('Hosted by Fieldlab');
  expect(screen.getByText('A public post.')).toBeVisible();
  expect(screen.getByText('You were invited to MagnetX')).toBeVisible();
  expect(document.head.querySelector('link[rel=canonical]')).toHaveAttribute('href', 'https://magnetx.example/q/7');
  await user.click(screen.getByRole('link', { name: 'Submit Task' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.connect.pattern));
  expect(sessionStorage.getItem(STORAGE_KEYS.userReturnPath)).toBe(paths.task.href(7));
  expect(await screen.findByRole('link', { name: 'the quest' })).toHaveAttribute('href', '/q/7');
  expect(sessionStorage.getItem(STORAGE_KEYS.userReferral)).toBe('ada');
});

test('a member continues to the quest in the user area, also when it is full', async () => {
  const full = publicQuest(7, { action: { label: 'See other quests', path: 'quests', note: 'Full.' } });
  fakeApi({ ...routes, 'GET /public/quest': () => ok({ quest: full }) });
  keepSession();
  const { user, router } = renderCommunity('/q/7');
  await user.click(await screen.findByRole('link', { name: 'Open this quest' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.task.href(7)));
});

test.each([
  ['not there', failed(404, 'not_found', 'There is nothing here.')],
  ['not loaded', failed(429, 'too_many_requests', 'Too many.')],
])('a quest that is %s gives way to the reason', async (_which, answer) => {
  fakeApi({ 'GET /public/quest': () => answer });
  renderCommunity('/q/8');
  expect(await screen.findByText('The quest could not be loaded')).toBeVisible();
});

test('a quest that was removed has a page that leads to open ones', async () => {
  fakeApi({ 'GET /public/quest': () => failed(410, 'quest_removed', 'Removed.') });
  renderCommunity('/q/8');
  expect(await screen.findByRole('heading', { level: 1, name: 'This quest was removed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See open quests' })).toHaveAttribute('href', '/quests');
});

test('joining leads to a page of this area', () => {
  expect([joinPath('task', 7), joinPath('giveaway', 7), joinPath('opportunity', 7)].map((path) => `/${path}`)).toEqual([
    paths.task.href(7),
    paths.giveaway.href(7),
    paths.opportunity.href(7),
  ]);
});

test('a shared link carries the invitation of the member who shares it', async () => {
  fakeApi(routes);
  keepSession();
  renderCommunity('/q/7');
  const link = 'https://magnetx.example/q/7?ref=MX-0123ABCD';
  const post = await screen.findByRole('link', { name: 'Share on X' });
  await waitFor(() => expect(new URL((post as HTMLAnchorElement).href).searchParams.get('url')).toBe(link));
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share…' })).not.toBeInTheDocument();
});

test('an invitation names the inviter', async () => {
  fakeApi({ ...routes, 'GET /public/inviter': inviter('Ada Lovelace') });
  renderCommunity('/q/7?ref=mx-0123abcd');
  expect(await screen.findByText('Ada Lovelace invites you to MagnetX')).toBeVisible();
});

test('texts have their markup', async () => {
  fakeApi(routes);
  renderCommunity('/q/7');
  expect((await screen.findByText('task 7')).closest('strong')).toBeVisible();
});
