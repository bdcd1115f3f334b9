import type { Season } from '@magnetx/contracts';
import { fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const season = (id: string, state: Season['state']): Season => ({
  id,
  name: `Season ${id}`,
  starts_at: '2030-01-01T00:00:00.000Z',
  ends_at: '2030-02-01T00:00:00.000Z',
  state,
});
const list = (seasons: readonly Season[]) => () => ({ body: { success: true, seasons, next: null } });

function openSeasons(seasons: readonly Season[]) {
  const server = fakeApi({ ...answers.frame(), 'GET /admin/seasons': list(seasons) });
  return { ...renderSignedIn('/admin/seasons'), server };
}

it('plans a season, and says why that was refused', async () => {
  const { user, server, toasts } = openSeasons([]);
  expect(await screen.findByText('No seasons yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Plan a season' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan a season' }));
  await pasteInto(user, dialog.getByLabelText('Name'), 'Spring');
  fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '2030-01-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Plan season' }));
  expect(await dialog.findAllByText('Choose when it ends')).not.toHaveLength(0);
  fireEvent.change(dialog.getByLabelText('End'), { target: { value: '2030-02-01T10:00' } });
  server.use({ 'POST /admin/seasons': refusal(409, 'conflict', 'It would overlap “Winter”.') });
  await user.click(dialog.getByRole('button', { name: 'Plan season' }));
  expect(await dialog.findByText('It would overlap “Winter”.')).toBeVisible();
  server.use({ 'POST /admin/seasons': () => ({ body: { success: true, season: season('1', 'upcoming') } }) });
  await user.click(dialog.getByRole('button', { name: 'Plan season' }));
  await screen.findByText('No seasons yet');
  expect(server.received.findLast(({ name }) => name === 'POST /admin/seasons')?.body).toEqual({
    name: 'Spring',
    starts_at: new Date('2030-01-01T10:00').toISOString(),
    ends_at: new Date('2030-02-01T10:00').toISOString(),
  });
  expect(toasts.map(({ title }) => title)).toEqual(['Season planned']);
});

it('changes the name of a season, and leaves its moments to the millisecond', async () => {
  const moments = { starts_at: '2030-01-01T00:00:30.123Z', ends_at: '2030-02-01T23:59:59.999Z' };
  const planned = { ...season('3', 'upcoming'), ...moments };
  const { user, server } = openSeasons([planned]);
  server.use({ 'PUT /admin/seasons/3': () => ({ body: { success: true, season: planned } }) });
  await user.click(await screen.findByRole('button', { name: 'Change Season 3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Season 3' }));
  await user.type(dialog.getByLabelText('Name'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.received.findLast(({ name }) => name === 'PUT /admin/seasons/3')?.body;
  expect(sent).toEqual({ name: 'Season 3!', ...moments });
});

it('ends the running season, and removes a planned one', async () => {
  const { user, server } = openSeasons([season('3', 'upcoming'), season('2', 'running'), season('1', 'ended')]);
  await user.click(await screen.findByRole('button', { name: 'End Season 2' }));
  server.use({
    'POST /admin/seasons/2/end': () => ({ body: { success: true, season: season('2', 'running') } }),
    'DELETE /admin/seasons/3': () => ({ body: { success: true } }),
    'GET /admin/seasons': list([season('2', 'ended')]),
  });
  expect(screen.queryByRole('button', { name: 'End Season 1' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'End season' }));
  expect(await screen.findByText('Ended')).toBeVisible();
  expect(server.received.map(({ name }) => name)).toContain('POST /admin/seasons/2/end');
});
