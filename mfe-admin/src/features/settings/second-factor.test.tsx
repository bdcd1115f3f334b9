import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { channelsFor, STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { saveFile } from '@magnetx/federation/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import { ADA, answers, findSignIn, renderSignedIn, renderSignedOut } from '../../testing/render-admin.tsx';

jest.mock('@simplewebauthn/browser');
jest.mock('@magnetx/federation/save-file');
jest.mock('@magnetx/federation/log');

const NO_ADDRESS = { address: '', pending: '', channels: channelsFor(), time_zone: 'UTC' };
const CODES = ['aaaaaa-bbbbbb-cccccc-dddddd', 'eeeeee-ffffff-gggggg-hhhhhh'];
const LAPTOP = {
  id: 'laptop',
  name: 'Firefox on Linux',
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
};
const factor = (more: object = {}) => ({
  'GET /second-factor': () => ({ body: { success: true, passkeys: [], codes_left: 0, is_required: false, ...more } }),
});
const others = {
  'GET /sessions': () => ({ body: { success: true, sessions: [] } }),
  'GET /linked-accounts': () => ({ body: { success: true, accounts: [] } }),
  'GET /email': () => ({ body: { success: true, email: { is_offered: false, ...NO_ADDRESS } } }),
};
const options = () => ({ body: { success: true, options: { challenge: 'abc' } } });
const sign = () => jest.mocked(startAuthentication).mockResolvedValue({ id: 'laptop' } as never);

/** Tokens of one session, as the API signs them. */
const tokenOf = (proof: string) => `e30.${btoa(JSON.stringify({ jti: 'session' }))}.${proof}`;

async function openSettings(more: object = {}) {
  const server = fakeApi({ ...answers.frame(), ...others, ...factor(more) });
  const area = renderSignedIn('/admin/settings');
  await screen.findByRole('heading', { name: 'Second factor' });
  return { ...area, server };
}

it('adds the first passkey with the password, and shows the recovery codes once', async () => {
  jest.mocked(startRegistration).mockResolvedValue({ id: 'laptop' } as never);
  const { user, server } = await openSettings();
  server.use({
    'POST /second-factor/passkeys/options': options,
    'POST /second-factor/passkeys': () => ({ body: { success: true, token: 'token-of-ada', codes: CODES } }),
    ...factor({ passkeys: [LAPTOP], codes_left: 10 }),
  });
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Add passkey' }));
  expect(await form.findByText('Current password is required')).toBeVisible();
  await pasteInto(user, form.getByLabelText('Current password'), 'correct horse');
  await user.click(form.getByRole('button', { name: 'Add passkey' }));
  const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await user.click(codes.getByRole('button', { name: 'Download' }));
  expect(saveFile).toHaveBeenCalledWith('magnetx-recovery-codes.txt', 'text/plain', CODES.join('\n'));
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
  expect(server.received.find(({ name }) => name.endsWith('/options'))?.body).toEqual({
    currentPassword: 'correct horse',
  });
});

it('says that the browser used no passkey', async () => {
  jest.mocked(startRegistration).mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const { user, server } = await openSettings();
  server.use({ 'POST /second-factor/passkeys/options': options });
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const form = within(await screen.findByRole('dialog'));
  await pasteInto(user, form.getByLabelText('Current password'), 'correct horse');
  await user.click(form.getByRole('button', { name: 'Add passkey' }));
  expect(await screen.findByText('This passkey was not accepted. Try again.')).toBeVisible();
});

it('removes a passkey after a proof, which keeps the page and repeats the call', async () => {
  sign();
  const { user, server } = await openSettings({ passkeys: [LAPTOP], codes_left: 10 });
  window.localStorage.setItem(STORAGE_KEYS.adminToken, tokenOf('old'));
  let isProved = false;
  server.use({
    'DELETE /second-factor/passkeys/laptop': () =>
      isProved ? { body: { success: true } } : refusal(403, 'proof_needed', 'Use your passkey')(),
    'POST /second-factor/proof/options': options,
    'POST /second-factor/proof': () => {
      isProved = true;
      return { body: { success: true, token: tokenOf('new') } };
    },
    ...factor(),
  });
  await user.click(screen.getByRole('button', { name: 'Remove Firefox on Linux' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Show that it is you' }));
  await user.click(proof.getByRole('button', { name: 'Use passkey' }));
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(window.localStorage.getItem(STORAGE_KEYS.adminToken)).toBe(tokenOf('new'));
});

it('shows the refusal of a call whose proof is not given', async () => {
  const { user, server } = await openSettings({ passkeys: [LAPTOP], codes_left: 10 });
  server.use({ 'POST /second-factor/recovery-codes': refusal(403, 'proof_needed', 'Use your passkey first') });
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Show that it is you' }));
  await user.click(proof.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Use your passkey first')).toBeVisible();
});

it('leads an admin who must add a passkey to the settings', async () => {
  const me = { success: true, user: { ...ADA, permissions: [] }, asks_email: false, needs_passkey: true };
  fakeApi({ ...answers.frame(), ...others, 'GET /admin/me': () => ({ body: me }), ...factor({ is_required: true }) });
  const { router } = renderSignedIn('/admin/settings');
  expect(await screen.findByText('This site asks admins for a passkey')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Email' })).not.toBeInTheDocument();
  await router.navigate('/admin/featured');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/settings'));
});

describe('a sign-in that needs a second factor', () => {
  const step = { secondFactor: { ticket: 'the-ticket', options: { challenge: 'abc' } } };
  const signedIn = () => ({ body: { success: true, token: 'fresh.token', account: ADA } });

  async function openStep(more: object = {}) {
    const server = fakeApi({
      ...answers.frame(),
      ...answers.dashboard(),
      'POST /admin/login': refusal(401, 'second_factor_needed', 'Use your passkey', step),
      'POST /auth/second-factor': signedIn,
      ...more,
    });
    const area = renderSignedOut('/admin/login');
    await findSignIn();
    await pasteInto(area.user, screen.getByLabelText('Username'), 'ada');
    await pasteInto(area.user, screen.getByLabelText('Password'), 'correct horse');
    await area.user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'One more step' })).toHaveFocus();
    return { ...area, server };
  }

  it('continues with the passkey', async () => {
    sign();
    const { user, server } = await openStep();
    await user.click(screen.getByRole('button', { name: 'Use passkey' }));
    expect(await screen.findByRole('heading', { name: 'Login Successful!' })).toBeVisible();
    expect(server.received.at(-1)?.body).toEqual({ ticket: 'the-ticket', signed: { id: 'laptop' } });
    expect(window.localStorage.getItem(STORAGE_KEYS.adminToken)).toBe('fresh.token');
  });

  it('continues with a recovery code, and shows that it is wrong', async () => {
    const wrong = { fields: { recoveryCode: ['This recovery code is not right'] } };
    const { user, server } = await openStep({
      'POST /auth/second-factor': refusal(400, 'validation_failed', 'This recovery code is not right', wrong),
    });
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'aaaaaa{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Recovery code')).toBeInvalid());
    server.use({ 'POST /auth/second-factor': signedIn });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Login Successful!' })).toBeVisible();
    expect(server.received.at(-1)?.body).toEqual({ ticket: 'the-ticket', recoveryCode: 'aaaaaa' });
  });

  it('can start again', async () => {
    const { user } = await openStep();
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await findSignIn()).toBeVisible();
  });
});
