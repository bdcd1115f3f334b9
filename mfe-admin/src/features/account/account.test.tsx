import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn, renderSignedOut } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const NEW = 'battery staple';
const open = {
  'GET /password-reset/once': () => ({ body: { success: true, name: 'ada', expires_at: '2026-01-02T03:04:05.000Z' } }),
};

describe('changing the own password', () => {
  async function openDialog() {
    const server = fakeApi({ ...answers.frame(), ...answers.dashboard() });
    const area = renderSignedIn('/admin');
    await area.user.click(await screen.findByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    const submit = () => area.user.click(dialog.getByRole('button', { name: 'Change password' }));
    return { ...area, server, dialog, submit };
  }

  it('keeps the page signed in with the new token', async () => {
    const { user, server, dialog, submit, toasts, store } = await openDialog();
    const wrong = 'Your current password is not right.';
    const more = { fields: { currentPassword: [wrong] } };
    server.use({ 'POST /admin/password': refusal(400, 'validation_failed', wrong, more) });
    await pasteInto(user, dialog.getByLabelText('Current password'), 'correct horse');
    await pasteInto(user, dialog.getByLabelText('New password'), NEW);
    await pasteInto(user, dialog.getByLabelText('Confirm new password'), NEW);
    await submit();
    await waitFor(() => expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(wrong));
    server.use({ 'POST /admin/password': () => ({ body: { success: true, token: 'fresh' } }) });
    await submit();
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Password changed']));
    expect(window.localStorage.getItem(STORAGE_KEYS.adminToken)).toBe('fresh');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('ada')).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain(NEW);
  });

  it('asks for the new one twice', async () => {
    const { user, dialog, submit } = await openDialog();
    await pasteInto(user, dialog.getByLabelText('Current password'), 'correct horse');
    await pasteInto(user, dialog.getByLabelText('New password'), NEW);
    await submit();
    expect(await dialog.findByText('Passwords do not match')).toBeVisible();
  });
});

describe('a reset link', () => {
  it('sets a new password, and leads to the sign-in', async () => {
    const server = fakeApi({ ...open, 'POST /password-reset': () => ({ body: { success: true } }) });
    const { user, store } = renderSignedOut('/admin/reset/once');
    expect(await screen.findByText('For ada. All sessions of this account end.')).toBeVisible();
    await pasteInto(user, screen.getByLabelText('New password'), NEW);
    await user.type(screen.getByLabelText('Confirm new password'), `${NEW}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/admin/login');
    expect(server.received.at(-1)?.body).toEqual({ token: 'once', password: NEW });
    expect(JSON.stringify(store.getState())).not.toContain('once');
  });

  it('that was used meanwhile is closed', async () => {
    fakeApi({ ...open, 'POST /password-reset': refusal(404, 'not_found', 'There is nothing here.') });
    const { user } = renderSignedOut('/admin/reset/once');
    await pasteInto(user, await screen.findByLabelText('New password'), NEW);
    await user.type(screen.getByLabelText('Confirm new password'), `${NEW}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  it('that could not be checked can be tried again', async () => {
    const server = fakeApi({ 'GET /password-reset/once': refusal(429, 'too_many_requests', 'Too many.') });
    const { user } = renderSignedOut('/admin/reset/once');
    expect(await screen.findByRole('heading', { name: 'The link could not be checked' })).toBeVisible();
    server.use(open);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('For ada. All sessions of this account end.')).toBeVisible();
  });
});
