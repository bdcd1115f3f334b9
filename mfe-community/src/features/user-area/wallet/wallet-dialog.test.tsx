import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, type FakeAnswer, type FakeHandler } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, memberRoutes, meUser, ok } from '../../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const WALLET = '0x71c4a0b2d9e8f7061524334251607f8e9d0a9f3a';
const SAVE_FAILED = 'Failed to save wallet address. Please try again.';

const withWallet =
  (wallet: string): FakeHandler =>
  () =>
    ok({ user: { ...meUser, wallet_address: wallet } });
const openButton = () => screen.findByRole('button', { name: 'Set payout wallet' });
const address = () => screen.getByLabelText('Wallet address');
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

async function openWallet(routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...memberRoutes, ...routes });
  const rendered = renderCommunity('/user/dashboard');
  await waitFor(async () => expect(await openButton()).toBeEnabled());
  await rendered.user.click(await openButton());
  const dialog = await screen.findByRole('dialog', { name: 'Set your payout wallet' });
  return { ...rendered, server, dialog };
}

test('says that it cannot be changed, and confirms nothing while it is empty', async () => {
  const { dialog, user } = await openWallet();
  expect(within(dialog).getByText(/cannot be changed after submission/)).toBeVisible();
  expect(confirm()).toBeDisabled();
  await user.type(address(), 'x');
  expect(confirm()).toBeEnabled();
  await user.clear(address());
  expect(confirm()).toBeDisabled();
  expect(await findAxeViolations(dialog)).toEqual([]);
});

test.each([
  ['   ', 'Wallet address is required'],
  ['0x71c4a0b2d9e8f7061', 'Please enter a valid wallet address'],
  ['0x71c4a0b2d9e8 f7061524', 'Please enter a valid wallet address'],
])('refuses %j before it is sent', async (typed, message) => {
  const { user, server } = await openWallet();
  await user.type(address(), typed);
  await user.click(confirm());
  expect(await screen.findByText(message)).toBeVisible();
  expect(address()).toBeInvalid();
  expect(server.received.some(({ name }) => name === 'PUT /user/wallet')).toBe(false);
});

test('saves the trimmed wallet once, confirms it, and stores a copy on the device', async () => {
  let answer: (reply: FakeAnswer) => void = () => undefined;
  const { user, server, toasts } = await openWallet({
    'PUT /user/wallet': () => new Promise((resolve) => (answer = resolve)),
  });
  await user.type(address(), `  ${WALLET} {Enter}`);
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

test.each([
  ['a broken network', brokenNetwork, 'Something went wrong. Please try again.'],
  [
    'a refusal',
    () => failed(409, 'wallet_already_set', 'Your payout wallet is set and cannot be changed.'),
    'Your payout wallet is set and cannot be changed.',
  ],
] as const)('keeps what was typed after %s, and can be tried again', async (_case, failure, message) => {
  const { user, server, toasts } = await openWallet({ 'PUT /user/wallet': failure });
  await user.type(address(), WALLET);
  await user.click(confirm());
  expect(await screen.findByText(SAVE_FAILED)).toBeVisible();
  expect(toasts).toEqual([{ type: 'error', title: 'Failed to Save Wallet', message }]);
  expect(address()).toHaveValue(WALLET);
  server.use({ 'PUT /user/wallet': () => ok({ wallet_address: WALLET }), 'GET /auth/me': withWallet(WALLET) });
  await user.click(confirm());
  await waitFor(() => expect(toasts).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(SAVE_FAILED)).not.toBeInTheDocument());
});

test('without a token it says Not authenticated, and sends nothing', async () => {
  const { user, server, toasts } = await openWallet();
  await user.type(address(), WALLET);
  // As when another tab has signed out and its word has not arrived here yet.
  localStorage.removeItem(STORAGE_KEYS.userToken);
  await user.click(confirm());
  await waitFor(() =>
    expect(toasts).toEqual([{ type: 'error', title: 'Failed to Save Wallet', message: 'Not authenticated' }]),
  );
  expect(server.received.some(({ name }) => name === 'PUT /user/wallet')).toBe(false);
});

test('starts empty again when it is opened again', async () => {
  const { user } = await openWallet();
  await user.type(address(), WALLET);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await openButton()).toHaveFocus();
  await user.click(await openButton());
  await screen.findByRole('dialog');
  expect(address()).toHaveValue('');
  expect(confirm()).toBeDisabled();
});

test('shows the wallet that is set, to be copied and not to be changed', async () => {
  keepSession();
  fakeApi({ ...memberRoutes, 'GET /auth/me': withWallet(WALLET) });
  const { user } = renderCommunity('/user/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Payout wallet 0x71c4…9f3a' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payout wallet' }));
  expect(dialog.getByText(/cannot be changed/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Copy Address' }));
  expect(await navigator.clipboard.readText()).toBe(WALLET);
  expect(localStorage.getItem(STORAGE_KEYS.userWallet)).toBe(WALLET);
});
