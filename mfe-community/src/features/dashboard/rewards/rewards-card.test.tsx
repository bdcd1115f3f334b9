import type { Payable, StatementLine } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { brokenNetwork, fakeApi, liveServer, type FakeHandler, type FakeRequest } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, memberRoutes, meUser, ok, rewards } from '../../../testing/answers.ts';
import { NARROW } from '../fold.tsx';
import { keepSession, renderCommunity } from '../../../testing/render-community.tsx';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const card = () => within(screen.getByRole('region', { name: 'Rewards' }));
const money = () => within(screen.getByRole('region', { name: 'Your money' }));
const amount = (label: string) => money().getByText(label, { selector: 'dt' }).parentElement;
const dialog = () => within(screen.getByRole('dialog', { name: 'Your MXP statement' }));

type Row = Payable & { correction_of: string | null; explorer_url: string; wallet_by: string | null };

function payable(id: number, more: Partial<Row> = {}): Row {
  const approved_at = new Date(Date.now() - 2 * 86_400_000 - 1_000).toISOString();
  return {
    id: `p${id}`,
    title: `Task ${id}`,
    kind: 'task',
    amount_cents: 50_000,
    status: 'payable',
    approved_at,
    paid_at: null,
    reference: '',
    correction_of: null,
    explorer_url: '',
    wallet_by: null,
    ...more,
  };
}

function line(id: number, more: Partial<StatementLine> = {}): StatementLine {
  const at = new Date(Date.UTC(2026, 0, 2, 3, 4, id)).toISOString();
  return { id: `l${id}`, at, kind: 'reward', description: `Line ${id}`, amount_mxp: 100, balance_mxp: 1000, ...more };
}

/** A paged statement with the given number of lines, as the server sends it. */
const statement =
  (lines: StatementLine[]): FakeHandler =>
  ({ query }: FakeRequest) => {
    const start = query.before ? Number(query.before) : 0;
    const end = start + Number(query.limit ?? 25);
    return ok({ lines: lines.slice(start, end), next: end < lines.length ? String(end) : null });
  };

async function openDashboard(routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...memberRoutes, ...routes });
  const rendered = renderCommunity('/user/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
  return { ...rendered, server };
}

async function openStatement(routes: Readonly<Record<string, FakeHandler>>) {
  const rendered = await openDashboard(routes);
  expect(card().getByRole('link', { name: 'How payouts work' })).toHaveAttribute('href', '/payouts');
  expect(card().getByRole('link', { name: 'Rewards on hold' })).toHaveAttribute('href', '/user/holds');
  await rendered.user.click(card().getByRole('button', { name: 'MXP statement' }));
  await screen.findByRole('dialog', { name: 'Your MXP statement' });
  return rendered;
}

describe('the rewards', () => {
  test('add up, and are listed from approval to payment', async () => {
    const paid_at = new Date(Date.now() - 3_600_000 - 1_000).toISOString();
    const payables = [
      payable(1, { kind: 'giveaway', wallet_by: '2099-01-02T13:04:05.000Z' }),
      payable(2, { status: 'batched', amount_cents: 12_345 }),
      payable(3, {
        kind: 'giveaway',
        status: 'paid',
        paid_at,
        reference: '0xabcdef0123456789',
        correction_of: '2026-08',
      }),
      payable(4, {
        status: 'paid',
        paid_at,
        reference: '0xfeedabcdef',
        explorer_url: 'https://etherscan.io/tx/0xfeed',
      }),
    ];
    await openDashboard({
      'GET /user/rewards': rewards({ approved_cents: 112_345, payable_cents: 62_345, paid_cents: 50_000, payables }),
    });
    await waitFor(() => expect(amount('On its way')).toHaveTextContent('$623.45'));
    expect(await screen.findByText(/^\$623\.45 waits for it\. Your prize passes .* on Jan/)).toBeVisible();
    expect(amount('Earned so far')).toHaveTextContent('$500.00');
    const rows = card().getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Task 1Giveaway prize, approved 2d agoSet a wallet by Jan [23], 2099.*\$500\.00Needs a wallet$/,
      ),
      'Task 2Task, approved 2d ago$123.45On its way',
      'Task 3Giveaway prize, paid by MagnetX 1h agoCorrection of the payout for August 2026' +
        'Reported by an admin: 0xabcd…6789$500.00Paid',
      'Task 4Task, paid by MagnetX 1h agoSeen on the chain: 0xfeed…cdef$500.00Paid',
    ]);
  });

  test.each([
    ['open', 50_000],
    ['folded', 0],
  ])('are %s on a phone with %i cents on their way', async (state, payable_cents) => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { matches: media === NARROW, media }) as unknown as MediaQueryList;
    try {
      await openDashboard({ 'GET /user/rewards': rewards({ payable_cents, payables: [payable(1)] }) });
      await waitFor(() => expect(amount('On its way')).toHaveTextContent(payable_cents > 0 ? '$500.00' : '$0.00'));
      expect(screen.getByText('Rewards').closest('details')?.open).toBe(state === 'open');
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
  });

  const next = {
    month: '2026-11',
    prepared_on: '2026-12-01',
    amount_cents: 6_200,
    rewards: 2,
    held_cents: 0,
    obstacle: null,
  };
  test.each([
    [next, 'The next payout has $62.00 for 2 rewards.'],
    [
      { ...next, rewards: 0, amount_cents: 0 },
      'The next payout has the work that is approved by the end of November 2026.',
    ],
    [
      { ...next, held_cents: 1 },
      'The next payout has $62.00 for 2 rewards. $0.01 waits until an admin has checked it.',
    ],
    [{ ...next, obstacle: 'no_wallet' }, '$62.00 for 2 rewards cannot be paid yet. Set a payout wallet to be paid.'],
  ])('say what is in the next payout, or what it still needs: %#', async (next_payout, text) => {
    await openDashboard({ 'GET /user/rewards': rewards({ next_payout }) });
    expect(await money().findByText(text)).toBeVisible();
  });

  test('show five first, and all on demand', async () => {
    const payables = [1, 2, 3, 4, 5, 6, 7].map((id) => payable(id));
    const { user } = await openDashboard({ 'GET /user/rewards': rewards({ payables }) });
    await user.click(await card().findByRole('button', { name: 'Show all 7' }));
    expect(card().getAllByRole('listitem')).toHaveLength(7);
    await user.click(card().getByRole('button', { name: 'Show fewer' }));
    expect(card().getAllByRole('listitem')).toHaveLength(5);
  });

  test('say where they are paid to', async () => {
    await openDashboard({
      'GET /auth/me': () =>
        ok({ user: { ...meUser, wallet_address: WALLET, wallet_is_verified: true, wallet_is_payable: true } }),
      'GET /user/rewards': rewards({ payable_cents: 100, payables: [payable(1)] }),
    });
    expect(await card().findByText('Task 1')).toBeVisible();
    expect(card().getByText('Payouts go to 0x5aAe…eAed')).toBeVisible();
    expect(card().getByText('Verified')).toBeVisible();
  });

  test('say when there are none', async () => {
    await openDashboard();
    expect(await card().findByText('No cash rewards yet')).toBeVisible();
    expect(amount('On its way')).toHaveTextContent('$0.00');
  });

  test('can be tried again when they cannot be loaded; Earned is a dash meanwhile', async () => {
    const { user, server } = await openDashboard({ 'GET /user/rewards': () => failed(500, 'internal', 'Not now.') });
    expect(await card().findByText('Your rewards could not be loaded')).toBeVisible();
    expect(card().getByText('Not now.')).toBeVisible();
    expect(screen.getByText('Earned').parentElement).toHaveTextContent('–');
    server.use({ 'GET /user/rewards': rewards({ paid_cents: 700 }) });
    await user.click(card().getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getByText('Earned').parentElement).toHaveTextContent('$7.00'));
  });

  test('change without a reload when one is paid', async () => {
    const { server } = await openDashboard();
    expect(await card().findByText('No cash rewards yet')).toBeVisible();
    server.use({ 'GET /user/rewards': rewards({ paid_cents: 50_000, payables: [payable(1, { status: 'paid' })] }) });
    liveServer.latest.accept();
    liveServer.latest.say('notification', { topic: 'payout', title: 'You were paid $500.00' });
    expect(await card().findByText('Task 1')).toBeVisible();
    expect(screen.getByText('Earned').parentElement).toHaveTextContent('$500.00');
  });
});

describe('the statement', () => {
  const many = Array.from({ length: 30 }, (_, index) => line(index + 1));

  test('shows every line with what came and went, a page at a time', async () => {
    const { user } = await openStatement({ 'GET /user/statement': statement(many) });
    await waitFor(() => expect(dialog().getAllByRole('listitem')).toHaveLength(25));
    expect(dialog().getByText('Line 25')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(dialog().getAllByRole('listitem')).toHaveLength(30));
    expect(dialog().queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  test('distinguishes income and expense by sign', async () => {
    await openStatement({
      'GET /user/statement': statement([line(2, { amount_mxp: -1200, balance_mxp: 0 }), line(1, { amount_mxp: 1000 })]),
    });
    expect(await dialog().findByText('−1,200 MXP')).toBeVisible();
    expect(dialog().getByText('+1,000 MXP')).toBeVisible();
  });

  test('says when nothing has moved', async () => {
    await openStatement({ 'GET /user/statement': statement([]) });
    expect(await dialog().findByText('Nothing has moved yet')).toBeVisible();
  });

  test('can be tried again', async () => {
    const { user, server } = await openStatement({ 'GET /user/statement': brokenNetwork });
    expect(await dialog().findByText('Your statement could not be loaded')).toBeVisible();
    server.use({ 'GET /user/statement': statement(many) });
    await user.click(dialog().getByRole('button', { name: 'Try Again' }));
    expect(await dialog().findByText('Line 1')).toBeVisible();
  });

  test('is downloaded whole, as a file that no spreadsheet runs and in which amounts stay amounts', async () => {
    const lines = Array.from({ length: 501 }, (_, index) => line(index + 1));
    lines[0] = line(0, { amount_mxp: -100, balance_mxp: 0, description: '=HYPERLINK("https://x.example")' });
    const { user } = await openStatement({ 'GET /user/statement': statement(lines) });
    await user.click(dialog().getByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, mimeType, text] = jest.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^magnetx-statement-\d{4}-\d\d-\d\d\.csv$/);
    expect(mimeType).toMatch(/^text\/csv/);
    const written = text?.split('\r\n') ?? [];
    expect(written).toHaveLength(1 + 501 + 1);
    expect(written[0]).toBe('\ufeffDate,Kind,Description,Amount (MXP),Balance (MXP),Entry');
    expect(written[1]).toBe('2026-01-02T03:04:00.000Z,reward,"\'=HYPERLINK(""https://x.example"")",-100,0,l0');
    expect(written[501]).toMatch(/,Line 501,100,1000,l501$/);
  });

  test('says when it cannot be downloaded, with nothing half of it', async () => {
    const { user, server, toasts } = await openStatement({ 'GET /user/statement': statement(many) });
    await dialog().findByText('Line 1');
    server.use({ 'GET /user/statement': () => failed(503, 'unavailable', 'Not reachable.') });
    await user.click(dialog().getByRole('button', { name: 'Download as CSV' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { type: 'error', title: 'Your statement could not be downloaded', message: 'Not reachable.' },
      ]),
    );
    expect(saveFile).not.toHaveBeenCalled();
  });
});
