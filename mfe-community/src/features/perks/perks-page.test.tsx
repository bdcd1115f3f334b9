import type { Perk, Receipt } from '@magnetx/contracts';
import { fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, memberRoutes, ok } from '../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const perk = (id: string, more: Partial<Perk> = {}): Perk => ({
  id,
  title: `Perk ${id}`,
  text: 'An hour with the founders',
  from: 'Acme',
  price_mxp: 300,
  fulfilment: 'codes',
  min_level: 1,
  per_person: 1,
  stock: 10,
  left: 4,
  starts_at: null,
  ends_at: null,
  refusal: '',
  ...more,
});
const receipt = (id: string, more: Partial<Receipt> = {}): Receipt => ({
  id,
  title: `Perk ${id}`,
  from: 'Acme',
  price_mxp: 300,
  state: 'fulfilled',
  code: '',
  note: '',
  reason: '',
  at: '2026-01-02T03:04:05.000Z',
  settled_at: null,
  ...more,
});
const offers = (perks: readonly Perk[]) => () => ok({ perks, next: null, balance_mxp: 1_200 });
const mine = (redemptions: readonly Receipt[]) => () => ok({ redemptions, next: null });

function openPerks(routes: Readonly<Record<string, FakeHandler>>, search = '') {
  keepSession();
  const server = fakeApi({ ...memberRoutes, 'GET /user/perks': offers([]), ...routes });
  return { ...renderCommunity(`/user/perks${search}`), server };
}

test('shows the offers, and why one cannot be redeemed', async () => {
  const locked = perk('2', { min_level: 3, refusal: 'This is for level 3 (Helper) and above.', left: 1 });
  openPerks({ 'GET /user/perks': offers([perk('1'), locked]) });
  expect(await screen.findByText('1,200 MXP')).toBeVisible();
  const open = within(screen.getByRole('article', { name: 'Perk 1' }));
  expect(open.getByText('300 MXP')).toBeVisible();
  expect(open.getByText('4 of 10 left')).toBeVisible();
  const closed = within(screen.getByRole('article', { name: 'Perk 2' }));
  expect(closed.getByText('This is for level 3 (Helper) and above.')).toBeVisible();
  expect(closed.getByText('Level 3 and above')).toBeVisible();
  expect(closed.queryByRole('button')).not.toBeInTheDocument();
});

test('redeems after a question with both balances, once per attempt, and shows the code', async () => {
  const { user, server, toasts } = openPerks({ 'GET /user/perks': offers([perk('1')]) });
  await user.click(await screen.findByRole('button', { name: 'Redeem Perk 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Redeem Perk 1?' }));
  expect(dialog.getByText(/You have 1,200 MXP now, and 900 MXP afterwards/)).toBeVisible();
  server.use({ 'POST /user/perks/redeem': () => failed(503, 'unavailable', 'Not now.') });
  const button = dialog.getByRole('button', { name: 'Redeem for 300 MXP' });
  await user.click(button);
  expect(await dialog.findByText('Not now.')).toBeVisible();
  server.use({
    'POST /user/perks/redeem': () => ok({ redemption_id: 'r1', balance_mxp: 900 }),
    'GET /user/perks/redemptions': mine([receipt('1', { code: 'ABC-123' })]),
  });
  await user.click(button);
  expect(await screen.findByDisplayValue('ABC-123')).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(['Perk redeemed']);
  const sent = server.received.filter(({ name }) => name === 'POST /user/perks/redeem');
  expect(sent.map(({ body }) => body)).toEqual([{ perk_id: '1' }, { perk_id: '1' }]);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('lists receipts with their states, notes and reasons', async () => {
  const rows = [
    receipt('1', { state: 'waiting' }),
    receipt('2', { note: 'See you on Monday' }),
    receipt('3', { state: 'refunded', reason: 'Out of order' }),
  ];
  openPerks({ 'GET /user/perks/redemptions': mine(rows) }, '?filter=mine');
  const texts = async (name: string) => (await screen.findByRole('article', { name })).textContent;
  expect(await texts('Perk 1')).toContain('Waiting');
  expect(await texts('Perk 2')).toContain('See you on Monday');
  expect(await texts('Perk 3')).toContain('RefundedReason: Out of order');
});

test('says when there is nothing, and when it cannot be loaded', async () => {
  const { user, server } = openPerks({ 'GET /user/perks/redemptions': mine([]) });
  expect(await screen.findByText('No perks yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'My perks' }));
  expect(await screen.findByText('Nothing redeemed yet')).toBeVisible();
  server.use({ 'GET /user/perks': () => failed(400, 'validation_failed', 'No.') });
  await user.click(screen.getByRole('button', { name: 'Offers' }));
  await waitFor(() => expect(screen.getByText('The perks could not be loaded')).toBeVisible());
});
