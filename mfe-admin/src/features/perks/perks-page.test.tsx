import type { OfferedPerk, Redemption } from '@magnetx/contracts';
import { fakeApi, pasteInto, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const perk = (id: string, more: Partial<OfferedPerk> = {}): OfferedPerk => ({
  id,
  title: `Perk ${id}`,
  text: 'An hour with the founders',
  from: 'MagnetX',
  project_id: null,
  price_mxp: 300,
  fulfilment: 'hand',
  min_level: 1,
  per_person: 1,
  stock: 10,
  left: 4,
  starts_at: null,
  ends_at: null,
  state: 'offered',
  admin_reason: '',
  waiting: 1,
  ...more,
});
const OF_PROJECT = perk('2', { from: 'Acme', project_id: 'p1' });
const REDEMPTION: Redemption = {
  id: 'r1',
  title: 'Perk 1',
  by: '@lin',
  price_mxp: 300,
  state: 'waiting',
  code: '',
  note: '',
  reason: '',
  at: '2026-01-02T03:04:05.000Z',
  settled_at: null,
};
const done = { body: { success: true, perk: perk('1'), redemption: REDEMPTION } };

function openPerks(more: Readonly<Record<string, FakeHandler>> = {}, role?: Parameters<typeof answers.frame>[0]) {
  const list: FakeHandler = ({ query }) => ({
    body: { success: true, perks: query['show'] === 'site' ? [perk('1')] : [perk('1'), OF_PROJECT], next: null },
  });
  const server = fakeApi({ ...answers.frame(role), 'GET /admin/perks': list, ...more });
  return { ...renderSignedIn('/admin/perks'), server };
}

it('ends a project’s perk with a reason, and does not show its redemptions', async () => {
  const { user, server } = openPerks({
    'POST /admin/perks/2/state': refusal(400, 'validation_failed', 'Reason is required'),
  });
  await user.click(await screen.findByRole('button', { name: 'End: Perk 2' }));
  expect(screen.queryByRole('button', { name: 'Redemptions: Perk 2' })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog', { name: 'End Perk 2?' }));
  await user.click(dialog.getByRole('button', { name: 'End' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  server.use({ 'POST /admin/perks/2/state': () => done });
  await pasteInto(user, dialog.getByLabelText('Reason'), 'A scam');
  await user.click(dialog.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.received.findLast(({ name }) => name === 'POST /admin/perks/2/state')?.body;
  expect(sent).toEqual({ state: 'ended', reason: 'A scam' });
});

it('fulfils and refunds what was redeemed from the site', async () => {
  const { user, server } = openPerks({
    'GET /admin/perks/1/redemptions': () => ({ body: { success: true, redemptions: [REDEMPTION], next: null } }),
    'POST /admin/redemptions/r1': () => done,
  });
  await user.click(await screen.findByRole('button', { name: 'Of MagnetX' }));
  await waitFor(() => expect(screen.queryByText('Perk 2')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Redemptions: Perk 1' }));
  await user.click(await screen.findByRole('button', { name: 'Fulfil for @lin' }));
  await user.click(await screen.findByRole('button', { name: 'Fulfil' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Refund @lin' }));
  await pasteInto(user, await screen.findByLabelText('Reason'), 'Lost');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.received.filter(({ name }) => name === 'POST /admin/redemptions/r1').map(({ body }) => body);
  expect(sent).toEqual([
    { state: 'fulfilled', words: '' },
    { state: 'refunded', words: 'Lost' },
  ]);
});

it('offers a perk of the site', async () => {
  const { user, server } = openPerks({ 'POST /admin/perks': () => done });
  await user.click(await screen.findByRole('button', { name: 'Offer a perk' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer a perk' }));
  await pasteInto(user, dialog.getByLabelText('Title'), 'A shirt');
  await pasteInto(user, dialog.getByLabelText('Text'), 'In your size');
  await pasteInto(user, dialog.getByLabelText('Price (MXP)'), '900');
  await user.click(dialog.getByRole('button', { name: 'Offer perk' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.received.findLast(({ name }) => name === 'POST /admin/perks')?.body;
  expect(sent).toMatchObject({ title: 'A shirt', price_mxp: 900, fulfilment: 'hand', stock: 1, codes: [] });
});

it('shows a role without the permission the perks alone', async () => {
  openPerks({}, 'support');
  expect(await screen.findByText('Perk 1')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End: Perk 1' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Offer a perk' })).toHaveAttribute('aria-disabled', 'true');
});
