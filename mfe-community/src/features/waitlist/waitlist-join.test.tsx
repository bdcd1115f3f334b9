import { STORAGE_KEYS } from '@magnetx/contracts';
import { logWarning } from '@magnetx/federation/log';
import { brokenNetwork, fakeApi } from '@magnetx/federation/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { page } from '../../shared/browser/page.ts';
import { failed, inviter, memberRoutes, ok } from '../../testing/answers.ts';
import { keepSession, keptKeys, ownReturn, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const AUTH_URL = 'https://x.com/i/oauth2/authorize?state=1';
const connectButton = () => screen.findByRole('button', { name: 'Connect with X' });

beforeEach(() => {
  jest.spyOn(page, 'goTo').mockImplementation();
});

test('shows a visitor the rewards for joining', async () => {
  renderCommunity('/waitlist');
  expect(await screen.findByRole('heading', { level: 1, name: 'Join the Cr8 Waitlist' })).toBeVisible();
  const links = { 'terms of service': '/terms', 'privacy policy': '/privacy' };
  const notice = screen.getByText(/^By connecting you agree to our/).parentElement as HTMLElement;
  expect(notice).toHaveTextContent('agree to our terms of service and privacy policy. We read your public X profile.');
  for (const [name, href] of Object.entries(links)) {
    expect(within(notice).getByRole('link', { name })).toHaveAttribute('href', href);
  }
  for (const name of ['Community', 'Earn rewards', 'Early access']) {
    expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
  }
  expect(screen.getByText('Get 1000 MXP points instantly')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Or see the open quests first' })).toHaveAttribute('href', '/quests');
  expect(screen.queryByText(/invited/i)).not.toBeInTheDocument();
  expect(document.title).toBe('Join the Cr8 Waitlist · MagnetX');
});

test('shows an invited visitor the invitation, and what both sides earn', async () => {
  renderCommunity('/waitlist?ref=MX-0123ABCD');
  const invitation = await screen.findByRole('region', { name: 'Your invitation' });
  expect(invitation).toHaveTextContent('You were invited');
  expect(invitation).toHaveTextContent('your first 1,000 MXP');
  expect(invitation).toHaveTextContent('earns 100 MXP when you join');
});

test.each(['MX-0000ABCD', 'MX-nothing'])(
  'says that the code %s is not known, promises nothing, and joins without',
  async (code) => {
    const server = fakeApi({
      'GET /public/inviter': () => ok({ inviter: null }),
      'GET /auth/x': () => ok({ data: { authUrl: AUTH_URL } }),
    });
    renderCommunity(`/waitlist?ref=${code}`);
    expect(await screen.findByText('This invitation is not known')).toBeVisible();
    expect(screen.queryByText(/You were invited|earns 100 MXP/)).not.toBeInTheDocument();
    fireEvent.click(await connectButton());
    await waitFor(() => expect(page.goTo).toHaveBeenCalledWith(AUTH_URL));
    expect(server.received.at(-1)?.query).not.toHaveProperty('ref');
    expect(sessionStorage.getItem(STORAGE_KEYS.userReferral)).toBeNull();
  },
);

test('says the same of an unknown code that came with an earlier page', async () => {
  fakeApi({ 'GET /public/inviter': () => ok({ inviter: null }) });
  sessionStorage.setItem(STORAGE_KEYS.userReferral, 'MX-0000ABCD');
  renderCommunity('/waitlist');
  expect(await screen.findByText('This invitation is not known')).toBeVisible();
  expect(sessionStorage.getItem(STORAGE_KEYS.userReferral)).toBeNull();
});

test('understands a code with a tail', async () => {
  const server = fakeApi({
    'GET /public/inviter': inviter('Ada'),
    'GET /auth/x': () => ok({ data: { authUrl: AUTH_URL } }),
  });
  renderCommunity('/waitlist?ref=mx-0123abcd?utm_source=telegram');
  expect(await screen.findByText('Ada invites you to MagnetX')).toBeVisible();
  fireEvent.click(await connectButton());
  await waitFor(() => expect(page.goTo).toHaveBeenCalledWith(AUTH_URL));
  expect(server.received.map(({ query }) => query['ref'])).toEqual(['MX-0123ABCD', 'MX-0123ABCD']);
});

test('sends the browser to X with the invitation and the site, once for a double click', async () => {
  let answer = (): void => undefined;
  const server = fakeApi({
    'GET /auth/x': () => new Promise((resolve) => (answer = () => resolve(ok({ data: { authUrl: AUTH_URL } })))),
  });
  renderCommunity('/waitlist?ref=ada');
  const button = await connectButton();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Connecting to X...' })).toBeVisible();
  await waitFor(() => expect(server.received).toHaveLength(1));
  expect(server.received[0]?.query).toEqual({
    ref: 'ada',
    origin: window.location.origin,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  answer();
  await waitFor(() => expect(page.goTo).toHaveBeenCalledWith(AUTH_URL));
  expect(screen.getByRole('button', { name: 'Connecting to X...' })).toBeVisible();
});

test('is ready again when the browser brings the page back from its cache', async () => {
  fakeApi({ 'GET /auth/x': () => ok({ data: { authUrl: AUTH_URL } }) });
  const { user } = renderCommunity('/waitlist');
  await user.click(await connectButton());
  await waitFor(() => expect(page.goTo).toHaveBeenCalled());
  const shown = new Event('pageshow');
  Object.defineProperty(shown, 'persisted', { value: true });
  act(() => void window.dispatchEvent(shown));
  expect(await connectButton()).toBeVisible();
  // The person may still go forward to X, and return.
  expect(keptKeys()).toEqual([STORAGE_KEYS.userStartedSignIns]);
});

test.each([
  ['the network is down', brokenNetwork, 'Failed to connect to X. Please try again.'],
  [
    'the server says why',
    () => failed(429, 'too_many_requests', 'Too many attempts.'),
    'Failed to connect to X: Too many attempts.',
  ],
  [
    'a browser should not open the address',
    () => ok({ data: { authUrl: 'javascript:alert(1)' } }),
    'Failed to connect to X. Please try again.',
  ],
])('says that connecting failed when %s, and lets the visitor try again', async (_case, answer, text) => {
  fakeApi({ 'GET /auth/x': answer });
  const { user } = renderCommunity('/waitlist');
  await user.click(await connectButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(page.goTo).not.toHaveBeenCalled();
  expect(await connectButton()).toBeVisible();
  expect(keptKeys()).toEqual([]);
});

test('says that the device is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeApi({ 'GET /auth/x': brokenNetwork });
  const { user } = renderCommunity('/waitlist');
  await user.click(await connectButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to connect to X: You are offline.');
});

test('shows the landing view and a kind word when X came back with an error, and cleans the address', async () => {
  const { router, toasts } = renderCommunity('/waitlist?error=sign_in_state_invalid');
  expect(await connectButton()).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(logWarning).toHaveBeenCalledWith('A sign-in with X came back with an error: sign_in_state_invalid');
  expect(toasts).toEqual([
    {
      type: 'warning',
      title: 'You are not connected yet',
      message: 'This sign-in has expired. Please try again.',
    },
  ]);
});

test('does not restore a session beside an error', async () => {
  keepSession();
  renderCommunity('/waitlist?error=unavailable');
  expect(await connectButton()).toBeVisible();
});

test('says nothing to a person who cancelled, and still knows who invited them', async () => {
  const first = renderCommunity('/waitlist?ref=MX-0123ABCD');
  expect(await screen.findByText(/You were invited/)).toBeVisible();
  first.unmount();
  const { toasts } = renderCommunity('/waitlist?error=access_denied');
  expect(await screen.findByText(/You were invited/)).toBeVisible();
  expect(toasts).toEqual([]);
});

test('an invitation is used up with the sign-in', async () => {
  fakeApi(memberRoutes);
  sessionStorage.setItem('magnetx_ref', 'MX-0123ABCD');
  const { router } = renderCommunity(`/waitlist?ref=MX-0123ABCD&${ownReturn('token-1')}`);
  expect(await screen.findByRole('heading', { name: 'Referral Leaderboard' })).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(sessionStorage.getItem('magnetx_ref')).toBeNull();
});
