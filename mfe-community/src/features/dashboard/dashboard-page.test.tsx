import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, memberRoutes, meUser, ok, points, referrals, refused } from '../../testing/answers';
import { liveServer } from '../../testing/fake-live-server';
import { keepSession, keptKeys, renderCommunity } from '../../testing/render-community';

jest.mock('@magnetx/federation/log');

const name = () => screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
const connectPage = () => screen.findByRole('button', { name: 'Complete signup with X' });

async function openDashboard(routes: Readonly<Record<string, FakeHandler>> = memberRoutes) {
  keepSession();
  const server = fakeApi(routes);
  const rendered = renderCommunity('/user/dashboard');
  await name();
  return { ...rendered, server };
}

describe('on load', () => {
  test('keeps the token that a sign-in came back with, and takes it out of the address and the history', async () => {
    const server = fakeApi(memberRoutes);
    const { router } = renderCommunity('/user/dashboard?token=token-9&connected=true');
    expect(await name()).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(localStorage.getItem(STORAGE_KEYS.userToken)).toBe('token-9');
    expect(localStorage.getItem(STORAGE_KEYS.userConnected)).toBe('true');
    expect(server.received[0]?.headers.get('authorization')).toBe('Bearer token-9');
  });

  test('restores the stored session', async () => {
    await openDashboard();
    expect(document.title).toBe('Your dashboard · MagnetX');
  });

  test('waits with a word while the account loads', async () => {
    keepSession();
    fakeApi({ 'GET /auth/me': () => new Promise(() => undefined) });
    renderCommunity('/user/dashboard');
    expect(await screen.findByText('Loading your dashboard...')).toBeVisible();
  });

  test.each(['/user', '/user/dashboard', '/user/no/such/page', '/user/dashboard?token=t', '/user/dashboard?error=x'])(
    'sends a visitor without a session from %s to the connect page',
    async (path) => {
      const { router } = renderCommunity(path);
      expect(await connectPage()).toBeVisible();
      expect(router.state.location).toMatchObject({ pathname: '/user/connect', search: '' });
    },
  );

  test.each(['/user', '/user/nothing/here'])('leads a user from %s to the dashboard', async (path) => {
    keepSession();
    fakeApi(memberRoutes);
    const { router } = renderCommunity(path);
    expect(await name()).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/dashboard');
  });

  test.each([
    ['refuses the token', refused],
    ['fails', () => failed(500, 'internal', 'Something went wrong. Please try again.')],
  ])('clears the session and goes to the connect page when the server %s', async (_case, answer) => {
    keepSession();
    localStorage.setItem(STORAGE_KEYS.userHandle, 'ada');
    fakeApi({ 'GET /auth/me': answer });
    const { router } = renderCommunity('/user/dashboard');
    expect(await connectPage()).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/connect');
    expect(keptKeys()).toEqual([]);
  });

  test('clears a session whose user data is corrupt', async () => {
    keepSession();
    localStorage.setItem(STORAGE_KEYS.userData, '{not json');
    renderCommunity('/user/dashboard');
    expect(await connectPage()).toBeVisible();
    expect(keptKeys()).toEqual([]);
  });

  test('keeps the session of who is merely offline, says why, and lets them try again', async () => {
    keepSession();
    const server = fakeApi({ ...memberRoutes, 'GET /auth/me': brokenNetwork });
    const { user } = renderCommunity('/user/dashboard');
    expect(await screen.findByText('Your account could not be loaded')).toBeVisible();
    expect(screen.getByText(/MagnetX is not reachable right now/)).toBeVisible();
    server.use(memberRoutes);
    await user.click(screen.getByRole('link', { name: 'Try Again' }));
    expect(await name()).toBeVisible();
  });
});

describe('shows', () => {
  test('the profile and the figures', async () => {
    const { container } = await openDashboard();
    const profile = within(screen.getByRole('region', { name: 'Your profile' }));
    expect(profile.getByText('@ada')).toBeVisible();
    expect(profile.getByText('Poet of numbers.')).toBeVisible();
    expect(profile.getByText('Followers').parentElement).toHaveTextContent('1,815');
    expect(profile.getByText('Following').parentElement).toHaveTextContent('–');
    await waitFor(() => expect(screen.getByText('Total Points').parentElement).toHaveTextContent('1,200 MXP'));
    expect(screen.getByText('Referrals').parentElement).toHaveTextContent('2');
    expect(screen.getByRole('link', { name: 'See the leaderboard' })).toHaveAttribute('href', '/waitlist');
    expect(await findAxeViolations(container)).toEqual([]);
  });

  test('what X did not send as missing', async () => {
    const user = { ...meUser, x_bio: '', x_followers_count: null };
    await openDashboard({ ...memberRoutes, 'GET /auth/me': () => ok({ user }) });
    expect(screen.getByText('No bio available.')).toBeVisible();
    expect(screen.getByText('Followers').parentElement).toHaveTextContent('–');
  });

  test("the figures of the user's own record where the calls fail", async () => {
    await openDashboard({
      ...memberRoutes,
      'GET /auth/me': () => ok({ user: { ...meUser, points: 1500, referral_count: 5 } }),
      'GET /user/points/total': brokenNetwork,
      'GET /user/referral/stats': () => failed(500, 'internal', 'No.'),
    });
    expect(screen.getByText('Total Points').parentElement).toHaveTextContent('1,500 MXP');
    expect(screen.getByText('Referrals').parentElement).toHaveTextContent('5');
    expect(screen.getByText('MX-0123ABCD')).toBeVisible();
  });
});

test('invites friends with the site and the code, and says for two seconds that it was copied', async () => {
  const { user } = await openDashboard();
  const card = within(screen.getByRole('region', { name: 'Invite Friends' }));
  const link = `${window.location.origin}?ref=MX-0123ABCD`;
  expect(card.getByLabelText('Invite link')).toHaveValue(link);
  await user.click(card.getByRole('button', { name: 'Copy Link' }));
  expect(await card.findByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(await card.findByRole('button', { name: 'Copy Link' }, { timeout: 3_000 })).toBeVisible();
});

test('shows what happens while it is open', async () => {
  const { server, toasts } = await openDashboard();
  await waitFor(() => expect(screen.getByText('Referrals').parentElement).toHaveTextContent('2'));
  server.use({ 'GET /user/points/total': points(1300), 'GET /user/referral/stats': referrals(3) });
  liveServer.latest.accept();
  liveServer.latest.say('referral_notification', { message: '@grace joined by your link.' });
  expect(toasts).toMatchObject([{ type: 'success', title: 'New referral!' }]);
  await waitFor(() => expect(screen.getByText('Referrals').parentElement).toHaveTextContent('3'));
  await waitFor(() => expect(screen.getByText('Total Points').parentElement).toHaveTextContent('1,300 MXP'));
});

test('Disconnect revokes the token, forgets the session and goes to the connect page', async () => {
  localStorage.setItem(STORAGE_KEYS.userHandle, 'ada');
  const { user, server, router } = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(await connectPage()).toBeVisible();
  expect(router.state.location.pathname).toBe('/user/connect');
  expect(server.received.find((call) => call.name === 'POST /auth/logout')?.headers.get('authorization')).toBe(
    'Bearer token-1',
  );
  await waitFor(() => expect(keptKeys()).toEqual([]));
});

test('Disconnect without a network goes there too, and says that the session lives on at the server', async () => {
  const { user, toasts } = await openDashboard({ ...memberRoutes, 'POST /auth/logout': brokenNetwork });
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(await connectPage()).toBeVisible();
  expect(toasts).toMatchObject([{ type: 'warning', message: expect.stringContaining('within 24 hours') }]);
  await waitFor(() => expect(keptKeys()).toEqual([]));
});
