import type { AdminGiveaway } from '@magnetx/contracts';
import { fakeApi, refusal } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

function giveaway(id: number, more: Partial<AdminGiveaway> = {}): AdminGiveaway {
  return {
    id,
    title: `Giveaway ${id}`,
    projectId: 'p1',
    project: 'Acme',
    status: 'active',
    reward: '$500',
    endsAt: null,
    participants: 1_240,
    isFeatured: false,
    ...more,
  };
}

const list = (giveaways: readonly AdminGiveaway[]) => () => ({ body: { success: true, giveaways, next: null } });

function openFeatured(giveaways: readonly AdminGiveaway[], path = '/admin/featured') {
  const server = fakeApi({ ...answers.frame(), 'GET /admin/giveaways': list(giveaways) });
  return { ...renderSignedIn(path), server };
}

it('features a giveaway, and takes it off again', async () => {
  const { user, server, toasts } = openFeatured([
    giveaway(7),
    giveaway(8, { isFeatured: true, status: 'concluded', endsAt: '2026-01-02T03:04:05.000Z' }),
  ]);
  const toggle = await screen.findByRole('button', { name: 'Featured: Giveaway 7', pressed: false });
  expect(screen.getByRole('button', { name: 'Featured: Giveaway 8', pressed: true })).toBeVisible();
  expect(screen.getByText('Ended')).toBeVisible();
  server.use({
    'PUT /admin/giveaways/7/featured': ({ body }) => {
      const changed = giveaway(7, body as Pick<AdminGiveaway, 'isFeatured'>);
      server.use({ 'GET /admin/giveaways': list([changed]) });
      return { body: { success: true, giveaway: changed } };
    },
  });
  await user.click(toggle);
  await user.click(await screen.findByRole('button', { name: 'Featured: Giveaway 7', pressed: true }));
  expect(await screen.findByRole('button', { name: 'Featured: Giveaway 7', pressed: false })).toHaveFocus();
  expect(toasts.map(({ title }) => title)).toEqual(['Featured', 'No longer featured']);
});

it('is searched by the address, and says why a change was refused', async () => {
  const { user, server, toasts } = openFeatured([giveaway(7)], '/admin/featured?search=give');
  server.use({ 'PUT /admin/giveaways/7/featured': refusal(404, 'not_found', 'There is nothing here.') });
  await user.click(await screen.findByRole('button', { name: 'Featured: Giveaway 7' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['There is nothing here.']));
  server.use({ 'GET /admin/giveaways': list([]) });
  await user.click(screen.getByRole('button', { name: 'Featured' }));
  expect(await screen.findByText('No giveaways found')).toBeVisible();
  expect(server.received.at(-1)?.query).toMatchObject({ search: 'give', show: 'featured' });
  await user.click(screen.getByRole('button', { name: 'Show all giveaways' }));
  expect(await screen.findByText('No giveaways yet')).toBeVisible();
});

it('can be tried again', async () => {
  const server = fakeApi({ ...answers.frame(), 'GET /admin/giveaways': refusal(503, 'unavailable', 'Not reachable.') });
  const { user } = renderSignedIn('/admin/featured');
  expect(await screen.findByText('The giveaways could not be loaded')).toBeVisible();
  server.use({ 'GET /admin/giveaways': list([giveaway(7)]) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Giveaway 7')).toBeVisible();
});
