import { channelsFor } from '@magnetx/contracts';
import { fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { projectSession } from '../../api/project-api.ts';
import { answers, renderSignedIn, renderSignedOut } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const NO_ADDRESS = { is_offered: true, address: '', pending: '', channels: channelsFor(), time_zone: 'UTC' };
const AT = new Date().toISOString();
const session = (id: string, device: string, isThis = false) => ({
  ...{ id, device, started_at: AT, last_used_at: AT },
  is_this: isThis,
});
const sessionsOf = (...sessions: object[]) => ({ 'GET /sessions': () => ({ body: { success: true, sessions } }) });
const OWN = session('s1', 'Chrome on macOS', true);
const account = (area: string, name: string, isThis = false) => ({
  ...{ area, name, subject_id: `id-${area}` },
  is_this: isThis,
});
const linked = (...accounts: object[]) => ({ 'GET /linked-accounts': () => ({ body: { success: true, accounts } }) });

const emailOf = (more: object = {}) => ({
  'GET /email': () => ({ body: { success: true, email: { ...NO_ADDRESS, ...more } } }),
});

const noPasskey = {
  'GET /second-factor': () => ({ body: { success: true, passkeys: [], codes_left: 0, is_required: false } }),
};

async function openSettings(email: object = {}) {
  const server = fakeApi({ ...answers.frame(), ...emailOf(email), ...noPasskey, ...sessionsOf(OWN), ...linked() });
  const area = renderSignedIn('/project/settings');
  await screen.findByRole('heading', { name: 'Email' });
  return { ...area, server };
}

it('sends a link to an address, and shows that it waits', async () => {
  const { user, server } = await openSettings();
  await pasteInto(user, screen.getByLabelText('Current password'), 'correct horse');
  await user.type(screen.getByLabelText('Your email address'), 'no address{Enter}');
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  server.use({ ...emailOf({ pending: 'ada@flux.example' }), 'PUT /email': emailOf()['GET /email'] });
  await user.clear(screen.getByLabelText('Your email address'));
  await user.type(screen.getByLabelText('Your email address'), 'ada@flux.example{Enter}');
  expect(await screen.findByText(/We sent it to ada@flux.example/)).toBeVisible();
  expect(screen.getByLabelText('Your email address')).toHaveValue('');
  const body = { address: 'ada@flux.example', currentPassword: 'correct horse' };
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(server.received.find(({ name }) => name === 'PUT /email')?.body).toEqual({ ...body, time_zone });
});

it('shows a refusal, removes an address, and says if the site sends none', async () => {
  const { user, server, unmount } = await openSettings({ address: 'ada@flux.example' });
  expect(screen.getByText('Confirmed')).toBeVisible();
  expect(screen.getByLabelText('Money and account')).toHaveValue('immediate');
  expect(screen.queryByLabelText('Friends')).not.toBeInTheDocument();
  server.use({ 'PUT /email': refusal(429, 'too_many_requests', 'Try again tomorrow.') });
  await pasteInto(user, screen.getByLabelText('Current password'), 'correct horse');
  await user.type(screen.getByLabelText('Another address'), 'bob@flux.example{Enter}');
  expect(await screen.findByText('Try again tomorrow.')).toBeVisible();
  server.use({ ...emailOf(), 'DELETE /email': emailOf()['GET /email'] });
  await user.click(screen.getByRole('button', { name: 'Remove my address' }));
  await waitFor(() => expect(screen.queryByText('Confirmed')).not.toBeInTheDocument());
  unmount();
  await openSettings({ is_offered: false });
  expect(screen.getByText('This site sends no email.')).toBeVisible();
});

it('changes the own password, and stays signed in', async () => {
  const { user, server, toasts } = await openSettings();
  server.use({ 'POST /project/password': () => ({ body: { success: true, token: 'fresh' } }) });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const form = within(await screen.findByRole('dialog'));
  await pasteInto(user, form.getByLabelText('Current password'), 'correct horse');
  for (const label of ['New password', 'Confirm new password']) {
    await pasteInto(user, form.getByLabelText(label), 'battery staple');
  }
  await user.click(form.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Password changed']));
  expect(projectSession.getToken()).toBe('fresh');
});

it('asks for a link without telling whether there is such an account', async () => {
  const server = fakeApi({ 'POST /password-reset/request': () => ({ body: { success: true } }) });
  const { user } = renderSignedOut('/project/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  // The sign-in has a field of the same label.
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await user.type(await screen.findByLabelText('Username or Project Name'), 'Flux Labs{Enter}');
  expect(await screen.findByText(/If this account has a confirmed email address/)).toBeVisible();
  expect(server.received.at(-1)?.body).toEqual({ audience: 'project', username: 'Flux Labs' });
});

it('lists the sessions with this one marked, and ends one or all others', async () => {
  let listed = [OWN, session('s2', 'Safari on iOS'), session('s3', 'Firefox on Linux')];
  const server = fakeApi({
    ...answers.frame(),
    ...emailOf(),
    ...noPasskey,
    ...linked(),
    'GET /sessions': () => ({ body: { success: true, sessions: listed } }),
    'DELETE /sessions/{sessionId}': refusal(404, 'not_found', 'It has ended already.'),
    'DELETE /sessions': () => {
      listed = [OWN];
      return { body: { success: true, ended: 2 } };
    },
  });
  const { user } = renderSignedIn('/project/settings');
  const panel = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
  expect(await panel.findByText('This session')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'End the session on Safari on iOS' }));
  expect(await panel.findByText('It has ended already.')).toBeVisible();
  expect(server.received.map(({ name }) => name)).toContain('DELETE /sessions/s2');
  await user.click(panel.getByRole('button', { name: 'End all other sessions' }));
  await waitFor(() => expect(panel.queryByRole('button')).not.toBeInTheDocument());
  expect(panel.getByText('Chrome on macOS')).toBeVisible();
});

it('remembers a theme on this device, or leaves it to the system', async () => {
  const { user } = await openSettings();
  const choose = (name: string) => user.click(screen.getByRole('button', { name }));
  await choose('Light');
  expect([document.documentElement.dataset['theme'], localStorage.getItem('magnetx_theme')]).toEqual([
    'light',
    'light',
  ]);
  expect(screen.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  await choose('System');
  expect([document.documentElement.dataset['theme'], localStorage.getItem('magnetx_theme')]).toEqual([undefined, null]);
});

it('opens another account of the person, with a token under the keys of its area', async () => {
  const accounts = [account('user', '@ada'), account('project', 'Flux Labs', true), account('admin', 'root')];
  const closed = 'This account cannot be opened, because it is suspended.';
  const server = fakeApi({
    ...answers.frame(),
    ...emailOf(),
    ...noPasskey,
    ...sessionsOf(OWN),
    ...linked(...accounts),
    'POST /linked-accounts/open': refusal(409, 'conflict', closed),
    'POST /linked-accounts/unlink': () => ({ body: { success: true, accounts: [] } }),
  });
  const { user, router } = renderSignedIn('/project/settings');
  const panel = within(await screen.findByRole('region', { name: 'Your accounts' }));
  expect(await panel.findByText('This account')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Open root' }));
  expect(await panel.findByText(closed)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Unlink root' }));
  await waitFor(() => expect(server.received.at(-1)?.name).toBe('GET /linked-accounts'));
  const unlinked = server.received.find(({ name }) => name === 'POST /linked-accounts/unlink');
  expect(unlinked?.body).toEqual({ area: 'admin', subject_id: 'id-admin' });
  server.use({
    'POST /linked-accounts/open': () => ({
      body: { success: true, area: 'user', token: 'token-of-ada', info: null },
    }),
  });
  await user.click(panel.getByRole('button', { name: 'Open @ada' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/dashboard'));
  expect([localStorage.getItem('magnetx_token'), localStorage.getItem('magnetx_connected')]).toEqual([
    'token-of-ada',
    'true',
  ]);
  expect(projectSession.getToken()).toBe('token-of-flux');
});
