import { FALLBACK_STATS, STATS_REFRESH_INTERVAL_MS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, liveServer, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { failed, memberRoutes, ok, stats, waitlistUser } from '../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

beforeEach(() => keepSession());

async function openDashboard(routes: Readonly<Record<string, FakeHandler>> = memberRoutes) {
  const server = fakeApi(routes);
  const rendered = renderCommunity('/waitlist');
  await screen.findByRole('heading', { level: 1, name: /Welcome to the waitlist/ });
  const counts = (name: string) => server.received.filter((call) => call.name === name).length;
  return { ...rendered, server, counts };
}

const total = () => screen.getByTestId('mxp-total');
const referralCount = () => screen.getByTestId('referral-total');

test('greets the member and shows who they are and what they have', async () => {
  await openDashboard();
  await waitFor(() => expect(total()).toHaveTextContent(/^1,200 MXP$/));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to the waitlist, Ada Lovelace');
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/user/dashboard');
  expect(screen.getByText('@ada')).toBeVisible();
  expect(screen.getByText('Poet of numbers.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your MXP' })).toHaveTextContent('1,200');
  expect(screen.getByText('1,000 MXP for joining, and 100 MXP for each friend who joins.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Referrals' })).toHaveTextContent('2');
  expect(screen.getByRole('region', { name: "What's Next" })).toBeVisible();
  expect(screen.getByRole('link', { name: 'your dashboard' })).toHaveAttribute('href', '/user/dashboard');
  expect(document.title).toBe('Your waitlist dashboard · MagnetX');
});

test('names a member without a name by their handle, and leaves out a bio that is not there', async () => {
  const user = { ...waitlistUser, xName: '', xBio: '', referralCode: '' };
  await openDashboard({ ...memberRoutes, 'GET /auth/verify': () => ok({ data: { user } }) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to the waitlist, ada');
  expect(screen.queryByText('Poet of numbers.')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Referral link')).toHaveValue(`${window.location.origin}/waitlist?ref=ada`);
});

test('copies the referral link, and confirms it', async () => {
  const { user } = await openDashboard();
  const link = `${window.location.origin}/waitlist?ref=MX-0123ABCD`;
  expect(screen.getByLabelText('Referral link')).toHaveValue(link);
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
});

test.each([
  ['points', { 'GET /user/points/total': brokenNetwork }, '1,000 MXP', '2'],
  ['referrals', { 'GET /user/referral/stats': () => failed(503, 'unavailable', 'Away.') }, '1,200 MXP', '0'],
  ['both', { 'GET /user/points/total': brokenNetwork, 'GET /user/referral/stats': brokenNetwork }, '1,000 MXP', '0'],
])('falls back when %s cannot be fetched, and says that it did', async (_case, routes, mxp, count) => {
  expect(FALLBACK_STATS).toEqual({ totalPoints: 1000, totalReferrals: 0 });
  await openDashboard({ ...memberRoutes, ...routes });
  expect(await screen.findByText(/could not be fetched/)).toBeVisible();
  expect(total()).toHaveTextContent(mxp);
  expect(referralCount()).toHaveTextContent(count);
});

describe('with the live connection', () => {
  test('opens it for this member and proves who they are', async () => {
    await openDashboard();
    expect(liveServer.latest.options).toMatchObject({
      path: '/ws',
      query: { userId: 'u1' },
      transports: ['websocket', 'polling'],
      reconnection: false,
    });
    expect(screen.getByText('Connecting')).toBeVisible();
    liveServer.latest.accept();
    expect(liveServer.latest.sent).toEqual([{ name: 'authenticate', payload: { token: 'token-1' } }]);
    expect(screen.getByText('Connected')).toBeVisible();
  });

  test('a referral shows a toast and brings new figures and a new leaderboard', async () => {
    const { toasts, counts } = await openDashboard();
    await waitFor(() => expect(total()).toHaveTextContent('1,200 MXP'));
    liveServer.latest.accept();
    liveServer.latest.say('referral_notification', { message: '@grace joined by your link.' });
    expect(toasts).toEqual([{ type: 'success', title: 'New referral!', message: '@grace joined by your link.' }]);
    await waitFor(() => expect(total()).toHaveTextContent('1,300 MXP'));
    expect(referralCount()).toHaveTextContent('3');
    expect(counts('GET /waitlist/leaderboard')).toBe(2);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your MXP' })).toHaveTextContent(/^Your MXP1,300/));
  });

  test('new points bring new figures without a toast', async () => {
    const { toasts, counts } = await openDashboard();
    liveServer.latest.accept();
    liveServer.latest.say('points_update', { totalPoints: 1300, changeMxp: 100 });
    await waitFor(() => expect(total()).toHaveTextContent('1,300 MXP'));
    expect(counts('GET /waitlist/leaderboard')).toBe(2);
    expect(toasts).toEqual([]);
  });

  test('a notification shows a toast, with the defaults where it says nothing', async () => {
    const { toasts } = await openDashboard();
    liveServer.latest.accept();
    liveServer.latest.say('notification', {});
    liveServer.latest.say('notification', { type: 'warning', title: 'Soon', message: 'The draw is tomorrow.' });
    expect(toasts).toMatchObject([
      { type: 'info', title: 'New notification' },
      { type: 'warning', title: 'Soon', message: 'The draw is tomorrow.' },
    ]);
  });

  test('what happened before it stood brings new figures and a new leaderboard', async () => {
    const { counts } = await openDashboard();
    await waitFor(() => expect(total()).toHaveTextContent('1,200 MXP'));
    liveServer.latest.accept(1_000);
    await waitFor(() => expect(total()).toHaveTextContent('1,300 MXP'));
    await waitFor(() => expect(counts('GET /waitlist/leaderboard')).toBe(2));
  });

  test('what happens while the figures are under way has them asked for once more', async () => {
    const waiting: (() => void)[] = [];
    const slowStats: FakeHandler = (request) =>
      new Promise((resolve) => waiting.push(() => resolve(stats(1_000 + 100 * waiting.length, 2)(request))));
    await openDashboard({ ...memberRoutes, 'GET /waitlist/stats': slowStats });
    await waitFor(() => expect(total()).toHaveTextContent('1,200 MXP'));
    liveServer.latest.accept();
    liveServer.latest.say('points_update', { totalPoints: 1300, changeMxp: 100 });
    await waitFor(() => expect(waiting).toHaveLength(1));
    liveServer.latest.say('points_update', { totalPoints: 1400, changeMxp: 100 });
    act(() => waiting[0]?.());
    await waitFor(() => expect(waiting).toHaveLength(2));
  });

  test('a refresh that fails keeps the figures', async () => {
    const { counts } = await openDashboard({ ...memberRoutes, 'GET /waitlist/stats': brokenNetwork });
    await waitFor(() => expect(total()).toHaveTextContent('1,200 MXP'));
    liveServer.latest.accept();
    liveServer.latest.say('points_update', { totalPoints: 1300, changeMxp: 100 });
    await waitFor(() => expect(counts('GET /waitlist/stats')).toBe(1));
    await waitFor(() => expect(screen.queryByText('Refreshing your figures')).not.toBeInTheDocument());
    expect(total()).toHaveTextContent('1,200 MXP');
  });

  test('offers to reconnect after the server has closed it, and fetches what was missed', async () => {
    const { user, counts } = await openDashboard();
    liveServer.latest.accept();
    expect(screen.queryByRole('button', { name: 'Reconnect' })).not.toBeInTheDocument();
    liveServer.latest.end('io server disconnect');
    expect(screen.getByText('Disconnected')).toBeVisible();
    screen.getByRole('button', { name: 'Reconnect' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Connecting').closest('[tabindex]')).toHaveFocus();
    expect(counts('GET /waitlist/stats')).toBe(0);
    liveServer.latest.accept();
    expect(screen.getByText('Connected')).toBeVisible();
    await waitFor(() => expect(counts('GET /waitlist/stats')).toBe(1));
    expect(counts('GET /waitlist/leaderboard')).toBe(2);
  });

  test('a refusal over the live connection has the calls decide whether the session has ended', async () => {
    const { server } = await openDashboard();
    await waitFor(() => expect(total()).toHaveTextContent('1,200 MXP'));
    server.use({ 'GET /waitlist/stats': () => failed(401, 'token_expired', 'Your session has expired.') });
    liveServer.latest.accept();
    liveServer.latest.say('error', { code: 'token_expired', message: 'Your session has expired.' });
    expect(await screen.findByRole('heading', { name: 'Join the Cr8 Waitlist' })).toBeVisible();
  });

  test('leaves normally with the page', async () => {
    const { unmount } = await openDashboard();
    liveServer.latest.accept();
    unmount();
    expect(liveServer.latest.isDisconnected).toBe(true);
    expect(liveServer.sockets).toHaveLength(1);
  });
});

test('refreshes the figures every 120 seconds, and shows that it does', async () => {
  jest.useFakeTimers();
  try {
    const waiting: (() => void)[] = [];
    const slowStats: FakeHandler = (request) =>
      new Promise((resolve) => waiting.push(() => resolve(stats(1500, 5)(request))));
    const { counts } = await openDashboard({ ...memberRoutes, 'GET /waitlist/stats': slowStats });
    await waitFor(() => expect(total()).toHaveTextContent('1,200 MXP'));
    await act(() => jest.advanceTimersByTimeAsync(STATS_REFRESH_INTERVAL_MS - 5_000));
    expect(counts('GET /waitlist/stats')).toBe(0);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(counts('GET /waitlist/stats')).toBe(1);
    expect(screen.getByText('Refreshing your figures')).toBeInTheDocument();
    act(() => waiting.forEach((answer) => answer()));
    await waitFor(() => expect(total()).toHaveTextContent('1,500 MXP'));
    expect(screen.queryByText('Refreshing your figures')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(STATS_REFRESH_INTERVAL_MS));
    expect(counts('GET /waitlist/stats')).toBe(2);
  } finally {
    jest.useRealTimers();
  }
});
