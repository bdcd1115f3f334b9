import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, pasteInto, type FakeAnswer, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, memberRoutes, meUser, ok, walletDetails } from '../../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const WALLET = '0x71c4A0b2D9E8f7061524334251607f8e9d0a9f3a';
const GROUPS = '0x 71c4 A0b2 D9E8 f706 1524 3342 5160 7f8e 9d0a 9f3a';
const SAVE_FAILED = 'Failed to save wallet address. Please try again.';

const withWallet =
  (wallet: string): FakeHandler =>
  () =>
    ok({ user: { ...meUser, wallet_address: wallet, wallet_is_payable: true } });
const openButton = () => screen.findByRole('button', { name: 'Set payout wallet' });
const address = () => screen.getByLabelText('Wallet address');
const confirm = () => screen.getByRole('button', { name: 'Confirm' });
const isRight = () => screen.getByRole('checkbox', { name: /^This is my address/ });

async function openWallet(routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...memberRoutes, ...routes });
  const rendered = renderCommunity('/user/dashboard');
  await waitFor(async () => expect(await openButton()).toBeEnabled());
  await rendered.user.click(await openButton());
  const dialog = await screen.findByRole('dialog', { name: 'Set your payout wallet' });
  return { ...rendered, server, dialog };
}

test('says that it cannot be changed, wants a right address confirmed, and starts empty again', async () => {
  const { dialog, user, server } = await openWallet();
  expect(within(dialog).getByText(/cannot be changed after submission/)).toBeVisible();
  expect(
    await within(dialog).findByText(
      /^If it is wrong, you can propose another one. Sign with both wallets: .* 48 hours/,
    ),
  ).toBeVisible();
  expect(within(dialog).getByText(/^No wallet was found in this browser/)).toBeVisible();
  const text = 'Your rewards are deposited monthly to this wallet, on Ethereum.';
  expect(await within(dialog).findByText(text)).toBeVisible();
  expect(confirm()).toBeDisabled();
  await pasteInto(user, address(), `\u2066eth:${WALLET}\u2069`);
  expect(within(dialog).getByText(GROUPS)).toBeVisible();
  await user.click(confirm());
  expect(await screen.findByText('Confirm that this is the right address')).toBeVisible();
  expect(isRight()).toBeInvalid();
  expect(isRight()).toHaveFocus();
  await user.click(isRight());
  for (const [typed, message] of [
    ['   ', 'Wallet address is required'],
    ['0x71c4a0b2d9e8 f7061524', 'Please enter a valid wallet address'],
    [WALLET.replace('A', 'a'), 'This address has a typing mistake. Copy it again from your wallet.'],
    [`matic:${WALLET}`, 'That address is for another network'],
  ] as const) {
    await user.clear(address());
    expect(confirm()).toBeDisabled();
    await pasteInto(user, address(), typed);
    await user.click(confirm());
    expect(await screen.findByText(message)).toBeVisible();
    expect(address()).toBeInvalid();
  }
  expect(server.received.some(({ name }) => name === 'PUT /user/wallet')).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await openButton()).toHaveFocus();
  await user.click(await openButton());
  await screen.findByRole('dialog');
  expect(address()).toHaveValue('');
  expect(confirm()).toBeDisabled();
});

test('saves the trimmed wallet once, confirms it, and stores a copy on the device', async () => {
  let answer: (reply: FakeAnswer) => void = () => undefined;
  const { user, server, toasts } = await openWallet({
    'PUT /user/wallet': () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(isRight());
  await pasteInto(user, address(), ` eth:${WALLET} `);
  await user.keyboard('{Enter}');
  const saving = await screen.findByRole('button', { name: 'Saving...' });
  expect(saving).toHaveAttribute('aria-disabled', 'true');
  await user.click(saving);
  server.use({ 'GET /auth/me': withWallet(WALLET) });
  await act(async () => answer(ok({ wallet_address: WALLET })));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(toasts).toEqual([
    { type: 'success', title: 'Wallet Address Saved!', message: 'Your payout wallet has been set successfully.' },
  ]);
  const sent = server.received.filter(({ name }) => name === 'PUT /user/wallet');
  expect(sent.map(({ body }) => body)).toEqual([{ wallet_address: WALLET }]);
  expect(localStorage.getItem(STORAGE_KEYS.userWallet)).toBe(WALLET);
  expect(await screen.findByRole('button', { name: 'Payout wallet 0x71c4…9f3a' })).toBeVisible();
});

test('keeps what was typed when it cannot be saved, and can be tried again', async () => {
  const { user, server, toasts } = await openWallet();
  const attempt = async (message: string) => {
    const attempts = toasts.length;
    await user.click(confirm());
    await waitFor(() => expect(toasts).toHaveLength(attempts + 1));
    expect(toasts.at(-1)).toEqual({ type: 'error', title: 'Failed to Save Wallet', message });
    expect(await screen.findByText(SAVE_FAILED)).toBeVisible();
    expect(address()).toHaveValue(WALLET);
  };
  await pasteInto(user, address(), WALLET);
  await user.click(isRight());
  // As when another tab has signed out and its word has not arrived here yet.
  localStorage.removeItem(STORAGE_KEYS.userToken);
  await attempt('Not authenticated');
  expect(server.received.some(({ name }) => name === 'PUT /user/wallet')).toBe(false);
  keepSession();
  server.use({ 'PUT /user/wallet': brokenNetwork });
  await attempt('Something went wrong. Please try again.');
  const refusal = 'Your payout wallet is set and cannot be changed.';
  server.use({ 'PUT /user/wallet': () => failed(409, 'wallet_already_set', refusal) });
  await attempt(refusal);
  server.use({ 'PUT /user/wallet': () => ok({ wallet_address: WALLET }), 'GET /auth/me': withWallet(WALLET) });
  await user.click(confirm());
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ type: 'success' }));
  await waitFor(() => expect(screen.queryByText(SAVE_FAILED)).not.toBeInTheDocument());
});

test('shows the wallet that is set, to be copied and not to be changed directly', async () => {
  keepSession();
  fakeApi({ ...memberRoutes, 'GET /auth/me': withWallet(WALLET) });
  const { user } = renderCommunity('/user/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Payout wallet 0x71c4…9f3a' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payout wallet' }));
  expect(dialog.getByText(/cannot be changed/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  expect(dialog.getByText(GROUPS)).toBeVisible();
  expect(dialog.getByText('Not verified')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy Address' }));
  expect(await navigator.clipboard.readText()).toBe(WALLET);
  expect(localStorage.getItem(STORAGE_KEYS.userWallet)).toBe(WALLET);
});

const SHORT = WALLET.slice(0, -1);
const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const MESSAGE = 'Sign this é';
const SIGNATURE = `0x${'12'.repeat(65)}`;
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Opens the dialog of a person who has a wallet. */
async function openPresent(me: Partial<typeof meUser>, routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const user = { ...meUser, wallet_address: WALLET, wallet_is_payable: true, ...me };
  const server = fakeApi({ ...memberRoutes, 'GET /auth/me': () => ok({ user }), ...routes });
  const rendered = renderCommunity('/user/dashboard');
  await rendered.user.click(await screen.findByRole('button', { name: /^Payout wallet/ }));
  return { ...rendered, server, dialog: await dialogOf('Payout wallet') };
}

type Ask = { method: string; params?: readonly unknown[] };

/** A wallet that announces itself (EIP-6963) and answers by script. */
function announceWallet(script: Readonly<Record<string, (params?: readonly unknown[]) => unknown>>) {
  const asked: Ask[] = [];
  const provider = {
    request: (ask: Ask) => {
      asked.push(ask);
      return script[ask.method]?.(ask.params);
    },
  };
  const detail = { info: { uuid: 'w1', name: 'Testmask' }, provider };
  const announce = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  stopAnnouncing = () => window.removeEventListener('eip6963:requestProvider', announce);
  return asked;
}
let stopAnnouncing: () => void = () => undefined;
afterEach(() => stopAnnouncing());

const unreadable = Object.defineProperty({}, 'info', {
  get() {
    throw new Error('Locked');
  },
});

/** Announcements of extensions, by mistake or on purpose, that name no wallet. */
const NO_WALLETS: unknown[] = [
  undefined,
  null,
  7,
  'wallet',
  [],
  {},
  unreadable,
  { info: null, provider: null },
  { info: { uuid: 'w2', name: { toString: 'No' } }, provider: { request: () => undefined } },
  { info: { uuid: 7, name: 'Number' }, provider: { request: () => undefined } },
  { info: { uuid: 'w3', name: ' ' }, provider: { request: () => undefined } },
  { info: { uuid: 'w4', name: 'No provider' } },
  { info: { uuid: 'w5', name: 'No request' }, provider: { request: 'yes' } },
];

const refuseWith = (code: number) => () => Promise.reject(Object.assign(new Error('No'), { code }));
const ethereum = {
  eth_requestAccounts: async () => [WALLET.toLowerCase()],
  eth_chainId: async () => '0x1',
  personal_sign: async () => SIGNATURE,
};
const proofRoutes = (outcome: string, wallet: object = {}): Record<string, FakeHandler> => ({
  'POST /user/wallet/challenge': () => ok({ message: MESSAGE, present_message: null }),
  'POST /user/wallet/proof': async (request) => {
    const { body } = (await walletDetails(wallet)(request)) as { body: object };
    return ok({ ...body, outcome });
  },
});

describe('a connected wallet', () => {
  test('signs the message of the server, and is the first wallet', async () => {
    const asked = announceWallet(ethereum);
    const { user, server, toasts, dialog } = await openWallet(proofRoutes('set', { address: WALLET }));
    await user.click(await screen.findByRole('button', { name: 'Connect Testmask' }));
    expect(await within(dialog).findByText(GROUPS)).toBeVisible();
    expect(within(dialog).getByText(/A correction needs its signature, or an admin/)).toBeVisible();
    server.use({ 'GET /auth/me': withWallet(WALLET) });
    await user.click(screen.getByRole('button', { name: 'Sign in Testmask' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(toasts).toMatchObject([{ type: 'success', title: 'Wallet Address Saved!' }]);
    const params = [`0x${Buffer.from(MESSAGE).toString('hex')}`, WALLET];
    expect(asked.at(-1)).toEqual({ method: 'personal_sign', params });
    const sent = server.received.filter(({ name }) => name.startsWith('POST /user/wallet'));
    expect(sent.map(({ body }) => body)).toEqual([
      { wallet_address: WALLET },
      { message: MESSAGE, signature: SIGNATURE },
    ]);
    expect(localStorage.getItem(STORAGE_KEYS.userWallet)).toBe(WALLET);
  });

  test('says what is wrong, and can be asked again', async () => {
    const script: Record<string, () => unknown> = { eth_requestAccounts: refuseWith(4001) };
    const asked = announceWallet(script);
    const { user, server } = await openWallet(proofRoutes('set'));
    const attempt = async (button: string, answers: typeof script, text: RegExp | string) => {
      Object.assign(script, ethereum, answers);
      await user.click(await screen.findByRole('button', { name: button }));
      expect(await screen.findByText(text)).toBeVisible();
    };
    const CONNECT = 'Connect Testmask';
    await attempt(CONNECT, { eth_requestAccounts: refuseWith(4001) }, /^You declined the request in your wallet/);
    await attempt(CONNECT, { eth_requestAccounts: async () => [] }, /^Your wallet has shown no account/);
    await attempt(CONNECT, {}, GROUPS);
    const SIGN = 'Sign in Testmask';
    const elsewhere = { eth_chainId: async () => '0x89' };
    await attempt(SIGN, { personal_sign: refuseWith(-32_603) }, /^Your wallet could not answer/);
    await attempt(SIGN, elsewhere, /Payouts are on Ethereum: switch to it and try again/);
    expect(asked.at(-2)).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] });
    await attempt(SIGN, { personal_sign: refuseWith(4001) }, /^You declined the request in your wallet/);
    await attempt(SIGN, { personal_sign: refuseWith(-32_002) }, /^Your wallet already shows a request/);
    // A rejection that is no error, and answers without promises.
    const thrown = () => Promise.reject({ code: Symbol('no') });
    await attempt(SIGN, { personal_sign: thrown }, /^Your wallet could not answer/);
    await attempt(SIGN, { eth_chainId: () => '0x89' }, /^Your wallet is on another network/);
    expect(server.received.some(({ name }) => name === 'POST /user/wallet/proof')).toBe(false);
    const refusal = 'This signature cannot be verified here.';
    server.use({ 'POST /user/wallet/proof': () => failed(400, 'wallet_proof_refused', refusal) });
    await attempt(SIGN, {}, refusal);
  });

  test('stands among announcements that are none, under the name that it announced first', async () => {
    const info = { uuid: 'w6', name: 'Honest' };
    const honest = { info, provider: { request: () => undefined } };
    const announceAll = () => {
      window.dispatchEvent(new Event('eip6963:announceProvider'));
      for (const detail of [...NO_WALLETS, honest])
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    };
    window.addEventListener('eip6963:requestProvider', announceAll);
    const { dialog } = await openWallet();
    act(announceAll);
    window.removeEventListener('eip6963:requestProvider', announceAll);
    info.name = 'Another';
    announceWallet(ethereum);
    act(() => void window.dispatchEvent(new Event('eip6963:requestProvider')));
    expect(await within(dialog).findByRole('button', { name: 'Connect Testmask' })).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Connect Honest' })).toBeVisible();
    expect(within(dialog).getAllByRole('button', { name: /^Connect / })).toHaveLength(2);
  });

  test('verifies the present wallet', async () => {
    announceWallet(ethereum);
    const present = { address: WALLET, is_payable: true };
    const routes = { 'GET /user/wallet': walletDetails(present), ...proofRoutes('verified', present) };
    const { user, dialog, toasts } = await openPresent({}, routes);
    await user.click(await dialog.findByRole('button', { name: 'Verify or replace' }));
    await user.click(await screen.findByRole('button', { name: 'Connect Testmask' }));
    expect(await screen.findByText('This is your payout wallet. Signing verifies it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in Testmask' }));
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', title: 'Wallet verified' }]));
    expect(await screen.findByRole('dialog', { name: 'Payout wallet' })).toBeVisible();
  });
});

describe('a wallet that replaces the present one', () => {
  const AGREEMENT = 'Agree to this';
  const present = { address: WALLET, is_payable: true };
  const routes = {
    'GET /user/wallet': walletDetails(present),
    ...proofRoutes('proposed', present),
    'POST /user/wallet/challenge': () => ok({ message: MESSAGE, present_message: AGREEMENT }),
  };
  async function signWithNew() {
    const script: Record<string, () => unknown> = { ...ethereum, eth_requestAccounts: async () => [OTHER] };
    const asked = announceWallet(script);
    const opened = await openPresent({}, routes);
    const { user, dialog } = opened;
    await user.click(await dialog.findByRole('button', { name: 'Verify or replace' }));
    await user.click(await screen.findByRole('button', { name: 'Connect Testmask' }));
    expect(await screen.findByText(/Your present wallet signs next/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in Testmask' }));
    expect(await screen.findByText(/^The new wallet has signed. Choose 0x71c4…9f3a/)).toBeVisible();
    const sent = () => opened.server.received.filter(({ name }) => name === 'POST /user/wallet/proof');
    expect(sent()).toEqual([]);
    return { ...opened, script, asked, sent };
  }

  test('is signed by both, one after the other', async () => {
    const { user, script, asked, sent } = await signWithNew();
    const sign = screen.getByRole('button', { name: 'Sign with the present wallet in Testmask' });
    await user.click(sign);
    expect(await screen.findByText(/^Choose your present wallet, 0x71c4…9f3a, in Testmask/)).toBeVisible();
    Object.assign(script, { eth_requestAccounts: ethereum.eth_requestAccounts });
    await user.click(sign);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ message: MESSAGE, signature: SIGNATURE, present_signature: SIGNATURE });
    const params = [`0x${Buffer.from(AGREEMENT).toString('hex')}`, WALLET];
    expect(asked.at(-1)).toEqual({ method: 'personal_sign', params });
  });

  test('is left to an admin without the present one', async () => {
    const { user, toasts, sent } = await signWithNew();
    await user.click(screen.getByRole('button', { name: 'Let an admin decide' }));
    const message = 'An admin decides after 48 hours.';
    await waitFor(() => expect(toasts).toEqual([{ type: 'success', title: 'Wallet proposed', message }]));
    expect(sent()[0]?.body).toEqual({ message: MESSAGE, signature: SIGNATURE });
  });
});

describe('another wallet', () => {
  const unpayable = { wallet_address: SHORT, wallet_is_payable: false };
  const proposed = { id: 'c1', address: OTHER, is_verified: false, proposed_at: meUser.joined_at };
  const change = { ...proposed, in_force_at: null, approvable_at: '2026-01-04T12:00:00.000Z' };

  test('is asked for when the present one cannot be paid, and proposed without a signature', async () => {
    const { user, dialog, server, toasts } = await openPresent(unpayable, {
      'GET /user/wallet': walletDetails({ address: SHORT }),
      'POST /user/wallet/change': walletDetails({ address: SHORT, change }),
    });
    expect(dialog.getByText('This wallet cannot be paid')).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Verify or replace' }));
    const form = await dialogOf('Verify or replace your wallet');
    await pasteInto(user, form.getByLabelText('Wallet address'), OTHER.toLowerCase());
    await user.click(form.getByRole('checkbox'));
    server.use({ 'GET /user/wallet': walletDetails({ address: SHORT, change }) });
    await user.click(form.getByRole('button', { name: 'Propose' }));
    const after = await dialogOf('Payout wallet');
    expect(await after.findByText('Another wallet is proposed')).toBeVisible();
    expect(after.getByText(/An admin decides on it, after Jan 4, 2026/)).toBeVisible();
    expect(toasts).toMatchObject([{ type: 'success', title: 'Wallet proposed' }]);
    const sent = server.received.find(({ name }) => name === 'POST /user/wallet/change');
    expect(sent?.body).toEqual({ wallet_address: OTHER.toLowerCase() });
  });

  test('is cancelled', async () => {
    const verified = { ...change, is_verified: true, in_force_at: '2026-01-04T12:00:00.000Z', approvable_at: null };
    const { user, dialog, server, toasts } = await openPresent(
      { wallet_is_verified: true },
      {
        'GET /user/wallet': walletDetails({ address: WALLET, change: verified }),
        'DELETE /user/wallet/change': walletDetails({ address: WALLET }),
      },
    );
    expect(dialog.getByText('Verified')).toBeVisible();
    expect(await dialog.findByText(/It takes effect on Jan 4, 2026/)).toBeVisible();
    server.use({ 'GET /user/wallet': walletDetails({ address: WALLET }) });
    await user.click(dialog.getByRole('button', { name: 'Cancel proposal' }));
    expect(await dialog.findByRole('button', { name: 'Propose another wallet' })).toBeVisible();
    expect(toasts).toMatchObject([{ type: 'success', title: 'Proposal cancelled' }]);
  });

  test('stays proposed when cancelling fails, and its details can be loaded again', async () => {
    const { user, dialog, server, toasts } = await openPresent(
      {},
      { 'GET /user/wallet': brokenNetwork, 'DELETE /user/wallet/change': () => failed(409, 'conflict', 'Too late.') },
    );
    expect(await dialog.findByText('The details could not be loaded')).toBeVisible();
    server.use({ 'GET /user/wallet': walletDetails({ address: WALLET, change }) });
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    await user.click(await dialog.findByRole('button', { name: 'Cancel proposal' }));
    await waitFor(() => expect(toasts).toEqual([{ type: 'error', title: 'Not cancelled', message: 'Too late.' }]));
  });
});
