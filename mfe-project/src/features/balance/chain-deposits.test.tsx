import type { ChainDeposits, OwnTransfer } from '@magnetx/contracts';
import { fakeApi, refusal } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const TREASURY = '0x52908400098527886E0F7030069857D2E4169EE7';
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const CHAIN: ChainDeposits = {
  network: { title: 'Ethereum', chain_id: 1 },
  treasury: TREASURY,
  tokens: [
    { symbol: 'USDC', address: WALLET },
    { symbol: 'DAI', address: WALLET },
  ],
  wallets: [],
  transfers: [],
};
const answerWith = (more: Partial<ChainDeposits>) => () => ({ body: { success: true, chain: { ...CHAIN, ...more } } });
const wallet = { address: WALLET, proved_at: '2026-01-02T03:04:05.000Z' };

const transfer = (id: string, more: Partial<OwnTransfer>): OwnTransfer => ({
  id,
  token: 'USDC',
  amount: id,
  amount_cents: 100,
  from: WALLET,
  transaction: `0x${id.repeat(64)}`,
  explorer_url: `https://etherscan.io/tx/${id}`,
  state: 'credited',
  missing_blocks: 0,
  ...more,
});

function openBalance(more: Partial<ChainDeposits> = {}) {
  const server = fakeApi({
    ...answers.frame(),
    'GET /project/balance': answers.balance({ is_chain_read: true }),
    'GET /project/statement': () => ({ body: { success: true, lines: [], next: null } }),
    'GET /project/chain-deposits': answerWith(more),
  });
  return { ...renderSignedIn('/project/balance'), server };
}

/** A wallet of the browser that answers each request. */
function announceWallet(answersOf: Record<string, unknown>) {
  const request = ({ method }: { method: string }) => Promise.resolve(answersOf[method]);
  const detail = { info: { uuid: 'u1', name: 'Foxy' }, provider: { request } };
  act(() => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })));
}

it('shows where to send dollars, and what the chain says of each transfer', async () => {
  openBalance({
    wallets: [wallet],
    transfers: [
      transfer('7', { state: null, missing_blocks: 12 }),
      transfer('6', {}),
      transfer('5', { state: 'waiting' }),
    ],
  });
  expect(await screen.findByRole('img', { name: 'QR code of 0x5290…9EE7' })).toBeVisible();
  expect(screen.getByText(/^Send USDC or DAI on Ethereum/)).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveValue(TREASURY);
  const rows = within(screen.getByRole('region', { name: 'Seen on the chain' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^7 USDC.*12 blocks until it is final$/),
    expect.stringMatching(/^6 USDC.*Credited$/),
    expect.stringMatching(/^5 USDC.*Waits for an admin$/),
  ]);
});

it('proves a wallet by a signature, and says why that was refused', async () => {
  const { user, server, toasts } = openBalance();
  expect(await screen.findByText(/^No wallet was found in this browser/)).toBeVisible();
  announceWallet({ eth_requestAccounts: [WALLET.toLowerCase()], eth_chainId: '0x1', personal_sign: '0xsigned' });
  await user.click(await screen.findByRole('button', { name: 'Prove Foxy' }));
  server.use({
    'POST /project/deposit-wallets/challenge': () => ({ body: { success: true, message: 'Sign me' } }),
    'POST /project/deposit-wallets': refusal(409, 'conflict', 'This wallet is proved for another project.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Sign in Foxy' }));
  expect(await screen.findByText('This wallet is proved for another project.')).toBeVisible();
  server.use({
    'POST /project/deposit-wallets': () => ({ body: { success: true, wallet } }),
    'GET /project/chain-deposits': answerWith({ wallets: [wallet] }),
  });
  await user.click(screen.getByRole('button', { name: 'Sign in Foxy' }));
  expect(await screen.findByRole('button', { name: 'Remove 0x5aAe…eAed' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prove another wallet with Foxy' })).toBeVisible();
  expect(toasts).toMatchObject([{ title: 'Wallet proved' }]);
  const sent = server.received.findLast(({ name }) => name === 'POST /project/deposit-wallets');
  expect(sent?.body).toEqual({ message: 'Sign me', signature: '0xsigned' });
});

it('removes a wallet after a question', async () => {
  const { user, server } = openBalance({ wallets: [wallet] });
  await user.click(await screen.findByRole('button', { name: 'Remove 0x5aAe…eAed' }));
  server.use({
    [`DELETE /project/deposit-wallets/${WALLET}`]: () => ({ body: { success: true } }),
    'GET /project/chain-deposits': answerWith({}),
  });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument());
});
