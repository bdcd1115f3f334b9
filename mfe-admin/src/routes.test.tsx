import { findAxeViolations } from '@magnetx/ui/testing';
import { screen } from '@testing-library/react';
import { renderSignedIn } from './testing/render-admin';

let isBroken = true;

jest.mock('./features/dashboard/dashboard-page', () => ({
  DashboardPage: () => {
    if (isBroken) throw new Error('broken');
    return <h1>Mended</h1>;
  },
}));

it('shows a broken page as such, reports it, and tries again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const { user, container } = renderSignedIn('/admin/dashboard');
  expect(await screen.findByText('This page did not open')).toBeVisible();
  expect(log).toHaveBeenCalledWith('A page of the admin area broke', expect.any(Error));
  expect(await findAxeViolations(container)).toEqual([]);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeVisible();
});
