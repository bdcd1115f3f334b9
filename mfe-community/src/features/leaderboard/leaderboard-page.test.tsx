import type { BoardRow, Season } from '@magnetx/contracts';
import { fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { memberRoutes, ok } from '../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const row = (rank: number, more: Partial<BoardRow> = {}): BoardRow => ({
  rank,
  handle: `member_${rank}`,
  name: `Member ${rank}`,
  avatar_url: '',
  has_public_profile: false,
  score: 5_000 - rank,
  is_me: false,
  ...more,
});
const season = (id: string, state: Season['state']): Season => ({
  id,
  name: `Season ${id}`,
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: '2026-02-01T00:00:00.000Z',
  state,
});
const SEASONS = [season('3', 'upcoming'), season('2', 'running'), season('1', 'ended')];
const board =
  (seasonId: string, rows: BoardRow[]): FakeHandler =>
  () =>
    ok({ season: SEASONS.find(({ id }) => id === seasonId), rows, has_more: true, me: { rank: 1_204, score: 70 } });

function openPage(path: string) {
  keepSession();
  const server = fakeApi({
    ...memberRoutes,
    'GET /user/seasons': () => ok({ seasons: SEASONS }),
    'GET /user/seasons/2/board': board('2', [row(1), row(2, { is_me: true, has_public_profile: true })]),
    'GET /user/seasons/1/board': board('1', [row(1, { name: 'Past winner' })]),
    'GET /user/referral/board': () => ok({ rows: [], has_more: false, me: { rank: null, score: 0 } }),
  });
  return { ...renderCommunity(path), server };
}

test('shows the running season with the own place, pages, and past seasons', async () => {
  const { user, router, server } = openPage('/user/leaderboard');
  const panel = within(await screen.findByRole('region', { name: 'Season 2' }));
  const table = within(await panel.findByRole('table'));
  expect(table.getAllByRole('row').map((each) => each.textContent)).toEqual([
    expect.stringContaining('Place'),
    expect.stringContaining('@member_14,999'),
    expect.stringContaining('You'),
  ]);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/u/member_2']);
  expect(panel.getByText('Your place').parentElement).toHaveTextContent('1,20470 MXP');
  expect(screen.getByText(/^Next season: Season 3/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  await waitFor(() => expect(server.received.at(-1)?.query).toMatchObject({ page: '2' }));
  await user.selectOptions(screen.getByLabelText('Season'), 'Season 1');
  expect(await screen.findByText('Past winner')).toBeVisible();
  expect(router.state.location.search).toBe('?season=1');
});

test('shows the people who invited the most beside it', async () => {
  const { user } = openPage('/user/leaderboard');
  await user.click(await screen.findByRole('button', { name: 'Referrals' }));
  expect(await screen.findByText(/^No one has joined by an invitation yet/)).toBeVisible();
  expect(screen.getByText('None yet')).toBeVisible();
});

test('without a season the referrals come first', async () => {
  keepSession();
  fakeApi({
    ...memberRoutes,
    'GET /user/seasons': () => ok({ seasons: [] }),
    'GET /user/referral/board': () => ok({ rows: [row(1)], has_more: false, me: { rank: 1, score: 4 } }),
  });
  const { user } = renderCommunity('/user/leaderboard');
  expect(await screen.findByText('4 invited')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Season' }));
  expect(await screen.findByText('No season yet')).toBeVisible();
});

test('opens on the page with the own place', async () => {
  keepSession();
  const own = { rows: [], has_more: true, me: { rank: 60, score: 70 } };
  const server = fakeApi({
    ...memberRoutes,
    'GET /user/seasons': () => ok({ seasons: SEASONS }),
    'GET /user/seasons/2/board': () => ok({ season: SEASONS[1], ...own }),
    'GET /user/referral/board': () => ok(own),
  });
  const { user } = renderCommunity('/user/leaderboard');
  expect(await screen.findByText('Page 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('Page 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Referrals' }));
  expect(await screen.findByText('Page 3')).toBeVisible();
  expect(server.received.at(-1)?.query).toEqual({ page: '3' });
});
