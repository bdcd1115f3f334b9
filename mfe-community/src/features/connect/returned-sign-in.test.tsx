import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { page } from '../../shared/browser/page.ts';
import { memberRoutes, ok } from '../../testing/answers.ts';
import {
  confirmDisconnect,
  keepSession,
  keptKeys,
  ownReturn,
  renderCommunity,
} from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const AUTH_URL = 'https://x.com/i/oauth2/authorize?state=1';
const REFUSAL = 'This sign-in was not started here';
const FOREIGN = 'token=token-of-another&connected=true';

const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
const token = () => localStorage.getItem(STORAGE_KEYS.userToken);

beforeEach(() => {
  jest.spyOn(page, 'goTo').mockImplementation();
});

const DOORS = [
  { address: '/user/dashboard', start: 'GET /auth/x/dashboard', button: 'Complete signup with X' },
  { address: '/user/cr8', start: 'GET /auth/x/dashboard', button: 'Complete signup with X' },
  { address: '/user/connect', start: 'GET /auth/x/dashboard', button: 'Complete signup with X' },
  { address: '/waitlist', start: 'GET /auth/x', button: 'Connect with X' },
];

test.each(DOORS)(
  'a return to $address that was not started here stores nothing, and offers a sign-in',
  async (door) => {
    const server = fakeApi({ [door.start]: () => ok({ authUrl: AUTH_URL, data: { authUrl: AUTH_URL } }) });
    const { router, user } = renderCommunity(`${door.address}?${FOREIGN}`);
    expect(await screen.findByText(REFUSAL)).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(keptKeys()).toEqual([]);
    expect(server.received).toEqual([]);
    await user.click(screen.getByRole('button', { name: door.button }));
    await waitFor(() => expect(page.goTo).toHaveBeenCalledWith(AUTH_URL));
  },
);

test.each(DOORS)('a return to $address with a foreign nonce leaves the session as it is', async (door) => {
  keepSession('token-1');
  const server = fakeApi(memberRoutes);
  const before = { ...localStorage };
  const { router, user } = renderCommunity(`${door.address}?${FOREIGN}&nonce=${'0'.repeat(32)}`);
  expect(await screen.findByText(REFUSAL)).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect({ ...localStorage }).toEqual(before);
  expect(screen.getByRole('button', { name: door.button })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open your dashboard' }));
  expect(await dashboard()).toBeVisible();
  expect(server.received.map(({ headers }) => headers.get('authorization'))).not.toContain('Bearer token-of-another');
});

describe('a return that was used', () => {
  /** A new document: only the storage is left of the page before. */
  async function open(query: string) {
    const rendered = renderCommunity(`/user/dashboard?${query}`);
    await dashboard();
    return rendered;
  }

  test('changes nothing when it is opened again, and says nothing to the person whom it signed in', async () => {
    fakeApi(memberRoutes);
    const query = ownReturn('token-9');
    (await open(query)).unmount();
    const before = { ...localStorage };
    // A callback that is repeated within a minute brings another token.
    for (const again of [query, query.replace('token-9', 'token-10')]) {
      const { router, unmount } = await open(again);
      expect(router.state.location).toMatchObject({ pathname: '/user/dashboard', search: '' });
      expect(screen.queryByText(REFUSAL)).not.toBeInTheDocument();
      expect({ ...localStorage }).toEqual(before);
      unmount();
    }
  });

  test('signs no user in after its session has ended', async () => {
    fakeApi(memberRoutes);
    const query = ownReturn('token-9');
    const { user, unmount } = await open(query);
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    await confirmDisconnect(user);
    await waitFor(() => expect(keptKeys()).toEqual([]));
    unmount();
    renderCommunity(`/user/dashboard?${query}`);
    expect(await screen.findByText(REFUSAL)).toBeVisible();
    expect(keptKeys()).toEqual([]);
  });

  test('does not replace a later session', async () => {
    fakeApi(memberRoutes);
    const [first, second] = [ownReturn('token-1'), ownReturn('token-2')];
    (await open(first)).unmount();
    (await open(second)).unmount();
    expect(token()).toBe('token-2');
    renderCommunity(`/user/dashboard?${first}`);
    expect(await screen.findByText(REFUSAL)).toBeVisible();
    expect(token()).toBe('token-2');
  });
});

test('two tabs may sign in concurrently, and the later return counts', async () => {
  fakeApi(memberRoutes);
  const [first, second] = [ownReturn('token-1'), ownReturn('token-2')];
  for (const [query, expected] of [
    [second, 'token-2'],
    [first, 'token-1'],
  ] as const) {
    const { unmount } = renderCommunity(`/user/dashboard?${query}`);
    expect(await dashboard()).toBeVisible();
    expect(token()).toBe(expected);
    unmount();
  }
  expect(localStorage.getItem(STORAGE_KEYS.userStartedSignIns)).toBeNull();
});

test('a return is refused long after its start', async () => {
  const query = ownReturn('token-9');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 12 * 60_000);
  renderCommunity(`/user/dashboard?${query}`);
  expect(await screen.findByText(REFUSAL)).toBeVisible();
  expect(keptKeys()).toEqual([]);
});

test.each(['{not json', '{}', '[null,7,{"nonce":7,"startedAt":0},{"nonce":"a"}]'])(
  'a sign-in works and starts though %s is kept as the list of started ones',
  async (kept) => {
    localStorage.setItem(STORAGE_KEYS.userStartedSignIns, kept);
    fakeApi(memberRoutes);
    renderCommunity(`/user/dashboard?${ownReturn('token-9')}`);
    expect(await dashboard()).toBeVisible();
    expect(token()).toBe('token-9');
  },
);

test('a sign-in that could not come back is not started', async () => {
  const server = fakeApi({});
  const { user } = renderCommunity('/user/connect');
  const button = await screen.findByRole('button', { name: 'Complete signup with X' });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser does not let this site keep your sign-in.');
  expect(page.goTo).not.toHaveBeenCalled();
  expect(server.received).toEqual([]);
});
