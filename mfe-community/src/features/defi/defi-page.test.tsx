import { fakeApi } from '@magnetx/federation/testing';
import { screen } from '@testing-library/react';
import { questRoutes } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

test('is under construction, and leads back to the dashboard', async () => {
  keepSession();
  fakeApi(questRoutes);
  const { user, router } = renderCommunity('/user/defi');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Under Construction' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go Back to Dashboard' }));
  expect(router.state.location.pathname).toBe('/user/dashboard');
});

test('shows made-up rates behind the notice, marked so and out of reach', async () => {
  keepSession();
  fakeApi(questRoutes);
  renderCommunity('/user/defi');
  await screen.findByRole('heading', { level: 1 });
  for (const text of ['12.5% APY', '18.3% APY', '8.7% APY', '0.05% fee', 'Coming Soon'])
    expect(screen.getByText(text).closest('[inert]')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getAllByText('Illustrative')).toHaveLength(4);
});
