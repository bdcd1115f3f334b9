import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, liveServer, advanceTime, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, memberRoutes, meUser, ok, points, refused, suspended } from '../../testing/answers.ts';
import { questRoutes } from '../../testing/quests.ts';
import { keepSession, keptKeys, ownReturn, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const navigation = (name: string) => within(screen.getByRole('navigation', { name }));
const linksOf = (name: string) =>
  navigation(name)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const currentIn = (name: string) => navigation(name).getByRole('link', { current: 'page' });

async function openArea(routes: Readonly<Record<string, FakeHandler>> = {}, path = '/user/dashboard') {
  keepSession();
  const server = fakeApi({ ...memberRoutes, ...routes });
  const rendered = renderCommunity(path);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set payout wallet' })).toBeEnabled());
  return { ...rendered, server };
}

it('leads to every page, on a phone to the task page by its older address', async () => {
  await openArea();
  expect(linksOf('Main')).toEqual([
    ['Dashboard', '/user/dashboard'],
    ['Earn', '/user/cr8'],
    ['Missions', '/user/missions'],
    ['Giveaways', '/user/giveaways'],
    ['Opportunities', '/user/opportunities'],
    ['Perks', '/user/perks'],
    ['Leaderboard', '/user/leaderboard'],
  ]);
  expect(linksOf('Main, at the bottom')[1]).toEqual(['Earn', '/user/earn']);
  expect(currentIn('Main')).toHaveTextContent('Dashboard');
});

it('stays while its pages change: one session, one live connection', async () => {
  const { user, server, router } = await openArea();
  liveServer.latest.accept();
  await user.click(navigation('Main').getByRole('link', { name: 'Missions' }));
  await waitFor(() => expect(currentIn('Main')).toHaveTextContent('Missions'));
  expect(router.state.location.pathname).toBe('/user/missions');
  expect(screen.getByText('Connected')).toBeInTheDocument();
  expect(liveServer.sockets).toHaveLength(1);
  expect(server.received.filter(({ name }) => name === 'GET /auth/me')).toHaveLength(1);
});

it('shows the points as they change', async () => {
  const { server } = await openArea();
  liveServer.latest.accept();
  server.use({ 'GET /user/points/total': points(2_500) });
  liveServer.latest.say('points_update', { totalPoints: 2_500, changeMxp: 1_300 });
  await waitFor(() => expect(screen.getByTestId('mxp-total')).toHaveTextContent('2,500 MXP'));
});

it.each([
  ['what happened before the live connection stood', 1_000, '2,500 MXP'],
  ['nothing when nothing happened', 3_600_000, '1,200 MXP'],
])('asks again for %s', async (_case, quietMs, shown) => {
  const { server } = await openArea();
  await waitFor(() => expect(screen.getByTestId('mxp-total')).toHaveTextContent('1,200 MXP'));
  const asked = server.received.length;
  server.use({ 'GET /user/points/total': points(2_500) });
  liveServer.latest.accept(quietMs);
  await waitFor(() => expect(screen.getByTestId('mxp-total')).toHaveTextContent(shown));
  const names = server.received.slice(asked).map(({ name }) => name);
  if (shown === '1,200 MXP') expect(names).toEqual([]);
  else expect(names).toEqual(expect.arrayContaining(['GET /user/notifications', 'GET /user/rewards']));
});

it('says whether it is live, and lets a person connect again', async () => {
  const { user } = await openArea();
  expect(screen.getByText('Connecting')).toBeInTheDocument();
  liveServer.latest.accept();
  expect(screen.getByText('Connected')).toBeInTheDocument();
  liveServer.latest.end('io server disconnect');
  expect(screen.getByText('Disconnected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(liveServer.sockets).toHaveLength(2);
  liveServer.latest.accept();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reconnect' })).not.toBeInTheDocument());
  expect(document.body).not.toHaveFocus();
});

it('asks for everything that is open again after the connection was lost', async () => {
  const { server } = await openArea();
  liveServer.latest.accept();
  const name = 'Ada, Countess of Lovelace';
  server.use({ 'GET /auth/me': () => ok({ user: { ...meUser, x_name: name } }) });
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
  liveServer.latest.accept();
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
});

it('asks before it disconnects', async () => {
  const { user, server } = await openArea();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('dialog', { name: 'Disconnect from MagnetX?' });
  await user.click(screen.getByRole('button', { name: 'Stay connected' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.received.map(({ name }) => name)).not.toContain('POST /auth/logout');
  expect(keptKeys()).not.toEqual([]);
});

it('ends with the session, whichever call meets the refusal', async () => {
  const { server, router } = await openArea();
  liveServer.latest.accept();
  server.use({ 'GET /user/points/total': refused });
  liveServer.latest.say('points_update', { totalPoints: 1, changeMxp: 1 });
  expect(await screen.findByRole('button', { name: 'Complete signup with X' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/user/connect');
  expect(screen.getByText('Your session has ended').parentElement).toHaveTextContent('Please sign in with X again.');
  await waitFor(() => expect(keptKeys()).toEqual([]));
});

describe('when the user is suspended', () => {
  const shown = async () => (await screen.findByText('Your session has ended')).parentElement;

  it('ends immediately, with a reason', async () => {
    const { server, router } = await openArea();
    liveServer.latest.accept();
    server.use({ 'GET /user/points/total': suspended, 'GET /auth/me': suspended });
    liveServer.latest.say('error', { code: 'not_authenticated', message: 'Not authenticated' });
    expect(await shown()).toHaveTextContent('Sign in with X to read why');
    expect(router.state.location.pathname).toBe('/user/connect');
    expect(keptKeys()).toEqual([]);
  });

  it('says why on the next visit', async () => {
    keepSession();
    fakeApi({ ...memberRoutes, 'GET /auth/me': suspended });
    renderCommunity('/user/dashboard');
    expect(await shown()).toHaveTextContent('This account was suspended');
    expect(keptKeys()).toEqual([]);
  });
});

describe('while the account cannot be loaded', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const serverError: FakeHandler = () => failed(500, 'internal', 'Something went wrong.');

  function openWhile(answer: FakeHandler) {
    keepSession();
    const server = fakeApi({ ...questRoutes, 'GET /auth/me': answer });
    return { ...renderCommunity('/user/cr8?filter=open'), server };
  }

  it('shows that it waits, and shows the page once the server answers', async () => {
    const { server, router } = openWhile(serverError);
    await advanceTime(2_000);
    expect(screen.getByText('MagnetX is not answering yet')).toBeVisible();
    await advanceTime(8_000);
    expect(router.state.location.pathname).toBe('/user/cr8');
    expect(keptKeys()).not.toEqual([]);
    server.use(questRoutes);
    await advanceTime(8_000);
    expect(screen.queryByText('MagnetX is not answering yet')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Set payout wallet' })).toBeEnabled();
    expect(router.state.location).toMatchObject({ pathname: '/user/cr8', search: '?filter=open' });
  });

  it('ends the session after at least 10 s of server errors, says why, and the next sign-in leads back', async () => {
    const { server, router } = openWhile(serverError);
    await advanceTime(20_000);
    expect(router.state.location.pathname).toBe('/user/connect');
    expect(screen.getByText('Your session has ended').parentElement).toHaveTextContent('Something went wrong.');
    expect(keptKeys()).toEqual([]);
    server.use(questRoutes);
    await act(() => router.navigate(`/user/dashboard?${ownReturn('token-2')}`));
    await advanceTime(1_000);
    expect(router.state.location).toMatchObject({ pathname: '/user/cr8', search: '?filter=open' });
  });

  it('keeps the session without a network, says why, and leads back by Try Again or a new sign-in', async () => {
    const { server, router } = openWhile(brokenNetwork);
    await advanceTime(20_000);
    expect(screen.getByText('Your account could not be loaded')).toBeVisible();
    expect(screen.getByText(/MagnetX is not reachable right now/)).toBeVisible();
    expect(sessionStorage.getItem(STORAGE_KEYS.userReturnPath)).toBe('/user/cr8?filter=open');
    server.use(questRoutes);
    act(() => screen.getByRole('link', { name: 'Try Again' }).click());
    await advanceTime(1_000);
    expect(router.state.location).toMatchObject({ pathname: '/user/cr8', search: '?filter=open' });
  });
});

it('stays when the account cannot be reloaded', async () => {
  const { server } = await openArea();
  liveServer.latest.accept();
  server.use({ 'GET /auth/me': () => ({ status: 500, body: {} }) });
  liveServer.latest.say('notification', { topic: 'account', title: 'Something about you' });
  await waitFor(() => expect(server.received.filter(({ name }) => name === 'GET /auth/me')).toHaveLength(2));
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
});
