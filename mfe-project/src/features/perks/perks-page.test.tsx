import type { OfferedPerk, Redemption } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { fakeApi, pasteInto, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const perk = (id: string, more: Partial<OfferedPerk> = {}): OfferedPerk => ({
  id,
  title: `Perk ${id}`,
  text: 'An hour with the founders',
  from: 'Flux Labs',
  project_id: 'p1',
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
const redemption = (id: string, more: Partial<Redemption> = {}): Redemption => ({
  id,
  title: 'Perk 1',
  by: `@${id}`,
  price_mxp: 300,
  state: 'waiting',
  code: '',
  note: '',
  reason: '',
  at: '2026-01-02T03:04:05.000Z',
  settled_at: null,
  ...more,
});
const perks =
  (...all: readonly OfferedPerk[]): FakeHandler =>
  () => ({ body: { success: true, perks: all, next: null } });
const redemptions =
  (...all: readonly Redemption[]): FakeHandler =>
  () => ({ body: { success: true, redemptions: all, next: null } });

function openPerks(more: Readonly<Record<string, FakeHandler>> = {}) {
  const server = fakeApi({ ...answers.frame(), 'GET /project/perks': perks(perk('1')), ...more });
  return { ...renderSignedIn('/project/perks'), server };
}

it('offers a perk with codes, a line each', async () => {
  const { user, server, toasts } = openPerks({ 'GET /project/perks': perks() });
  expect(await screen.findByText('No perks yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Offer a perk' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer a perk' }));
  await pasteInto(user, dialog.getByLabelText('Title'), 'A ticket');
  await pasteInto(user, dialog.getByLabelText('Text'), 'To the conference');
  await user.selectOptions(dialog.getByLabelText('Fulfilment'), 'codes');
  expect(dialog.queryByLabelText('Stock')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Offer perk' }));
  expect(await dialog.findByText('Price must be a whole number')).toBeVisible();
  await pasteInto(user, dialog.getByLabelText('Price (MXP)'), '500');
  await user.click(dialog.getByRole('button', { name: 'Offer perk' }));
  expect(await dialog.findByText('Enter a code per line')).toBeVisible();
  await pasteInto(user, dialog.getByLabelText('Codes'), 'ABC-1\n\n ABC-2 \n');
  server.use({ 'POST /project/perks': () => ({ body: { success: true, perk: perk('2') } }) });
  await user.click(dialog.getByRole('button', { name: 'Offer perk' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.received.findLast(({ name }) => name === 'POST /project/perks')?.body).toEqual({
    title: 'A ticket',
    text: 'To the conference',
    price_mxp: 500,
    fulfilment: 'codes',
    min_level: 1,
    per_person: 1,
    stock: 1,
    codes: ['ABC-1', 'ABC-2'],
    starts_at: null,
    ends_at: null,
  });
  expect(toasts.map(({ title }) => title)).toEqual(['Perk on offer']);
});

it('fulfils and refunds redemptions, and saves them as a file', async () => {
  const { user, server } = openPerks({
    'GET /project/perks/1/redemptions': redemptions(
      redemption('lin'),
      redemption('mia', { state: 'fulfilled', code: 'ABC-1' }),
      redemption('', { id: 'gone', by: '', state: 'closed' }),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Redemptions: Perk 1' }));
  const panel = within(await screen.findByRole('region', { name: 'Redemptions of Perk 1' }));
  const fulfil = await panel.findByRole('button', { name: 'Fulfil for @lin' });
  const rows = panel.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[2]).toContain('ABC-1');
  expect(rows[3]).toContain('A former user');
  expect(panel.queryByRole('button', { name: 'Fulfil for @mia' })).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Download as CSV' }));
  expect(jest.mocked(saveFile).mock.calls[0]?.[2]).toContain('@mia,300,fulfilled,ABC-1,,\r\n');
  await user.click(fulfil);
  server.use({
    'POST /project/redemptions/lin': () => ({ body: { success: true, redemption: redemption('lin') } }),
    'POST /project/redemptions/mia': refusal(409, 'already_decided', 'This was already decided.'),
  });
  await pasteInto(user, await screen.findByLabelText('Note (optional)'), 'See you');
  await user.click(screen.getByRole('button', { name: 'Fulfil' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const settled = { state: 'fulfilled', words: 'See you' };
  expect(server.received.findLast(({ name }) => name === 'POST /project/redemptions/lin')?.body).toEqual(settled);
  await user.click(panel.getByRole('button', { name: 'Refund @mia' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund @mia?' }));
  await pasteInto(user, dialog.getByLabelText('Reason'), 'Lost');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('This was already decided.')).toBeVisible();
});

it('pauses a perk after a question, and not one that an admin paused again', async () => {
  const byAdmin = perk('2', { state: 'paused', admin_reason: 'Not ours' });
  const { user, server } = openPerks({ 'GET /project/perks': perks(perk('1'), byAdmin) });
  expect(await screen.findByText('By an admin: Not ours')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Offer again: Perk 2' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pause: Perk 1' }));
  const paused = perk('1', { state: 'paused' });
  server.use({
    'POST /project/perks/1/state': () => ({ body: { success: true, perk: paused } }),
    'GET /project/perks': perks(paused),
  });
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('button', { name: 'Offer again: Perk 1' })).toBeVisible();
  expect(server.received.findLast(({ name }) => name.endsWith('/state'))?.body).toEqual({ state: 'paused' });
});

it('shows a viewer the perks without what to do with them', async () => {
  const member = { id: 'm1', name: 'vic', role: 'viewer' };
  openPerks({ 'GET /project/dashboard': answers.dashboard({ member }) });
  expect(await screen.findByText('Perk 1')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Offer a perk' })).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Redemptions: Perk 1' })).not.toBeInTheDocument();
});

it('says when the perks cannot be loaded', async () => {
  openPerks({ 'GET /project/perks': refusal(400, 'validation_failed', 'No.') });
  expect(await screen.findByText('Your perks could not be loaded')).toBeVisible();
});
