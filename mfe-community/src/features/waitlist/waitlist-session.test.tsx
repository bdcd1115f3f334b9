import { STORAGE_KEYS } from '@magnetx/contracts';
import { logWarning } from '@magnetx/federation/log';
import { brokenNetwork, fakeApi, advanceTime } from '@magnetx/federation/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { page } from '../../shared/browser/page.ts';
import { failed, memberRoutes, points, refused, suspended, waitlistUser } from '../../testing/answers.ts';
import {
  confirmDisconnect,
  keepSession,
  keptKeys,
  ownReturn,
  renderCommunity,
} from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const landing = () => screen.findByRole('heading', { name: 'Join the Cr8 Waitlist' });
const dashboard = () => screen.findByRole('heading', { name: /Welcome to the waitlist/ });

beforeEach(() => {
  jest.spyOn(page, 'reload').mockImplementation();
});

test('verifies the token of a sign-in, past every cache, and takes it out of the address', async () => {
  const server = fakeApi(memberRoutes);
  const { router } = renderCommunity(`/waitlist?${ownReturn('token-9')}&ref=MX-0123ABCD`);
  expect(await screen.findByText('Connecting to X...')).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(await dashboard()).toBeVisible();
  const verification = server.received.find(({ name }) => name === 'GET /auth/verify');
  expect(verification?.query).toEqual({ token: 'token-9', _: expect.stringMatching(/^\d+$/) });
  expect(localStorage.getItem(STORAGE_KEYS.userToken)).toBe('token-9');
  expect(localStorage.getItem(STORAGE_KEYS.userConnected)).toBe('true');
  expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.userData) ?? '')).toEqual(waitlistUser);
  expect(localStorage.getItem(STORAGE_KEYS.userHandle)).toBe('ada');
});

test.each(['?token=token-9', '?token=token-9&connected=false', '?connected=true'])(
  'does not take %s for a sign-in, and still cleans the address',
  async (search) => {
    const { router } = renderCommunity(`/waitlist${search}`);
    expect(await landing()).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(keptKeys()).toEqual([]);
  },
);

test.each([STORAGE_KEYS.userToken, STORAGE_KEYS.userTokenAlias])('restores a session kept as %s', async (key) => {
  const server = fakeApi(memberRoutes);
  localStorage.setItem(key, 'token-1');
  localStorage.setItem(STORAGE_KEYS.userConnected, 'true');
  renderCommunity('/waitlist');
  expect(await dashboard()).toBeVisible();
  const pointsCall = server.received.find(({ name }) => name === 'GET /user/points/total');
  expect(pointsCall?.headers.get('authorization')).toBe('Bearer token-1');
});

test('a token without the connected flag is no session', async () => {
  localStorage.setItem(STORAGE_KEYS.userToken, 'token-1');
  renderCommunity('/waitlist');
  expect(await landing()).toBeVisible();
});

test.each(['{not json', '{}'])('clears a session whose user data reads %s', async (stored) => {
  keepSession();
  localStorage.setItem(STORAGE_KEYS.userData, stored);
  renderCommunity('/waitlist');
  expect(await landing()).toBeVisible();
  expect(keptKeys()).toEqual([]);
});

test('clears the stored session immediately when the server refuses the token', async () => {
  fakeApi({ 'GET /auth/verify': refused });
  keepSession();
  localStorage.setItem(STORAGE_KEYS.userHandle, 'ada');
  renderCommunity('/waitlist');
  expect(await landing()).toBeVisible();
  expect(keptKeys()).toEqual([]);
  expect(screen.getByText('Your session has ended').parentElement).toHaveTextContent('Please sign in with X again.');
});

test('says that the account was suspended', async () => {
  fakeApi({ 'GET /auth/verify': suspended });
  keepSession();
  renderCommunity('/waitlist');
  expect((await screen.findByText('Your session has ended')).parentElement).toHaveTextContent('was suspended');
  expect(keptKeys()).toEqual([]);
});

describe('while the server does not answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['fails', () => failed(500, 'internal', 'Something went wrong.'), 'Something went wrong.'],
    ['cannot be reached', brokenNetwork, 'MagnetX is not reachable right now.'],
  ])('keeps the session for at least 10 s, then clears it and says why, when it %s', async (_case, answer, text) => {
    fakeApi({ 'GET /auth/verify': answer });
    keepSession();
    renderCommunity('/waitlist');
    await advanceTime(2_000);
    expect(screen.getByText('MagnetX is not answering yet')).toBeVisible();
    await advanceTime(8_000);
    expect(screen.getByText('Connecting to X...')).toBeVisible();
    expect(keptKeys()).not.toEqual([]);
    await advanceTime(8_000);
    expect(screen.getByRole('heading', { name: 'Join the Cr8 Waitlist' })).toBeVisible();
    expect(screen.getByText('Your session has ended').parentElement).toHaveTextContent(text);
    expect(keptKeys()).toEqual([]);
  });

  test('opens the dashboard as soon as it answers again', async () => {
    const server = fakeApi({ ...memberRoutes, 'GET /auth/verify': () => failed(502, 'unavailable', 'Away.') });
    keepSession();
    renderCommunity('/waitlist');
    await advanceTime(5_000);
    server.use(memberRoutes);
    await advanceTime(6_000);
    expect(screen.getByRole('heading', { name: /Welcome to the waitlist/ })).toBeVisible();
  });
});

test('falls back to the landing view when any later call answers 401', async () => {
  fakeApi({ ...memberRoutes, 'GET /waitlist/leaderboard': refused });
  keepSession();
  renderCommunity('/waitlist');
  expect(await landing()).toBeVisible();
  expect(keptKeys()).toEqual([]);
});

test('notices that the session ended in another tab', async () => {
  fakeApi(memberRoutes);
  keepSession();
  renderCommunity('/waitlist');
  expect(await dashboard()).toBeVisible();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.userToken })));
  expect(await landing()).toBeVisible();
});

test('shows the account that another tab has signed in with', async () => {
  const server = fakeApi(memberRoutes);
  keepSession('token-1');
  renderCommunity('/waitlist');
  expect(await dashboard()).toBeVisible();
  keepSession('token-2');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.userToken })));
  await waitFor(() => expect(server.received.at(-1)?.headers.get('authorization')).toBe('Bearer token-2'));
  expect(await dashboard()).toBeVisible();
});

test('a late refusal of the old token does not end the session that has replaced it', async () => {
  let refuseLate = (): void => undefined;
  const server = fakeApi({
    ...memberRoutes,
    'GET /user/points/total': ({ headers }) =>
      headers.get('authorization') === 'Bearer token-1'
        ? new Promise((resolve) => (refuseLate = () => resolve(refused())))
        : points(1700)({ query: {}, body: undefined, headers }),
  });
  keepSession('token-1');
  renderCommunity('/waitlist');
  expect(await dashboard()).toBeVisible();
  await waitFor(() => expect(server.received.map(({ name }) => name)).toContain('GET /user/points/total'));
  keepSession('token-2');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.userToken })));
  await waitFor(() => expect(screen.getByTestId('mxp-total')).toHaveTextContent('1,700 MXP'));
  refuseLate();
  await waitFor(() => expect(logWarning).toHaveBeenCalled());
  expect(screen.getByTestId('mxp-total')).toHaveTextContent('1,700 MXP');
  expect(localStorage.getItem(STORAGE_KEYS.userToken)).toBe('token-2');
});

test('Disconnect asks first, and Stay connected changes nothing', async () => {
  const server = fakeApi(memberRoutes);
  keepSession();
  const { user } = renderCommunity('/waitlist');
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('dialog', { name: 'Disconnect from MagnetX?' });
  await user.click(screen.getByRole('button', { name: 'Stay connected' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await dashboard()).toBeVisible();
  expect(server.received.map(({ name }) => name)).not.toContain('POST /auth/logout');
});

test('Disconnect revokes the token, forgets everything and reloads', async () => {
  const server = fakeApi(memberRoutes);
  keepSession();
  const { user } = renderCommunity('/waitlist');
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await confirmDisconnect(user);
  await waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
  const revocation = server.received.find(({ name }) => name === 'POST /auth/logout');
  expect(revocation?.headers.get('authorization')).toBe('Bearer token-1');
  expect(keptKeys()).toEqual([]);
  expect(await landing()).toBeVisible();
});

test('Disconnect without a network stays on the page, and says that the session lives on at the server', async () => {
  fakeApi({ ...memberRoutes, 'POST /auth/logout': brokenNetwork });
  keepSession();
  const { user, toasts } = renderCommunity('/waitlist');
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await confirmDisconnect(user);
  expect(await landing()).toBeVisible();
  expect(keptKeys()).toEqual([]);
  expect(toasts).toMatchObject([{ type: 'warning', message: expect.stringContaining('within 24 hours') }]);
  expect(page.reload).not.toHaveBeenCalled();
});

test('Disconnect reloads also when the server could not revoke the token', async () => {
  fakeApi({ ...memberRoutes, 'POST /auth/logout': () => failed(500, 'internal', 'No.') });
  keepSession();
  const { user, toasts } = renderCommunity('/waitlist');
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await confirmDisconnect(user);
  await waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
  expect(keptKeys()).toEqual([]);
  expect(toasts).toEqual([]);
});

test('Disconnect does not wait for a server that never answers', async () => {
  fakeApi({ ...memberRoutes, 'POST /auth/logout': () => new Promise(() => undefined) });
  keepSession();
  const { user } = renderCommunity('/waitlist');
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await confirmDisconnect(user);
  expect(screen.getByRole('button', { name: 'Disconnecting...' })).toBeVisible();
  expect(await landing()).toBeVisible();
  expect(keptKeys()).toEqual([]);
  expect(page.reload).not.toHaveBeenCalled();
});

test('works for a visit when the browser refuses the storage of the device', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    const real = Storage.prototype[method] as (...args: string[]) => string | null;
    jest.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, ...args: string[]) {
      if (this === localStorage) throw new DOMException('denied', 'SecurityError');
      return real.apply(this, args);
    });
  }
  const server = fakeApi(memberRoutes);
  const { user } = renderCommunity(`/waitlist?${ownReturn('token-9')}`);
  expect(await dashboard()).toBeVisible();
  const pointsCall = server.received.find(({ name }) => name === 'GET /user/points/total');
  expect(pointsCall?.headers.get('authorization')).toBe('Bearer token-9');
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await confirmDisconnect(user);
  expect(await landing()).toBeVisible();
});
