import { screen } from '@testing-library/react';
import { logError } from '../log.ts';
import { renderArea } from '../testing/index.ts';
import { usePageFailure } from './use-page-failure.ts';

jest.mock('../log.ts');

function PageError() {
  return <button onClick={usePageFailure('broken')}>Try Again</button>;
}

test('logs why a page broke, and reloads its URL', async () => {
  // React and the router report a broken component on the console themselves.
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  let isBroken = true;
  const cause = new Error('broken');
  function Page() {
    if (isBroken) throw cause;
    return <h1>Whole again</h1>;
  }
  const routes = [{ ErrorBoundary: PageError, children: [{ path: '/page', Component: Page }] }];
  const area = { name: 'broken-area', contract: 1, routes, store: [] };
  const { user, router } = renderArea(area, { path: '/page?tab=2#end' });

  const retry = await screen.findByRole('button', { name: 'Try Again' });
  expect(logError).toHaveBeenCalledWith('A page of the broken area broke', cause);
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Whole again' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/page', search: '?tab=2', hash: '#end' });
});
