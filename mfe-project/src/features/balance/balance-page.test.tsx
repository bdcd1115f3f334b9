import type { StatementLine } from '@magnetx/contracts';
import { fakeApi, pasteInto, refusal, type FakeRequest } from '@magnetx/federation/testing';
import { saveFile } from '@magnetx/federation/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const lines = Array.from({ length: 30 }, (_, index): StatementLine => {
  const at = new Date(Date.UTC(2026, 0, 2, 3, 4, index)).toISOString();
  const amounts =
    index % 2 === 0 ? { amount_mxp: -100, balance_mxp: 900 } : { amount_cents: 50_000, balance_cents: 120_050 };
  return { id: `l${index}`, at, kind: 'test', description: `Movement ${index}`, ...amounts };
});

const statement = ({ query }: FakeRequest) => {
  const isShown = (line: StatementLine) =>
    query['currency'] === 'all' || (query['currency'] === 'usd') === (line.amount_cents !== undefined);
  const shown = lines.filter(isShown);
  const start = Number(query['before'] || 0);
  const end = start + Number(query['limit'] ?? 25);
  return { body: { success: true, lines: shown.slice(start, end), next: end < shown.length ? String(end) : null } };
};

const { balance } = answers;

function openBalance(more: object = {}, path = '/project/balance') {
  const server = fakeApi({
    ...answers.frame(),
    'GET /project/statement': statement,
    ...more,
  });
  return { ...renderSignedIn(path), server };
}

const movements = async () => within(await screen.findByRole('region', { name: 'Statement' }));

it('shows dollars, MXP, how to deposit, and every movement in both', async () => {
  const { user } = openBalance();
  expect(await screen.findByText('$1,200.50')).toBeVisible();
  expect(screen.getByText('Reserved for quests').parentElement).toHaveTextContent('$2,500.00');
  expect(screen.getByText('12,500 MXP')).toBeVisible();
  expect(screen.getByText(/Send USDC to 0xabc\./)).toHaveTextContent('Within a day it is here.');
  expect(screen.getByLabelText('Your reference')).toHaveValue('p1');
  const list = await movements();
  expect(list.getAllByRole('listitem')).toHaveLength(25);
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/^Movement 0−100 MXP.*Balance 900$/);
  expect(list.getAllByRole('listitem')[1]).toHaveTextContent(/^Movement 1\+\$500\.00.*Balance \$1,200\.50$/);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(30));
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const file = jest.mocked(saveFile).mock.calls[0]?.[2];
  expect(file).toContain('Amount (MXP),Balance (MXP),Amount (USD),Balance (USD),Entry\r\n');
  expect(file).toContain(',Movement 28,-100,900,,,l28\r\n');
  expect(file).toContain(',Movement 29,,,500.00,1200.50,l29\r\n');
});

it('names what the project owes, and what covers it', async () => {
  openBalance({ 'GET /project/balance': balance({ owed_cents: 950_000 }) });
  expect(await screen.findByText('Owed by the project: $9,500.00')).toBeVisible();
  expect(
    screen.getByText(
      /The next dollars that come in cover it, together with those that are available, the oldest rewards first\.$/,
    ),
  ).toBeVisible();
});

it('filters the movements by currency, in the address', async () => {
  const { user, router } = openBalance();
  await movements();
  await user.click(screen.getByRole('button', { name: 'Dollars' }));
  await waitFor(() => expect(router.state.location.search).toBe('?filter=usd'));
  await waitFor(async () => expect((await movements()).getAllByRole('listitem')).toHaveLength(15));
});

it('buys MXP, and says when the dollars do not cover it', async () => {
  const bought = { available_cents: 119_800, mxp_balance: 12_750 };
  const { user, server, toasts } = openBalance({ 'POST /project/mxp-purchases': balance(bought) });
  await screen.findByText('$1,200.50');
  await user.click(screen.getByRole('button', { name: 'Buy MXP' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy MXP' }));
  expect(dialog.getByText('100 MXP cost $1.00.')).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Buy MXP' });
  await pasteInto(user, dialog.getByLabelText('Amount (MXP)'), '120051');
  expect(dialog.getByText('This costs $1,200.51, but only $1,200.50 is available')).toBeVisible();
  expect(submit).toBeDisabled();
  await user.clear(dialog.getByLabelText('Amount (MXP)'));
  await user.type(dialog.getByLabelText('Amount (MXP)'), '99');
  await user.click(submit);
  expect(await dialog.findByText('Enter a whole number of MXP, at least 100')).toBeVisible();
  await user.clear(dialog.getByLabelText('Amount (MXP)'));
  await user.type(dialog.getByLabelText('Amount (MXP)'), '250');
  expect(dialog.getByText('250 MXP for $2.50, from your dollars.')).toBeVisible();
  server.use({ 'GET /project/balance': balance(bought) });
  await user.click(submit);
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', title: 'Bought 250 MXP' }]));
  expect(await screen.findByText('$1,198.00')).toBeVisible();
  const sent = server.received.find(({ name }) => name === 'POST /project/mxp-purchases');
  expect(sent?.body).toEqual({ amount_mxp: 250 });
});

it('keeps the dialog open when a purchase is refused', async () => {
  const error = 'This costs $2.50, but only $1.00 is available';
  const refused = refusal(409, 'insufficient_balance', error);
  const { user } = openBalance({ 'POST /project/mxp-purchases': refused });
  await screen.findByText('$1,200.50');
  await user.click(screen.getByRole('button', { name: 'Buy MXP' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy MXP' }));
  await user.type(dialog.getByLabelText('Amount (MXP)'), '250');
  await user.click(dialog.getByRole('button', { name: 'Buy MXP' }));
  expect(await dialog.findByText(error)).toBeVisible();
});

it('is empty for a new project', async () => {
  const none = { body: { success: true, lines: [], next: null } };
  openBalance({ 'GET /project/statement': () => none, 'GET /project/balance': balance({ available_cents: 0 }) });
  expect(await screen.findByText('Nothing has moved yet')).toBeVisible();
  expect(screen.getByText('$0.00')).toBeVisible();
});

it('leads from buying MXP without dollars to a deposit', async () => {
  const { user } = openBalance({ 'GET /project/balance': balance({ available_cents: 0 }) });
  await screen.findByText('$0.00');
  await user.click(screen.getByRole('button', { name: 'Buy MXP' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deposit dollars first' }));
  expect(dialog.getByText(/\$0\.00 is available\. The smallest purchase is 100 MXP for \$1\.00\./)).toBeVisible();
  expect(dialog.getByText('Your reference')).toBeVisible();
  expect(dialog.queryByLabelText('Amount (MXP)')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('can be tried again, each part alone', async () => {
  const failed = refusal(503, 'unavailable', 'Not reachable.');
  const { server, user } = openBalance({ 'GET /project/balance': failed, 'GET /project/statement': failed });
  expect(await screen.findByText('Your statement could not be loaded')).toBeVisible();
  expect(await screen.findByText('Your balance could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Buy MXP' })).toBeDisabled();
  server.use({ 'GET /project/balance': balance(), 'GET /project/statement': statement });
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(button);
  expect(await screen.findByText('Movement 0')).toBeVisible();
  expect(await screen.findByText('$1,200.50')).toBeVisible();
});

it('is at the address of the statement, too', async () => {
  const { router } = openBalance({}, '/project/statement');
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/balance'));
});
