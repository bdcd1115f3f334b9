import { waitFor } from '@testing-library/react';
import { renderSignedOut } from './testing/render-project.tsx';

it('leaves addresses that it does not have to the site’s not-found page', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  const { router } = renderSignedOut('/project/nowhere');
  await waitFor(() => expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]));
});
