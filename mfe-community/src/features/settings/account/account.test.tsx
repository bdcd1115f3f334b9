import { STORAGE_KEYS } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { brokenNetwork, fakeApi, pasteInto, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { startAuthentication } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, memberRoutes, meUser, ok, settingsRoutes, walletDetails } from '../../../testing/answers.ts';
import { landing } from '../../../testing/public-lists.ts';
import { keepSession, keptKeys, renderCommunity } from '../../../testing/render-community.tsx';

jest.mock('@simplewebauthn/browser');
jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const card = () => within(screen.getByRole('region', { name: 'Your data' }));
const publicPanel = () => within(screen.getByRole('region', { name: 'What is public' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Delete your account' }));

async function openSettings(routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...memberRoutes, ...settingsRoutes, ...routes });
  const rendered = renderCommunity('/user/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return { ...rendered, server };
}

async function openDeletion(routes: Readonly<Record<string, FakeHandler>> = {}) {
  const rendered = await openSettings(routes);
  const opener = card().getByRole('button', { name: 'Delete account' });
  await waitFor(() => expect(opener).toBeEnabled());
  await rendered.user.click(opener);
  await screen.findByRole('dialog', { name: 'Delete your account' });
  return rendered;
}

test('hands over everything that is kept, as a file', async () => {
  const data = { account: { x_username: 'ada' }, ledger: [{ amount_mxp: 1000 }] };
  const { user } = await openSettings({ 'GET /user/data': () => ok({ data }) });
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await user.click(card().getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  // Long histories take their time.
  expect(timeout).toHaveBeenCalledWith(600_000);
  const [name, mimeType, text] = jest.mocked(saveFile).mock.calls[0] ?? [];
  expect([name, mimeType]).toEqual(['magnetx-data.json', 'application/json']);
  expect(JSON.parse(text ?? '')).toEqual(data);
});

test('says when data cannot be handed over, and takes back a choice that fails', async () => {
  const unavailable = () => failed(503, 'unavailable', 'Not reachable.');
  const { user, toasts } = await openSettings({ 'GET /user/data': unavailable, 'PUT /user/profile': unavailable });
  await user.click(card().getByRole('button', { name: 'Download my data' }));
  await waitFor(() =>
    expect(toasts).toEqual([{ type: 'error', title: 'Your data could not be downloaded', message: 'Not reachable.' }]),
  );
  expect(saveFile).not.toHaveBeenCalled();
  const box = await publicPanel().findByRole('checkbox', { name: 'Show my public profile' });
  await user.click(box);
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Your profile was not changed' }));
  await waitFor(() => expect(box).not.toBeChecked());
});

test('deletes the account after the handle was typed, and ends on the landing page, signed out', async () => {
  const { user, server, toasts, router } = await openDeletion({
    'DELETE /user/account': () => ok({}),
    'GET /public/landing': () => ok({ landing: landing() }),
  });
  await user.type(dialog().getByLabelText('Type @ada to confirm'), '@ada{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: /Your attention has pull/ })).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  expect(server.received.find(({ name }) => name === 'DELETE /user/account')?.body).toEqual({ confirm_handle: '@ada' });
  expect(toasts).toMatchObject([{ type: 'success', title: 'Your account is deleted' }]);
  expect(keptKeys()).toEqual([]);
  // How the visitor came to the site belongs to the tab, not to the person.
  expect(Object.keys(sessionStorage)).toEqual(['magnetx_source']);
});

test('shows the profile to anyone, and links to it', async () => {
  let isPublic = false;
  const { user, server } = await openSettings({
    'GET /auth/me': () => ok({ user: { ...meUser, has_public_profile: isPublic } }),
    'PUT /user/profile': () => {
      isPublic = true;
      return ok({});
    },
  });
  const box = await publicPanel().findByRole('checkbox', { name: 'Show my public profile' });
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(await publicPanel().findByRole('link', { name: 'See your public profile' })).toHaveAttribute('href', '/u/ada');
  expect(box).toBeChecked();
  expect(server.received.find(({ name }) => name === 'PUT /user/profile')?.body).toEqual({ is_public: true });
});

test('keeps the account and the session until a right handle is sent', async () => {
  const wrong = () => failed(400, 'confirmation_wrong', 'That is not your handle.');
  const { user, router, server } = await openDeletion({ 'DELETE /user/account': wrong });
  await user.click(dialog().getByRole('button', { name: 'Delete my account' }));
  expect(await dialog().findByText('Type your handle to confirm')).toBeVisible();
  await user.type(dialog().getByLabelText('Type @ada to confirm'), 'grace{Enter}');
  expect(await dialog().findByText('That is not your handle.')).toBeVisible();
  server.use({ 'DELETE /user/account': brokenNetwork });
  await user.keyboard('{Enter}');
  expect(await dialog().findByText(/not reachable right now/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/user/settings');
  expect(keptKeys()).toContain('magnetx_token');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(card().getByRole('button', { name: 'Delete account' })).toHaveFocus();
});

test('shows the payout wallet, and opens its dialog', async () => {
  const { user } = await openSettings({ 'GET /user/wallet': walletDetails() });
  const wallet = within(screen.getByRole('region', { name: 'Payout wallet' }));
  expect(wallet.getByText(/You have set none yet/)).toBeVisible();
  await user.click(wallet.getByRole('button', { name: 'Set wallet' }));
  expect(await screen.findByRole('dialog', { name: 'Set your payout wallet' })).toBeVisible();
});

test('links an account that has a passkey with it, and stays signed in', async () => {
  jest.mocked(startAuthentication).mockResolvedValue({ id: 'laptop' } as never);
  const secondFactor = { ticket: 'the-ticket', options: { challenge: 'abc' } };
  const needed = refusal(401, 'second_factor_needed', 'Use your passkey', { secondFactor });
  let accounts: object[] = [];
  const { user } = await openSettings({
    'GET /linked-accounts': () => ok({ accounts }),
    'POST /linked-accounts': ({ body }) => {
      const { secondStep } = body as { secondStep?: object };
      if (!secondStep) return needed();
      expect(secondStep).toEqual({ ticket: 'the-ticket', signed: { id: 'laptop' } });
      accounts = [{ area: 'project', subject_id: 'p1', name: 'Acme', is_this: false }];
      return ok({ accounts });
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Link an account' }));
  await pasteInto(user, form.getByLabelText('Username'), 'acme');
  await pasteInto(user, form.getByLabelText('Password of this account'), 'correct horse');
  await user.click(form.getByRole('button', { name: 'Link account' }));
  expect(await screen.findByRole('button', { name: 'Open Acme' })).toBeVisible();
  expect(keptKeys()).toContain(STORAGE_KEYS.userToken);
});

test('links an account by its username and its password', async () => {
  let accounts: object[] = [];
  const wrong = 'The username or the password is not right.';
  const { user, server } = await openSettings({
    'GET /linked-accounts': () => ok({ accounts }),
    'POST /linked-accounts': () => failed(400, 'validation_failed', wrong),
  });
  const form = within(await screen.findByRole('form', { name: 'Link an account' }));
  await user.selectOptions(form.getByLabelText('Account'), 'Admin account');
  await pasteInto(user, form.getByLabelText('Username'), 'root');
  await pasteInto(user, form.getByLabelText('Password of this account'), 'correct horse');
  const submit = () => user.click(form.getByRole('button', { name: 'Link account' }));
  await submit();
  expect(await form.findByText(wrong)).toBeVisible();
  server.use({
    'POST /linked-accounts': () => {
      accounts = [{ area: 'admin', subject_id: 'a1', name: 'root', is_this: false }];
      return ok({ accounts });
    },
  });
  await submit();
  expect(await screen.findByRole('button', { name: 'Open root' })).toBeVisible();
  expect(server.received.filter(({ name }) => name === 'POST /linked-accounts').at(-1)?.body).toEqual({
    area: 'admin',
    username: 'root',
    password: 'correct horse',
  });
  expect(form.getByLabelText('Password of this account')).toHaveValue('');
});
