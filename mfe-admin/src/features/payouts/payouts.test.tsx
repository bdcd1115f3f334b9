import type { PayoutBatch, PayoutOnChain, WalletChange } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { fakeApi, pasteInto, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

function batch(more: Partial<PayoutBatch> = {}): PayoutBatch {
  return {
    id: 'b1',
    month: '2026-08',
    is_correction: false,
    status: 'ready',
    amount_cents: 150_050,
    receivers: 2,
    files: 2,
    prepared_at: '2026-09-01T08:00:00.000Z',
    prepared_by: 'ada',
    paid_at: null,
    paid_by: '',
    reference: '',
    seen: null,
    ...more,
  };
}

const PAID = batch({ status: 'paid', paid_at: '2026-09-02T08:00:00.000Z', paid_by: 'grace', reference: '0xfeed' });

const LIN = { user_id: 'u1', handle: 'lin', amount_cents: 150_050, rewards: 3 };

const page =
  (shown: PayoutBatch, uncovered_cents = 0, on_chain: PayoutOnChain | null = null, is_chain_read = false) =>
  () => ({
    body: {
      success: true,
      batch: shown,
      uncovered_cents,
      is_chain_read,
      on_chain,
      rows: shown.status === 'cancelled' ? [] : [{ ...LIN, wallet: WALLET, is_verified: true }],
      next: null,
    },
  });

const preview =
  (included: object, people: readonly object[] = [], held: readonly object[] = []) =>
  () => ({
    body: {
      success: true,
      included,
      left_out: { people: people.length + held.length, amount_cents: 2_500, covered_cents: 0 },
      held_people: held.length,
      people,
      held,
    },
  });

const figures =
  (discrepancies: readonly string[] = [], debt = { owed_cents: 0, advanced_cents: 0 }) =>
  () => ({
    body: {
      success: true,
      approved_cents: 300_000,
      payable_cents: 100_000,
      batched_cents: 150_050,
      paid_cents: 49_950,
      ...debt,
      discrepancies,
    },
  });

const OTHER_WALLET = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const CHANGE: WalletChange = {
  id: 'w1',
  user_id: 'u1',
  handle: 'lin',
  old_address: WALLET.slice(0, -1),
  new_address: OTHER_WALLET,
  is_verified: false,
  proposed_at: '2026-09-01T08:00:00.000Z',
  in_force_at: null,
  approvable_at: '2026-09-03T08:00:00.000Z',
};
const changes =
  (...list: readonly WalletChange[]) =>
  () => ({ body: { success: true, changes: list, next: null } });

function openPayouts(routes: Readonly<Record<string, FakeHandler>> = {}) {
  const server = fakeApi({
    ...answers.frame(),
    'GET /admin/payouts/preview': preview({ people: 2, amount_cents: 150_050, covered_cents: 100_000 }, [
      { user_id: 'u2', handle: 'grace', amount_cents: 2_000, reason: 'no_wallet' },
      { user_id: null, handle: '', amount_cents: 500, reason: 'deleted' },
    ]),
    'GET /admin/payouts': () => ({ body: { success: true, batches: [PAID], next: null } }),
    'GET /admin/payouts/reconciliation': figures(),
    'GET /admin/wallet-changes': changes(),
    ...routes,
  });
  return { ...renderSignedIn('/admin/payouts?month=2001-01'), server };
}

function openBatch(shown: PayoutBatch) {
  const server = fakeApi({ ...answers.frame(), 'GET /admin/payouts/b1': page(shown) });
  return { ...renderSignedIn('/admin/payouts/b1'), server };
}

const dialog = async () => within(await screen.findByRole('dialog'));

it('previews a month: who is paid, who is left out and why; and whether everything adds up', async () => {
  const { server } = openPayouts();
  const left = within(await screen.findByRole('table', { name: 'Left out of this payout' }));
  expect(left.getByRole('row', { name: '@grace $20.00 Has set no wallet yet' })).toBeVisible();
  expect(left.getByRole('row', { name: 'Deleted account $5.00 The account was deleted' })).toBeVisible();
  expect(screen.getByText('Covered by projects').parentElement).toHaveTextContent('$1,000.00');
  const [previewed] = screen.getAllByText('Owed by projects');
  expect(previewed?.parentElement).toHaveTextContent('$500.50');
  const table = within(screen.getByRole('table', { name: 'Batches' }));
  expect(await table.findByRole('link', { name: 'August 2026' })).toHaveAttribute('href', '/admin/payouts/b1');
  expect(table.getByText('0xfeed')).toBeVisible();
  const reconciliation = within(screen.getByRole('region', { name: 'Reconciliation' }));
  const terms = reconciliation.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(terms).toEqual([
    ['Approved', '$3,000.00'],
    ['Payable', '$1,000.00'],
    ['In batches', '$1,500.50'],
    ['Paid', '$499.50'],
    ['Owed by projects', '$0.00'],
  ]);
  expect(reconciliation.getByText(/^Everything adds up/)).toBeVisible();
  // The month in the address is not offered: the current one replaces it.
  const running = new Date().toISOString().slice(0, 7);
  expect(server.received.find(({ name }) => name.endsWith('/preview'))?.query).toEqual({ month: running });
});

it('lists what is held with its reason, and pays it after a decision', async () => {
  const held = {
    id: 'c1',
    user_id: 'u3',
    handle: 'mia',
    title: 'Film a reef',
    amount_cents: 50_000,
    flags: ['repeated_link', 'other_author'],
  };
  const also = { user_id: 'u3', handle: 'mia', amount_cents: 100, reason: 'no_wallet' };
  const shared = { user_id: 'u2', handle: 'grace', amount_cents: 2_000, reason: 'shared_wallet' };
  const { user, server, toasts } = openPayouts({
    'GET /admin/payouts/preview': preview({ people: 0, amount_cents: 0, covered_cents: 0 }, [shared, also], [held]),
    'POST /admin/users/u3/pay': () => ({ body: { success: true } }),
    'POST /admin/users/u2/pay': refusal(409, 'already_decided', 'This was already decided.'),
  });
  const table = within(await screen.findByRole('table', { name: 'Held because of flags' }));
  const row = within(table.getByRole('row', { name: /^@mia Film a reef \$500\.00/ }));
  expect(
    row.getByText(/Another user submitted the same link before\. The link names another account at X\./),
  ).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Pay anyway' }));
  const first = await dialog();
  expect(first.getByText(/^\$500\.00 for “Film a reef”\./)).toBeVisible();
  expect(first.getByText('This reward is no longer held then. This cannot be undone.')).toBeVisible();
  expect(first.getByText('Payouts leave @mia out even then: Has set no wallet yet.')).toBeVisible();
  expect(screen.queryByText(/largest amounts/)).not.toBeInTheDocument();
  await user.click(first.getByRole('button', { name: 'Pay anyway' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['No longer held']));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const left = within(screen.getByRole('table', { name: 'Left out of this payout' }));
  expect(left.getByText(/^Another user has the same wallet/)).toBeVisible();
  await user.click(left.getByRole('button', { name: 'Pay anyway' }));
  const second = await dialog();
  await user.click(second.getByRole('button', { name: 'Pay anyway' }));
  expect(await second.findByText('This was already decided.')).toBeVisible();
  const sent = server.received.filter(({ name }) => name.endsWith('/pay'));
  expect(sent.map(({ name, body }) => [name, body])).toEqual([
    ['POST /admin/users/u3/pay', { reward_id: 'c1' }],
    ['POST /admin/users/u2/pay', {}],
  ]);
});

it('prepares once that is confirmed, and leads to the batch', async () => {
  const { user, server, router, toasts } = openPayouts();
  const nothing = 'There is nothing to pay for this month.';
  server.use({
    'POST /admin/payouts': refusal(409, 'nothing_to_pay', nothing),
    'GET /admin/payouts/b1': page(batch()),
  });
  await user.click(await screen.findByRole('button', { name: 'Prepare payout' }));
  const ask = await dialog();
  expect(ask.getByText('$1,500.50 for 2 people.')).toBeVisible();
  expect(ask.getByRole('button', { name: 'Prepare' })).toBeDisabled();
  await user.click(ask.getByRole('checkbox', { name: 'The platform advances $500.50 that projects owe.' }));
  await user.click(ask.getByRole('button', { name: 'Prepare' }));
  expect(await ask.findByText(nothing)).toBeVisible();
  server.use({ 'POST /admin/payouts': () => ({ body: { success: true, batch: batch() } }) });
  await user.click(ask.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByRole('heading', { name: 'Payout for August 2026' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/payouts/b1');
  expect(toasts.map(({ title }) => title)).toEqual(['Payout prepared']);
  const prepared = server.received.filter(({ name }) => name === 'POST /admin/payouts');
  expect(prepared.at(-1)?.body).toMatchObject({ uncovered_cents: 50_050 });
  const keys = server.received.flatMap(({ headers }) => headers.get('idempotency-key') ?? []);
  expect(new Set(keys).size).toBe(2);
});

it('offers no payout for a month without receivers, and lists discrepancies', async () => {
  openPayouts({
    'GET /admin/payouts/preview': preview({ people: 0, amount_cents: 0, covered_cents: 0 }),
    'GET /admin/payouts/reconciliation': figures(['Batch b1 says $10.00, its rewards say $9.00.']),
  });
  expect(await screen.findByText(/^There is nothing to pay for/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Prepare payout' })).not.toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('Batch b1 says $10.00, its rewards say $9.00.');
});

it('shows whom a batch pays, and hands its files over', async () => {
  const { user, server, toasts } = openBatch(batch());
  const row = await screen.findByRole('row', { name: /^@lin/ });
  expect(row).toHaveTextContent('0x5290…169EE7Verified');
  expect(row).toHaveTextContent('$1,500.50');
  for (const file of [1, 2]) {
    const name = `payout-2026-08-${file}.csv`;
    const csv = `token_type\r\n${file}\r\n`;
    server.use({ [`GET /admin/payouts/b1/files/${file}`]: () => ({ body: { success: true, name, csv } }) });
  }
  await user.click(screen.getByRole('button', { name: 'Download all 2 files' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2));
  expect(jest.mocked(saveFile).mock.calls.map(([name]) => name)).toEqual([
    'payout-2026-08-1.csv',
    'payout-2026-08-2.csv',
  ]);
  server.use({ 'GET /admin/payouts/b1/files/2': refusal(409, 'conflict', 'This batch was cancelled.') });
  await user.click(await screen.findByRole('button', { name: 'File 2' }));
  await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['This batch was cancelled.']));
});

it('asks for a second yes before a batch is paid that projects do not cover', async () => {
  const { user, server } = openBatch(batch());
  server.use({ 'GET /admin/payouts/b1': page(batch(), 50_050) });
  await user.click(await screen.findByRole('button', { name: 'Mark paid' }));
  const ask = await dialog();
  expect(ask.getByRole('button', { name: 'Mark paid' })).toBeDisabled();
  await user.click(ask.getByRole('checkbox', { name: 'The platform advances $500.50 that projects owe.' }));
  expect(ask.getByRole('button', { name: 'Mark paid' })).toBeEnabled();
});

it('names what projects owe when everything else adds up', async () => {
  openPayouts({ 'GET /admin/payouts/reconciliation': figures([], { owed_cents: 950_000, advanced_cents: 50_000 }) });
  const owed = 'Projects owe $9,500.00, of which the platform advanced $500.00';
  expect(await screen.findByText(owed)).toBeVisible();
  expect(screen.queryByText(/^Everything adds up/)).not.toBeInTheDocument();
});

it('marks a batch paid with a reference', async () => {
  const { user, server, toasts } = openBatch(batch());
  server.use({
    'POST /admin/payouts/b1/paid': () => {
      server.use({ 'GET /admin/payouts/b1': page(PAID) });
      return { body: { success: true, batch: PAID } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark paid' }));
  const ask = await dialog();
  expect(ask.getByText(/It cannot be undone/)).toBeVisible();
  await user.click(ask.getByRole('button', { name: 'Mark paid' }));
  expect(await ask.findByText('Reference is required')).toBeVisible();
  await pasteInto(user, ask.getByLabelText('Reference'), '0xfeed');
  await user.click(ask.getByRole('button', { name: 'Mark paid' }));
  expect(await screen.findByText('0xfeed (reported by an admin)')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark paid' })).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Cancel batch' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download all 2 files' })).toHaveFocus());
  expect(toasts.map(({ title }) => title)).toEqual(['Payout marked paid']);
  expect(server.received.find(({ name }) => name === 'POST /admin/payouts/b1/paid')?.body).toEqual({
    reference: '0xfeed',
    uncovered_cents: 0,
  });
});

it('cancels a batch and hides its files', async () => {
  const { user, server } = openBatch(batch());
  const cancelled = batch({ status: 'cancelled' });
  server.use({
    'POST /admin/payouts/b1/cancel': () => {
      server.use({ 'GET /admin/payouts/b1': page(cancelled) });
      return { body: { success: true, batch: cancelled } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel batch' }));
  await user.click((await dialog()).getByRole('button', { name: 'Cancel batch' }));
  expect(await screen.findByText('This batch is empty')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^File/ })).not.toBeInTheDocument();
});

it('says that there is no such batch, and tries again after a failure', async () => {
  const server = fakeApi({
    ...answers.frame(),
    'GET /admin/payouts/b1': refusal(503, 'unavailable', 'Not reachable.'),
  });
  const { user } = renderSignedIn('/admin/payouts/b1');
  expect(await screen.findByText('The batch could not be loaded')).toBeVisible();
  server.use({ 'GET /admin/payouts/b1': refusal(404, 'not_found', 'There is nothing here.') });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Payout not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All payouts' })).toHaveAttribute('href', '/admin/payouts');
});

it('marks corrections, and batches that were prepared automatically', async () => {
  const correction = { ...PAID, id: 'b2', is_correction: true };
  const batches = [correction, batch({ prepared_by: '' })];
  openPayouts({ 'GET /admin/payouts': () => ({ body: { success: true, batches, next: null } }) });
  const table = within(await screen.findByRole('table', { name: 'Batches' }));
  await table.findByText('Correction');
  const rows = table.getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/^August 2026 Correction.*by ada/);
  expect(rows[2]).toHaveTextContent(/^August 2026 ?Ready.*automatically/);
});

it('names a correction on its page', async () => {
  openBatch(batch({ is_correction: true }));
  const name = 'Correction of the payout for August 2026';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
});

describe('a batch where the chain is read', () => {
  const HASH = `0x${'ab'.repeat(32)}`;
  const transaction = (more: Partial<PayoutOnChain['transactions'][number]> = {}) => ({
    hash: HASH,
    state: 'final' as const,
    explorer_url: `https://etherscan.io/tx/${HASH}`,
    people: 17,
    ...more,
  });
  const problem = (more: Partial<PayoutOnChain['problems'][number]>) => ({
    kind: 'missing' as const,
    user_id: 'u1',
    handle: 'lin',
    wallet: WALLET,
    expected_cents: 10_000,
    seen_cents: 0,
    ...more,
  });
  const onChain = (more: Partial<PayoutOnChain> = {}): PayoutOnChain => ({
    transactions: [transaction()],
    transaction_count: 1,
    problems: [],
    problem_count: 0,
    ...more,
  });
  const paying = batch({ status: 'paying', receivers: 20, seen: 17, paid_by: 'grace' });
  const openOnChain = (shown: PayoutBatch, chain: PayoutOnChain | null, uncoveredCents = 0) => {
    const opened = openBatch(shown);
    opened.server.use({ 'GET /admin/payouts/b1': page(shown, uncoveredCents, chain, true) });
    return opened;
  };
  const done = { title: 'Transactions added', message: 'People are notified once theirs is final.' };

  test('is marked paid by its transactions, with the second yes', async () => {
    const { user, server, toasts } = openOnChain(batch(), null, 50_050);
    const taken = 'Transaction 0xabab…abab counts for the payout for July 2026 already.';
    server.use({ 'POST /admin/payouts/b1/paid': refusal(409, 'conflict', taken) });
    await user.click(await screen.findByRole('button', { name: 'Mark paid' }));
    const ask = await dialog();
    expect(ask.getByRole('button', { name: 'Mark paid' })).toBeDisabled();
    await user.click(ask.getByRole('checkbox', { name: 'The platform advances $500.50 that projects owe.' }));
    await user.click(ask.getByRole('button', { name: 'Mark paid' }));
    expect(await ask.findByText('Name at least one transaction')).toBeVisible();
    await pasteInto(
      user,
      ask.getByLabelText('Transaction hashes'),
      `${HASH.toUpperCase().replace('0X', '0x')}\n\n0x12`,
    );
    await user.click(ask.getByRole('button', { name: 'Mark paid' }));
    expect(await ask.findByText('A transaction hash is 0x and 64 hexadecimal digits')).toBeVisible();
    await user.clear(ask.getByLabelText('Transaction hashes'));
    await pasteInto(user, ask.getByLabelText('Transaction hashes'), `${HASH}\n`);
    await user.click(ask.getByRole('button', { name: 'Mark paid' }));
    expect(await ask.findByText(taken)).toBeVisible();
    const waiting = onChain({ transactions: [transaction({ state: 'waiting', people: 0 })] });
    server.use({
      'POST /admin/payouts/b1/paid': () => ({ body: { success: true, batch: paying } }),
      'GET /admin/payouts/b1': page({ ...paying, seen: 0 }, 0, waiting, true),
    });
    await user.click(ask.getByRole('button', { name: 'Mark paid' }));
    const panel = within(await screen.findByRole('region', { name: 'On the chain: 0 of 20 seen' }));
    expect(panel.getByText('Not final yet')).toBeVisible();
    expect(screen.queryByText(/The server is processing this batch/)).not.toBeInTheDocument();
    expect(toasts).toMatchObject([done]);
    const sent = server.received.filter(({ name }) => name === 'POST /admin/payouts/b1/paid').at(-1);
    expect(sent?.body).toEqual({ transactions: [HASH], uncovered_cents: 50_050 });
  });

  test('praises nothing while a transaction waits', async () => {
    openOnChain(paying, onChain({ transactions: [transaction({ state: 'waiting' })] }));
    expect(await screen.findByText('No difference so far. A transaction is not final yet.')).toBeVisible();
    expect(screen.queryByText(/^Everyone has received/)).toBeNull();
  });

  test('says how many were seen, and names each difference', async () => {
    const problems = [
      problem({
        kind: 'stranger',
        user_id: null,
        handle: '',
        wallet: OTHER_WALLET,
        expected_cents: 0,
        seen_cents: 10_000,
      }),
      problem({ kind: 'doubled', seen_cents: 20_000 }),
      problem({ kind: 'more', seen_cents: 10_100 }),
      problem({ kind: 'less', seen_cents: 9_000 }),
      problem({ kind: 'missing', user_id: null, handle: '' }),
    ];
    const transactions = [
      transaction(),
      transaction({ hash: `${HASH.slice(0, -1)}0`, state: 'failed', explorer_url: '' }),
    ];
    openOnChain(paying, onChain({ transactions, problems, transaction_count: 120, problem_count: 7 }));
    const panel = within(await screen.findByRole('region', { name: 'On the chain: 17 of 20 seen' }));
    expect(panel.getByRole('link', { name: '0xabab…abab' })).toHaveAttribute('href', `https://etherscan.io/tx/${HASH}`);
    expect(panel.getByRole('row', { name: /^0xabab…aba0 Failed/ })).toBeVisible();
    const rows = within(panel.getByRole('table', { name: 'Differences, the first 5 of 7' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '–0x8617…38070DNot in this batch$0.00$100.00',
      '@lin0x5290…169EE7Paid more than once$100.00$200.00',
      '@lin0x5290…169EE7Received more$100.00$101.00',
      '@lin0x5290…169EE7Received less$100.00$90.00',
      'Deleted account0x5290…169EE7Not seen$100.00$0.00',
    ]);
    expect(panel.getByRole('table', { name: 'Transactions, the first 2 of 120' })).toBeVisible();
  });

  test('takes more transactions, and cancels the rest', async () => {
    const { user, server, toasts } = openOnChain(paying, onChain({ problems: [problem({})], problem_count: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Add transactions' }));
    const add = await dialog();
    const added = { 'POST /admin/payouts/b1/transactions': () => ({ body: { success: true, batch: paying } }) };
    server.use(added);
    await pasteInto(user, add.getByLabelText('Transaction hashes'), HASH);
    await user.click(add.getByRole('button', { name: 'Add transactions' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.received.find(({ name }) => name.endsWith('/transactions'))?.body).toEqual({ transactions: [HASH] });

    const waits = 'A transaction of this batch is not final yet. Wait for it before you cancel the rest.';
    server.use({ 'POST /admin/payouts/b1/cancel': refusal(409, 'conflict', waits) });
    await user.click(screen.getByRole('button', { name: 'Cancel the rest' }));
    const cancel = await dialog();
    expect(cancel.getByText(/^The rewards of 3 people whose payment was not seen/)).toBeVisible();
    await user.click(cancel.getByRole('button', { name: 'Cancel the rest' }));
    expect(await cancel.findByText(waits)).toBeVisible();
    const paid = { ...PAID, reference: '', receivers: 17, seen: 17 };
    server.use({
      'POST /admin/payouts/b1/cancel': () => ({ body: { success: true, batch: paid } }),
      'GET /admin/payouts/b1': page(paid, 0, onChain(), true),
    });
    await user.click(cancel.getByRole('button', { name: 'Cancel the rest' }));
    expect(await screen.findByRole('region', { name: 'On the chain: 17 of 17 seen' })).toBeVisible();
    expect(screen.getByText('Everyone has received exactly what this batch pays.')).toBeVisible();
    expect(screen.getByText('Seen on the chain')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel the rest' })).not.toBeInTheDocument();
    expect(toasts).toMatchObject([done, { title: 'Rest cancelled' }]);
  });

  test('shows in the table how many were seen', async () => {
    openPayouts({ 'GET /admin/payouts': () => ({ body: { success: true, batches: [paying], next: null } }) });
    const table = within(await screen.findByRole('table', { name: 'Batches' }));
    expect(await table.findByText('17 of 20 seen')).toBeVisible();
  });
});

describe('proposed wallets', () => {
  const table = () => screen.findByRole('table', { name: 'Proposed wallets' });
  const done = () => ({ body: { success: true } });

  test('are decided by an admin where nothing proves them', async () => {
    const { user, server, toasts } = openPayouts({
      'GET /admin/wallet-changes': changes(CHANGE),
      'POST /admin/wallet-changes/w1/approve': done,
    });
    const opener = await screen.findByRole('button', { name: 'Approve' });
    const row = within(await table()).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/@lin.*0x5290…4169EE.*0x8617…38070D.*When approved/);
    await user.click(opener);
    expect((await dialog()).getByText('0x 8617 E340 B3D0 1FA5 F11F 306F 4090 FD50 E238 070D')).toBeVisible();
    server.use({ 'GET /admin/wallet-changes': changes() });
    await user.click((await dialog()).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('No proposed wallets')).toBeVisible();
    expect(toasts).toMatchObject([{ type: 'success', title: 'Wallet approved', message: '@lin is notified.' }]);
  });

  test('cannot be approved before the person could object', async () => {
    const approvable_at = '2999-09-03T08:00:00.000Z';
    openPayouts({ 'GET /admin/wallet-changes': changes({ ...CHANGE, approvable_at }) });
    expect(await within(await table()).findByText(/^When approved, from/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
  });

  test('are declined with a reason, those that both wallets have signed too', async () => {
    const in_force_at = '2026-09-03T08:00:00.000Z';
    const { user, server, toasts } = openPayouts({
      'GET /admin/wallet-changes': changes({ ...CHANGE, is_verified: true, in_force_at, approvable_at: null }),
      'POST /admin/wallet-changes/w1/decline': done,
    });
    expect(await within(await table()).findByText('Verified')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    const send = (await dialog()).getByRole('button', { name: 'Decline' });
    await user.click(send);
    expect((await dialog()).getByText('Reason is required')).toBeVisible();
    await pasteInto(user, (await dialog()).getByLabelText('Reason'), 'Reported as stolen');
    await user.click(send);
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', title: 'Wallet declined' }]));
    const sent = server.received.find(({ name }) => name === 'POST /admin/wallet-changes/w1/decline');
    expect(sent?.body).toEqual({ reason: 'Reported as stolen' });
  });

  test('are sorted beside the batches, by the address, and exported in that order', async () => {
    const { user, server, router } = openPayouts({ 'GET /admin/wallet-changes': changes(CHANGE) });
    await within(await table()).findByText('@lin');
    await user.click(within(await table()).getByRole('button', { name: /^Proposed/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?month=2001-01&wallet-sort=-proposed'));
    await within(await table()).findByText('@lin');
    jest.mocked(saveFile).mockClear();
    await user.click(screen.getByRole('button', { name: 'Export wallets' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    const [name, , text] = jest.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^magnetx-proposed-wallets-/);
    expect(text).toContain(
      `w1,u1,lin,${CHANGE.old_address},${OTHER_WALLET},No,${CHANGE.proposed_at},,${CHANGE.approvable_at}\r\n`,
    );
    const asked = server.received.filter(({ name: path }) => path === 'GET /admin/wallet-changes');
    expect(asked.map(({ query }) => query['sort'])).toEqual(['proposed', '-proposed', '-proposed']);
  });

  test('say why they cannot be loaded or decided', async () => {
    const { user, server } = openPayouts({ 'GET /admin/wallet-changes': refusal(503, 'unavailable', 'Not now.') });
    expect(await screen.findByText('The proposed wallets could not be loaded')).toBeVisible();
    const ended = 'This change has been decided or cancelled already.';
    server.use({
      'GET /admin/wallet-changes': changes(CHANGE),
      'POST /admin/wallet-changes/w1/approve': refusal(409, 'already_decided', ended),
    });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await user.click((await dialog()).getByRole('button', { name: 'Approve' }));
    expect(await (await dialog()).findByText(ended)).toBeVisible();
  });
});
