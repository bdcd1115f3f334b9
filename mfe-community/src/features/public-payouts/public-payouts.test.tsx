import { fakeApi } from '@magnetx/federation/testing';
import { screen } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { publicPayoutMonth, publicPayouts } from '../../testing/public-payouts.ts';
import { renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

test('anyone sees the months, and the payouts of one with their references', async () => {
  const months = [{ month: '2026-11', title: 'November 2026', people: '12 people', amount: '$1,234.50' }];
  const server = fakeApi({
    'GET /public/payouts': () => ok({ payouts: publicPayouts({ months, note: '' }) }),
    'GET /public/payouts/month': () => ok({ payouts: publicPayoutMonth() }),
  });
  const { user } = renderCommunity('/payouts');
  expect(await screen.findByText(/The next one is prepared on Dec 1, 2026/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'November 2026' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Payouts for November 2026' })).toBeVisible();
  expect(server.received.at(-1)?.query).toEqual({ month: '2026-11' });
  expect(screen.getByText(/Reported by an admin/)).toBeVisible();
  expect(screen.getByRole('link', { name: '0xfeed' })).toHaveAttribute('href', 'https://etherscan.io/tx/0xfeed');
  expect(screen.getByRole('link', { name: '0xbeef' })).toHaveAttribute('href', 'https://etherscan.io/tx/0xbeef');
  expect(screen.getByRole('link', { name: 'All payouts' })).toHaveAttribute('href', '/payouts');
});

test('a month without payouts is an empty page', async () => {
  const nothing = { facts: [], totals: [], batches: [], transactions: [], note: 'No payouts for this month.' };
  fakeApi({ 'GET /public/payouts/month': () => ok({ payouts: publicPayoutMonth(nothing) }) });
  renderCommunity('/payouts/2026-10');
  expect(await screen.findByText('No payouts for this month.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Transactions' })).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Batches' })).not.toBeInTheDocument();
});

test.each([
  ['/payouts', 'GET /public/payouts', 'The payouts could not be loaded'],
  ['/payouts/2026-11', 'GET /public/payouts/month', 'The payouts of the month could not be loaded'],
])('%s gives way to the reason when it cannot be loaded', async (path, route, title) => {
  fakeApi({ [route]: () => failed(429, 'too_many_requests', 'Too many.') });
  renderCommunity(path);
  expect(await screen.findByText(title)).toBeVisible();
});
