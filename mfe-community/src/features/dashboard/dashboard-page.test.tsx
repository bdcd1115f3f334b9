import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, liveServer, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  failed,
  memberRoutes,
  meUser,
  ok,
  points,
  questStats,
  referrals,
  refused,
  rewards,
  waitlistUser,
} from '../../testing/answers.ts';
import {
  confirmDisconnect,
  keepSession,
  keptKeys,
  ownReturn,
  renderCommunity,
} from '../../testing/render-community.tsx';

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
    localStorage.setItem(STORAGE_KEYS.userConnecting, 'true');
    const server = fakeApi(memberRoutes);
    const { router } = renderCommunity(`/user/dashboard?${ownReturn('token-9')}`);
    expect(await name()).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(localStorage.getItem(STORAGE_KEYS.userToken)).toBe('token-9');
    expect(localStorage.getItem(STORAGE_KEYS.userConnected)).toBe('true');
    expect(localStorage.getItem(STORAGE_KEYS.userConnecting)).toBeNull();
    expect(server.received[0]?.headers.get('authorization')).toBe('Bearer token-9');
  });

  test('waits with a word while the account loads', async () => {
    keepSession();
    fakeApi({ ...memberRoutes, 'GET /auth/me': () => new Promise(() => undefined) });
    renderCommunity('/user/dashboard');
    expect(await screen.findByText('Loading your dashboard...')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your profile' })).toHaveAttribute('aria-busy', 'true');
  });

  test.each(['/user', '/user/no/such/page', '/user/dashboard?error=x'])(
    'sends a visitor without a session from %s to the connect page',
    async (path) => {
      const { router } = renderCommunity(path);
      expect(await connectPage()).toBeVisible();
      expect(router.state.location).toMatchObject({ pathname: '/user/connect', search: '' });
    },
  );

  test('restores the stored session, and leads a user from another address to the dashboard', async () => {
    keepSession();
    fakeApi(memberRoutes);
    const { router } = renderCommunity('/user/nothing/here');
    expect(await name()).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/dashboard');
    expect(document.title).toBe('Your dashboard · MagnetX');
  });

  test('clears the session and opens the connect page immediately when the server refuses the token', async () => {
    keepSession();
    localStorage.setItem(STORAGE_KEYS.userHandle, 'ada');
    fakeApi({ ...memberRoutes, 'GET /auth/me': refused });
    const { router } = renderCommunity('/user/dashboard');
    expect(await connectPage()).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/connect');
    await waitFor(() => expect(keptKeys()).toEqual([]));
  });

  test('clears a session whose user data is corrupt', async () => {
    keepSession();
    localStorage.setItem(STORAGE_KEYS.userData, '{not json');
    renderCommunity('/user/dashboard');
    expect(await connectPage()).toBeVisible();
    expect(keptKeys()).toEqual([]);
  });
});

/** A figure by its label, in the part of the page with that name. */
const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;
const region = (regionName: string) => within(screen.getByRole('region', { name: regionName }));
const figure = (regionName: string, label: string) => region(regionName).getByText(label).parentElement;

describe('shows', () => {
  test('the profile and the figures', async () => {
    await openDashboard({
      ...memberRoutes,
      'GET /user/rewards': rewards({ paid_cents: 123450 }),
    });
    const profile = region('Your profile');
    expect(profile.getByText('@ada')).toBeVisible();
    expect(profile.getByText('Poet of numbers.')).toBeVisible();
    expect(profile.getByText('AL')).toBeVisible();
    expect(tile('Followers')).toHaveTextContent('1,815');
    expect(tile('Following')).toHaveTextContent('–');
    await waitFor(() => expect(tile('Total Points')).toHaveTextContent('1,200'));
    await waitFor(() => expect(tile('Earned')).toHaveTextContent('$1,234.50'));
    expect(figure('Referrals', 'Referrals made')).toHaveTextContent('2');
    expect(figure('Referrals', 'Total points')).toHaveTextContent('1,200 MXP');
    expect(screen.getByTestId('mxp-total')).toHaveTextContent('1,200 MXP');
    expect(screen.getByRole('link', { name: 'See the leaderboard' })).toHaveAttribute(
      'href',
      '/user/leaderboard?board=referrals',
    );
  });

  test('how long ago the last activity was', async () => {
    const last_active_at = new Date(Date.now() - 12 * 1_440 * 60_000 - 100).toISOString();
    await openDashboard({ ...memberRoutes, 'GET /auth/me': () => ok({ user: { ...meUser, last_active_at } }) });
    expect(region('Your profile').getByText('Inactive')).toBeVisible();
    expect(region('Your profile').getByText('12d ago')).toBeVisible();
  });

  test('what X did not send as missing', async () => {
    const user = { ...meUser, x_bio: '', x_followers_count: null };
    await openDashboard({ ...memberRoutes, 'GET /auth/me': () => ok({ user }) });
    expect(screen.getByText('No bio available.')).toBeVisible();
    expect(tile('Followers')).toHaveTextContent('–');
  });

  test("the figures of the user's own record where the calls fail", async () => {
    await openDashboard({
      ...memberRoutes,
      'GET /auth/me': () => ok({ user: { ...meUser, points: 1500, referral_count: 5 } }),
      'GET /auth/verify': brokenNetwork,
      'GET /user/points/total': brokenNetwork,
      'GET /user/referral/stats': () => failed(500, 'internal', 'No.'),
    });
    await waitFor(() => expect(tile('Total Points')).toHaveTextContent('1,500'));
    await waitFor(() => expect(figure('Referrals', 'Referrals made')).toHaveTextContent('5'));
    expect(screen.getByText('MX-0123ABCD')).toBeVisible();
  });

  test('Loading... for the referral code until it is known', async () => {
    keepSession();
    const later = () => new Promise<never>(() => undefined);
    fakeApi({
      ...memberRoutes,
      'GET /auth/me': later,
      'GET /auth/verify': later,
      'GET /user/referral/stats': later,
    });
    renderCommunity('/user/dashboard');
    expect(await screen.findByText('Loading...')).toBeVisible();
  });

  test('the code that the verification of the session renews, and keeps the user on the device', async () => {
    const user = { ...waitlistUser, referralCode: 'MX-9999ZZZZ' };
    await openDashboard({
      ...memberRoutes,
      'GET /auth/verify': () => ok({ data: { user } }),
      'GET /user/referral/stats': brokenNetwork,
    });
    expect(await screen.findByText('MX-9999ZZZZ')).toBeVisible();
    expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.userData) ?? '')).toEqual(user);
    expect(localStorage.getItem(STORAGE_KEYS.userHandle)).toBe('ada');
  });
});

describe('the cards at the side', () => {
  test('lead on, each with where the user stands', async () => {
    await openDashboard({
      ...memberRoutes,
      'GET /user/quests/stats': questStats({
        quests: { won: 3, participated: 7, open: 1200 },
        giveaways: { active: 11, total: 20, entered: 2, won: 1, balance_cents: 25000 },
        opportunities: { applied: 4, interviews: 2, offers: 1, active: 9 },
      }),
    });
    const card = region('Cr8 task');
    expect(card.getByRole('link', { name: 'Cr8 task' })).toHaveAttribute('href', '/user/cr8');
    await waitFor(() => expect(figure('Cr8 task', 'Won')).toHaveTextContent('3'));
    expect(figure('Cr8 task', 'Participated')).toHaveTextContent('7');
    expect(figure('Cr8 task', 'Open quests')).toHaveTextContent('1,200');
    expect(region('Giveaway').getByRole('link')).toHaveAttribute('href', '/user/giveaways');
    expect(figure('Giveaway', 'Giveaways')).toHaveTextContent('11/20 active');
    expect(figure('Giveaway', 'Balance')).toHaveTextContent('$ 250.00');
    expect(region('Opportunities').getByRole('link')).toHaveAttribute('href', '/user/opportunities');
    expect(figure('Opportunities', 'Applied')).toHaveTextContent('4');
    expect(figure('Opportunities', 'Interviews')).toHaveTextContent('2');
    expect(figure('Opportunities', 'Offers')).toHaveTextContent('1');
  });

  test('still lead on when their figures cannot be loaded, which can be tried again', async () => {
    const { server, user } = await openDashboard({ ...memberRoutes, 'GET /user/quests/stats': brokenNetwork });
    expect(await screen.findByText('Your quest figures could not be loaded')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cr8 task' })).toBeVisible();
    server.use({ 'GET /user/quests/stats': questStats() });
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('$ 0.00')).toBeVisible();
    expect(figure('Giveaway', 'Giveaways')).toHaveTextContent('0/0 active');
  });
});

test('invites friends with the site and the code, and says that it was copied', async () => {
  const { user } = await openDashboard();
  const card = within(screen.getByRole('region', { name: 'Invite Friends' }));
  const link = `${window.location.origin}?ref=MX-0123ABCD`;
  expect(card.getByLabelText('Invite link')).toHaveValue(link);
  const picture = await card.findByRole('img', { name: 'Shown beside your link: Ada Lovelace invites you' });
  expect(picture).toHaveAttribute('src', '/api/public/share/invitations/x/0.jpg');
  const post = card.getByRole<HTMLAnchorElement>('link', { name: 'Share on X' });
  expect(new URL(post.href).searchParams.get('url')).toBe(link);
  await user.click(card.getByRole('button', { name: 'Copy Link' }));
  expect(await card.findByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
});

test('shows what happens while it is open', async () => {
  const { server, toasts } = await openDashboard();
  await waitFor(() => expect(figure('Referrals', 'Referrals made')).toHaveTextContent('2'));
  server.use({ 'GET /user/points/total': points(1300), 'GET /user/referral/stats': referrals(3) });
  liveServer.latest.accept();
  liveServer.latest.say('referral_notification', { message: '@grace joined by your link.' });
  expect(toasts).toMatchObject([{ type: 'success', title: 'New referral!' }]);
  await waitFor(() => expect(figure('Referrals', 'Referrals made')).toHaveTextContent('3'));
  await waitFor(() => expect(tile('Total Points')).toHaveTextContent('1,300'));
});

test('Disconnect revokes the token, forgets the session and goes to the connect page', async () => {
  localStorage.setItem(STORAGE_KEYS.userHandle, 'ada');
  const { user, server, router } = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await confirmDisconnect(user);
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
  await confirmDisconnect(user);
  expect(await connectPage()).toBeVisible();
  expect(toasts).toMatchObject([{ type: 'warning', message: expect.stringContaining('within 24 hours') }]);
  await waitFor(() => expect(keptKeys()).toEqual([]));
});
