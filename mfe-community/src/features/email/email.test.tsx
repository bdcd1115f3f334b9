import { fakeApi, refusal } from '@magnetx/federation/testing';
import { screen } from '@testing-library/react';
import { memberRoutes, ok, settingsRoutes } from '../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

test('a link confirms an address once it is pressed, and says when it is closed', async () => {
  const server = fakeApi({ 'POST /email/confirm': refusal(404, 'not_found', 'This link has expired.') });
  const { user } = renderCommunity('/email/confirm/once');
  const confirm = await screen.findByRole('button', { name: 'Confirm this address' });
  expect(server.received).toEqual([]);
  await user.click(confirm);
  expect(await screen.findByText('This link has expired.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a confirmed address is named', async () => {
  const server = fakeApi({ 'POST /email/confirm': () => ok({ address: 'ada@magnetx.example' }) });
  const { user } = renderCommunity('/email/confirm/once');
  await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByText('ada@magnetx.example is confirmed.')).toBeVisible();
  expect(server.received[0]?.body).toEqual({ token: 'once' });
});

test('a user enters an address in the settings', async () => {
  keepSession();
  let pending = '';
  fakeApi({
    ...memberRoutes,
    ...settingsRoutes,
    'GET /email': () => ok({ email: { is_offered: true, address: '', pending } }),
    'PUT /email': () => {
      pending = 'ada@magnetx.example';
      return ok({ email: { is_offered: true, address: '', pending } });
    },
  });
  const { user } = renderCommunity('/user/settings');
  await user.type(await screen.findByLabelText('Your e-mail address'), 'ada@magnetx.example{Enter}');
  expect(await screen.findByText(/We sent it to ada@magnetx.example/)).toBeVisible();
});
