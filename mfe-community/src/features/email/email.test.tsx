import { channelsFor } from '@magnetx/contracts';
import { fakeApi, refusal } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { memberRoutes, ok, settingsRoutes } from '../../testing/answers.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const NO_ADDRESS = { is_offered: true, address: '', pending: '', channels: channelsFor(), time_zone: 'UTC' };

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
    'GET /email': () => ok({ email: { ...NO_ADDRESS, pending } }),
    'PUT /email': () => {
      pending = 'ada@magnetx.example';
      return ok({ email: { ...NO_ADDRESS, pending } });
    },
  });
  const { user } = renderCommunity('/user/settings');
  await user.type(await screen.findByLabelText('Your email address'), 'ada@magnetx.example{Enter}');
  expect(await screen.findByText(/We sent it to ada@magnetx.example/)).toBeVisible();
});

test('email about notifications is stopped by a press, with the form of mail programs', async () => {
  const server = fakeApi({ 'POST /email/unsubscribe/once': refusal(404, 'not_found', 'Not found') });
  const { user } = renderCommunity('/email/unsubscribe/once');
  const stop = await screen.findByRole('button', { name: 'Stop these emails' });
  expect(server.received).toEqual([]);
  server.use({ 'POST /email/unsubscribe/once': () => ok({}) });
  await user.click(stop);
  expect(await screen.findByText(/You no longer get emails about notifications/)).toBeVisible();
});

test('a user chooses email by kind, once an address is confirmed', async () => {
  keepSession();
  let email = NO_ADDRESS;
  const server = fakeApi({ ...memberRoutes, ...settingsRoutes, 'GET /email': () => ok({ email }) });
  const { user, unmount } = renderCommunity('/user/settings');
  expect(await screen.findByText('Confirm an email address to get notifications by email.')).toBeVisible();
  unmount();
  email = { ...NO_ADDRESS, address: 'ada@magnetx.example' };
  renderCommunity('/user/settings');
  await user.selectOptions(await screen.findByLabelText('Friends'), 'Never');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  server.use({ 'PUT /email/channels': refusal(409, 'conflict', 'Confirm an email address first.') });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Confirm an email address first.')).toBeVisible();
  server.use({ 'PUT /email/channels': () => ok({ email }) });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(server.received.findLast(({ name }) => name === 'PUT /email/channels')?.body).toEqual({
    channels: { ...channelsFor(), friends: 'never' },
    time_zone: 'Asia/Tokyo',
  });
  await user.selectOptions(screen.getByLabelText('Friends'), 'Immediately');
  await waitFor(() => expect(screen.queryByText('Saved.')).not.toBeInTheDocument());
});
