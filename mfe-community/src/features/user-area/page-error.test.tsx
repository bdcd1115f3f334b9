import { fakeApi } from '@magnetx/federation/testing';
import { screen } from '@testing-library/react';
import { memberRoutes } from '../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');
jest.mock('../dashboard/dashboard-page.tsx', () => ({
  DashboardPage: () => {
    throw new Error('broken');
  },
}));

it('leaves the frame as it is when a page breaks', async () => {
  // React and the router report a broken component on the console themselves.
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  keepSession();
  fakeApi(memberRoutes);
  renderCommunity('/user/dashboard');
  expect(await screen.findByRole('heading', { name: 'This page did not open' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Disconnect' })).toBeVisible();
});
