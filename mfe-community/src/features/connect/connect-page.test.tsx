import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi } from '@magnetx/federation/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { page } from '../../shared/browser/page.ts';
import { failed, inviter, memberRoutes, ok } from '../../testing/answers.ts';
import { SITE, keepSession, keptKeys, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const AUTH_URL = 'https://x.com/i/oauth2/authorize?state=1';
const mainButton = () => screen.findByRole('button', { name: 'Complete signup with X' });

beforeEach(() => {
  jest.spyOn(page, 'goTo').mockImplementation();
});

test('offers the sign-in and the two ways out', async () => {
  renderCommunity('/user/connect', { site: SITE });
  expect(await mainButton()).toBeVisible();
  for (const [name, href] of [
    ['Join Community', SITE.links.community],
    ['Submit a grant', SITE.links.grants],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAccessibleDescription('Opens in a new tab');
  }
  expect(screen.queryByText(/invited/i)).not.toBeInTheDocument();
  expect(document.title).toBe('Connect with X · MagnetX');
});

test('hides a way out that has no address, and names the terms and the privacy policy', async () => {
  renderCommunity('/user/connect', { site: { ...SITE, links: { ...SITE.links, grants: '' } } });
  await mainButton();
  expect(screen.getByRole('link', { name: 'Join Community' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Submit a grant' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'terms of service' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
});

test('sends the browser to X with the invitation and the site, once for a double click', async () => {
  const server = fakeApi({ 'GET /auth/x/dashboard': () => ok({ authUrl: AUTH_URL }) });
  renderCommunity('/user/connect?ref=ada');
  expect(await screen.findByRole('region', { name: 'Your invitation' })).toHaveTextContent(/1,000 MXP.*100 MXP/);
  const button = await mainButton();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(page.goTo).toHaveBeenCalledWith(AUTH_URL));
  expect(server.received.map(({ query }) => query)).toEqual([
    { ref: 'ada', origin: window.location.origin, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(localStorage.getItem(STORAGE_KEYS.userConnecting)).toBe('true');
  expect(screen.getByRole('button', { name: 'Connecting to X...' })).toBeVisible();
});

test('names the inviter to who has their code', async () => {
  fakeApi({ 'GET /public/inviter': inviter('Ada Lovelace') });
  renderCommunity('/user/connect?ref=mx-0123abcd');
  expect(await screen.findByText('Ada Lovelace invites you to MagnetX')).toBeVisible();
});

test('clears the connecting flag that an unfinished attempt has left', async () => {
  localStorage.setItem(STORAGE_KEYS.userConnecting, 'true');
  renderCommunity('/user/connect');
  await mainButton();
  await waitFor(() => expect(keptKeys()).toEqual([]));
});

test('reports that another tab is already connecting', async () => {
  fakeApi({});
  const { user } = renderCommunity('/user/connect');
  const button = await mainButton();
  localStorage.setItem(STORAGE_KEYS.userConnecting, 'true');
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(/already connecting to X in another tab/);
});

test.each([
  ['without an answer', brokenNetwork, 'Failed to connect to X. Please try again.'],
  [
    "with the server's words",
    () => failed(403, 'origin_not_allowed', 'This site is not allowed to start a sign-in.'),
    'Failed to connect to X: This site is not allowed to start a sign-in.',
  ],
])('a failure %s is an alert, and clears the flag', async (_case, answer, text) => {
  fakeApi({ 'GET /auth/x/dashboard': answer });
  const { user } = renderCommunity('/user/connect');
  await user.click(await mainButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(keptKeys()).toEqual([]);
});

test.each([
  ['access_denied', 'You cancelled at X', 'Nothing was shared. Connect whenever you are ready.'],
  ['sign_in_state_invalid', 'You are not connected yet', 'This sign-in has expired. Please try again.'],
  ['whatever', 'You are not connected yet', 'X did not complete the sign-in. Please try again.'],
])('explains %s, and cleans the address', async (code, title, message) => {
  const { router } = renderCommunity(`/user/connect?error=${code}`);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/user/connect', search: '' });
});

test('shows who is connected already the way to their dashboard', async () => {
  fakeApi(memberRoutes);
  keepSession();
  const { user, router } = renderCommunity('/user/connect');
  expect(await screen.findByRole('status')).toHaveTextContent('You are connected');
  expect(await mainButton()).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open your dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/user/dashboard');
});
