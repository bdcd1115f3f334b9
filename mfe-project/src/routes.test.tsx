import { findAxeViolations } from '@magnetx/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderSignedIn, renderSignedOut } from './testing/render-project';

let isBroken = true;

jest.mock('./features/dashboard/dashboard-page', () => ({
  DashboardPage: () => {
    if (isBroken) throw new Error('broken');
    return <h1>Mended</h1>;
  },
}));

it('shows a broken page as such, reports it, and tries again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const { user, container } = renderSignedIn('/project/dashboard');
  expect(await screen.findByText('This page did not open')).toBeVisible();
  expect(log).toHaveBeenCalledWith('A page of the project area broke', expect.any(Error));
  expect(await findAxeViolations(container)).toEqual([]);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeVisible();
});

it('leaves addresses that it does not have to the site’s not-found page', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  const { router } = renderSignedOut('/project/nowhere');
  await waitFor(() => expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]));
});
