import type { Transfer } from '@magnetx/contracts';
import { fakeApi, refusal } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const HASH = `0x${'ab'.repeat(32)}`;
const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  id: `ethereum:${HASH}#3`,
  token: 'USDC',
  amount: '125.005',
  amount_cents: 12_500,
  from: '0x52908400098527886E0F7030069857D2E4169EE7',
  transaction: HASH,
  explorer_url: `https://etherscan.io/tx/${HASH}`,
  state: 'waiting',
  at: '2026-01-02T03:04:05.000Z',
  project: null,
  reason: '',
  ...more,
});
const list =
  (transfers: readonly Transfer[], is_chain_read = true) =>
  () => ({ body: { success: true, transfers, next: null, is_chain_read } });

function openDeposits(transfers: readonly Transfer[], isRead = true) {
  const server = fakeApi({ ...answers.frame(), 'GET /admin/transfers': list(transfers, isRead) });
  return { ...renderSignedIn('/admin/deposits'), server };
}

it('assigns a waiting transfer, and says why that was refused', async () => {
  const { user, server, toasts } = openDeposits([transfer()]);
  expect(await screen.findByText('125.005 USDC')).toBeVisible();
  expect(screen.getByRole('link', { name: /0xabab/ })).toHaveAttribute('href', `https://etherscan.io/tx/${HASH}`);
  await user.click(screen.getByRole('button', { name: /^Assign/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 125.005 USDC' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findAllByText('Enter the reference of the project')).not.toHaveLength(0);
  const path = `POST /admin/transfers/${encodeURIComponent(transfer().id)}/assign`;
  server.use({ [path]: refusal(404, 'not_found', 'There is no such project.') });
  await user.type(dialog.getByLabelText('Reference of the project'), 'p1');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText('There is no such project.')).toBeVisible();
  const credited = transfer({ state: 'credited', project: { id: 'p1', name: 'Acme' } });
  server.use({
    [path]: () => ({ body: { success: true, transfer: credited } }),
    'GET /admin/transfers': list([]),
  });
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('No transfers')).toBeVisible();
  expect(toasts).toMatchObject([{ title: 'Credited 125.005 USDC', message: 'Acme' }]);
});

it('notes a return and reopens a decision, each with a reason', async () => {
  const { user, server } = openDeposits([transfer()]);
  const send = async (button: RegExp, dialogName: RegExp, submit: string, call: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: dialogName }));
    await user.type(dialog.getByLabelText('Reason'), 'Sent back');
    server.use({ [call]: () => ({ body: { success: true, transfer: transfer({ state: 'returned' }) } }) });
    await user.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.received.findLast(({ name }) => name === call)?.body).toEqual({ reason: 'Sent back' });
  };
  const path = `POST /admin/transfers/${encodeURIComponent(transfer().id)}`;
  await send(/^Note return:/, /^Note the return of/, 'Note return', `${path}/return`);
  server.use({ 'GET /admin/transfers': list([transfer({ state: 'returned', reason: 'Sent back' })]) });
  await user.click(screen.getByRole('button', { name: 'Returned' }));
  expect(await screen.findByText('Sent back')).toBeVisible();
  expect(server.received.at(-1)?.query).toMatchObject({ state: 'returned' });
  await send(/^Reopen:/, /^Reopen 125/, 'Reopen', `${path}/reopen`);
});

it('says when the chain is not read, and when the list cannot be loaded', async () => {
  const { server, unmount } = openDeposits([], false);
  expect(await screen.findByText(/CHAIN_RPC_URLS is not set/)).toBeVisible();
  unmount();
  server.use({ 'GET /admin/transfers': refusal(500, 'internal', 'No') });
  renderSignedIn('/admin/deposits');
  expect(await screen.findByText('The transfers could not be loaded')).toBeVisible();
});
