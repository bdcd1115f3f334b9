import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, leaderboard, leaderboardEntry, memberRoutes } from '../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

beforeEach(() => keepSession());

async function openLeaderboard(answer: FakeHandler) {
  const server = fakeApi({ ...memberRoutes, 'GET /waitlist/leaderboard': answer });
  const rendered = renderCommunity('/waitlist');
  const card = within(await screen.findByRole('region', { name: 'Referral Leaderboard' }));
  return { ...rendered, server, card };
}

const ten = Array.from({ length: 10 }, (_, index) => leaderboardEntry(index + 1));

test('lists the top ten: medals for three, ranks for the rest', async () => {
  const { card } = await openLeaderboard(leaderboard(ten));
  expect(await card.findByRole('heading', { name: 'Top 10 Referrers' })).toBeVisible();
  const rows = card.getAllByRole('listitem');
  expect(rows).toHaveLength(10);
  ['1st place', '2nd place', '3rd place'].forEach((medal, index) => {
    expect(within(rows[index] as HTMLElement).getByRole('img', { name: medal })).toBeVisible();
  });
  expect(rows[3]).toHaveTextContent('#4');
  expect(rows[9]).toHaveTextContent('#10');
  expect(rows[0]).toHaveTextContent('Member 1');
  expect(rows[0]).toHaveTextContent('@member_1');
  expect(rows[0]).toHaveTextContent('19 referrals');
  expect(rows[0]).toHaveTextContent('2,999 MXP');
});

test('shows where the member stands, and marks their own row', async () => {
  const own = leaderboardEntry(2, { id: 'u1', username: 'ada', xName: 'Ada Lovelace', referralCount: 1 });
  const { card } = await openLeaderboard(
    leaderboard([leaderboardEntry(1), own], { rank: 2, totalPoints: 1100, referralCount: 1 }),
  );
  expect((await card.findByText('Your rank')).parentElement).toHaveTextContent('#2');
  expect(card.getByText('Your points').parentElement).toHaveTextContent('1,100 MXP');
  const row = card.getByText('@ada').closest('li');
  expect(row).toHaveTextContent('You');
  expect(row).toHaveTextContent(/1 referral(?!s)/);
});

test('invites friends when it is empty', async () => {
  const { card } = await openLeaderboard(leaderboard([]));
  expect(await card.findByText('No referrals yet. Be the first to invite friends!')).toBeVisible();
  expect(card.getByText('Your rank').parentElement).toHaveTextContent('—');
});

test('is fetched again on demand, past every cache', async () => {
  const { card, user, server } = await openLeaderboard(leaderboard([]));
  const button = await card.findByRole('button', { name: 'Refresh Leaderboard' });
  server.use({ 'GET /waitlist/leaderboard': leaderboard(ten) });
  await user.click(button);
  expect(await card.findByText('@member_1')).toBeVisible();
  const calls = server.received.filter(({ name }) => name === 'GET /waitlist/leaderboard');
  expect(calls).toHaveLength(2);
  for (const { query } of calls) expect(query._).toMatch(/^\d+$/);
});

test.each([
  ['the server fails', () => failed(500, 'internal', 'Something went wrong.'), 'Something went wrong.'],
  ['the network is down', brokenNetwork, 'MagnetX is not reachable right now. Please try again in a moment.'],
])('offers Try Again when %s', async (_case, answer, message) => {
  const { card, user, server } = await openLeaderboard(answer);
  const alert = await card.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to fetch leaderboard');
  expect(alert).toHaveTextContent(message);
  server.use({ 'GET /waitlist/leaderboard': leaderboard(ten) });
  await user.click(card.getByRole('button', { name: 'Try Again' }));
  expect(await card.findByText('@member_1')).toBeVisible();
  expect(card.queryByRole('alert')).not.toBeInTheDocument();
});

test('the keyboard keeps its place when Refresh and Try Again take turns', async () => {
  const { card, user, server } = await openLeaderboard(leaderboard([]));
  const refreshButton = await card.findByRole('button', { name: 'Refresh Leaderboard' });
  server.use({ 'GET /waitlist/leaderboard': brokenNetwork });
  refreshButton.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(card.getByRole('button', { name: 'Try Again' })).toHaveFocus());
  server.use({ 'GET /waitlist/leaderboard': leaderboard(ten) });
  await user.keyboard('{Enter}');
  expect(await card.findByText('@member_1')).toBeVisible();
  expect(card.getByRole('button', { name: 'Refresh Leaderboard' })).toHaveFocus();
});

test('the keyboard rests on the heading while there is no button', async () => {
  const { card, user, server } = await openLeaderboard(brokenNetwork);
  const retry = await card.findByRole('button', { name: 'Try Again' });
  let answer = (): void => undefined;
  server.use({
    'GET /waitlist/leaderboard': (request) =>
      new Promise((resolve) => (answer = () => resolve(leaderboard(ten)(request)))),
  });
  retry.focus();
  await user.keyboard('{Enter}');
  const heading = card.getByRole('heading', { name: 'Referral Leaderboard' });
  await waitFor(() => expect(heading).toHaveFocus());
  answer();
  expect(await card.findByText('@member_1')).toBeVisible();
  expect(heading).toHaveFocus();
});

test('the focus stays where the user has moved it', async () => {
  const { card, user, server } = await openLeaderboard(leaderboard([]));
  const refreshButton = await card.findByRole('button', { name: 'Refresh Leaderboard' });
  server.use({ 'GET /waitlist/leaderboard': brokenNetwork });
  refreshButton.focus();
  await user.keyboard('{Enter}');
  act(() => screen.getByLabelText('Referral link').focus());
  expect(await card.findByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(screen.getByLabelText('Referral link')).toHaveFocus();
});

test('says that the token is missing when the device has lost it', async () => {
  const { card, user, server } = await openLeaderboard(leaderboard([]));
  const button = await card.findByRole('button', { name: 'Refresh Leaderboard' });
  localStorage.removeItem(STORAGE_KEYS.userToken);
  await user.click(button);
  await waitFor(() => expect(card.getByRole('alert')).toHaveTextContent('Authentication token missing'));
  expect(server.received.filter(({ name }) => name === 'GET /waitlist/leaderboard')).toHaveLength(1);
});
