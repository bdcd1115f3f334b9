import { channelsFor } from '@magnetx/contracts';
import { fakeApi } from '@magnetx/federation/testing';
import { screen } from '@testing-library/react';
import { ADA, answers, renderSignedIn, renderSignedOut } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const NO_ADDRESS = { is_offered: true, address: '', pending: '', channels: channelsFor(), time_zone: 'UTC' };

it('asks an admin without a confirmed address for one, on the dashboard', async () => {
  fakeApi({
    ...answers.frame(),
    ...answers.dashboard(),
    'GET /admin/me': () => ({ body: { success: true, user: ADA, asks_email: true, needs_passkey: false } }),
    'GET /second-factor': () => ({ body: { success: true, passkeys: [], codes_left: 0, is_required: false } }),
    'GET /email': () => ({ body: { success: true, email: NO_ADDRESS } }),
    'GET /linked-accounts': () => ({ body: { success: true, accounts: [] } }),
    'GET /sessions': () => ({ body: { success: true, sessions: [] } }),
  });
  const { user } = renderSignedIn('/admin');
  await user.click(await screen.findByRole('link', { name: 'Add your address' }));
  expect(await screen.findByLabelText('Your email address')).toBeVisible();
});

it('asks for a link from the sign-in', async () => {
  const server = fakeApi({ 'POST /password-reset/request': () => ({ body: { success: true } }) });
  const { user } = renderSignedOut('/admin/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  // The sign-in has a field of the same label.
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await user.type(await screen.findByLabelText('Username'), 'ada{Enter}');
  expect(await screen.findByText(/If this account has a confirmed email address/)).toBeVisible();
  expect(server.received.at(-1)?.body).toEqual({ audience: 'admin', username: 'ada' });
});
