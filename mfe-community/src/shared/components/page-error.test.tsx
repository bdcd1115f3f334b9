import { logError } from '@magnetx/federation/log';
import { renderArea } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
import { screen } from '@testing-library/react';
import { PageError } from './page-error';

jest.mock('@magnetx/federation/log');

test('stands in for a page that broke, logs why, and lets the person try again', async () => {
  // React and the router report a broken component on the console themselves.
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  let isBroken = true;
  const cause = new Error('broken');
  function Page() {
    if (isBroken) throw cause;
    return <h1>Whole again</h1>;
  }
  const routes = [{ path: '/page', errorElement: <PageError />, element: <Page /> }];
  const area = { name: 'broken-area', contract: 1, routes, store: [] };
  const { user, container, router } = renderArea(area, { path: '/page?tab=2' });

  expect(await screen.findByRole('alert')).toHaveTextContent('This page did not open');
  expect(logError).toHaveBeenCalledWith('A page of the community area broke', cause);
  expect(await findAxeViolations(container)).toEqual([]);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Whole again' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/page', search: '?tab=2' });
});
