import { STORAGE_KEYS } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ADA, answers, renderSignedIn, renderSignedOut, findSignIn } from '../../testing/render-admin.tsx';

const SIGNED_IN = { body: { success: true, token: 'fresh.token', user: ADA } };

async function openLogin() {
  const area = renderSignedOut('/admin/login');
  await findSignIn();
  return area;
}

async function signIn(user: Awaited<ReturnType<typeof openLogin>>['user'], password = 'correct horse') {
  await pasteInto(user, screen.getByLabelText('Username'), 'ada');
  await pasteInto(user, screen.getByLabelText('Password'), password);
  await user.keyboard('{Enter}');
}

const log = () => ({
  warn: jest.spyOn(console, 'warn').mockImplementation(),
  error: jest.spyOn(console, 'error').mockImplementation(),
});

it('offers what password managers need, and a way to create an account', async () => {
  await openLogin();
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'Create an admin account' })).toHaveAttribute('href', '/admin/create');
  expect(document.title).toBe('Admin sign in · MagnetX');
});

it('asks for both fields in one sentence, which goes when something is typed', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Username and password are required$/);
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toBeInvalid();
  await user.keyboard('a');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('after a sign-in', () => {
  afterEach(() => jest.useRealTimers());

  it('stores it, confirms it, and opens the dashboard after 1.5 seconds', async () => {
    let answer: (reply: typeof SIGNED_IN) => void = () => {};
    const server = fakeApi({
      'POST /admin/login': () => new Promise((resolve) => (answer = resolve)),
      ...answers.frame(),
      ...answers.dashboard(),
    });
    const { user, router } = await openLogin();
    await signIn(user);
    expect(await screen.findByRole('button', { name: 'Signing In...' })).toHaveAttribute('aria-busy', 'true');
    jest.useFakeTimers();
    await act(async () => answer(SIGNED_IN));
    expect(await screen.findByRole('heading', { name: 'Login Successful!' })).toBeVisible();
    expect(screen.getByText('Welcome back! Redirecting to admin dashboard...')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveFocus();
    expect(server.received[0]?.body).toEqual({ username: 'ada', password: 'correct horse' });
    expect(window.localStorage.getItem(STORAGE_KEYS.adminToken)).toBe('fresh.token');
    expect(JSON.parse(window.localStorage.getItem(STORAGE_KEYS.adminInfo) ?? '')).toEqual(ADA);
    expect(window.localStorage.getItem('adminAuthenticated')).toBe('true');
    expect(window.localStorage.getItem('adminEmail')).toBe('ada');
    await act(() => jest.advanceTimersByTimeAsync(1_499));
    expect(router.state.location.pathname).toBe('/admin/login');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(router.state.location.pathname).toBe('/admin/dashboard');
    jest.useRealTimers();
    expect(await screen.findByText('ada')).toBeVisible();
  });

  it('continues immediately with the link, and does not return', async () => {
    fakeApi({ 'POST /admin/login': () => SIGNED_IN, ...answers.frame(), ...answers.dashboard() });
    const { user, router } = await openLogin();
    await signIn(user);
    await user.click(await screen.findByRole('link', { name: 'Go to Dashboard' }));
    expect(await screen.findByText('ada')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/dashboard');
  });

  it('leads back to the page that asked for it', async () => {
    const inbox = { body: { success: true, messages: [], next: null } };
    fakeApi({
      'POST /admin/login': () => SIGNED_IN,
      ...answers.frame(),
      ...answers.creditRequests(),
      'GET /admin/messages': () => inbox,
    });
    const { user, router } = renderSignedOut('/admin/messages?show=unread');
    await findSignIn();
    await signIn(user);
    await user.click(await screen.findByRole('link', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/admin/messages', search: '?show=unread' });
  });

  it('reports that the browser does not store it', async () => {
    const { error } = log();
    fakeApi({ 'POST /admin/login': () => SIGNED_IN });
    const { user } = await openLogin();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser does not let this site keep your sign-in');
    expect(error).toHaveBeenCalled();
  });
});

describe('a failed sign-in', () => {
  it('says why, keeps what was typed and no trace of the password', async () => {
    const { warn, error } = log();
    const server = fakeApi({ 'POST /admin/login': brokenNetwork });
    const { user, store } = await openLogin();
    await signIn(user);
    for (const [answer, text] of [
      [refusal(401, 'invalid_credentials', 'This is not right.'), 'This is not right.'],
      [brokenNetwork, 'MagnetX is not reachable right now.'],
      [() => ({ status: 500, body: '<html>' }), 'An error occurred'],
    ] as const) {
      server.use({ 'POST /admin/login': answer });
      await user.click(screen.getByRole('button', { name: 'Sign In' }));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(screen.getByLabelText('Username')).toHaveValue('ada');
      expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
      expect(JSON.stringify(store.getState())).not.toContain('correct horse');
    }
    expect(JSON.stringify([...warn.mock.calls, ...error.mock.calls])).not.toContain('correct horse');
    expect(window.localStorage).toHaveLength(0);
  });

  it('shows how long the lock-out lasts, and lets the form be corrected meanwhile', async () => {
    log();
    const locked = refusal(429, 'account_locked', 'Too many failed sign-ins. Please wait and try again.');
    fakeApi({ 'POST /admin/login': () => ({ ...locked(), headers: { 'retry-after': '60' } }) });
    const { user } = await openLogin();
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many failed sign-ins. Please wait and try again.');
    expect(screen.getByRole('timer')).toHaveTextContent(/^(1:00|0:5\d)$/);
    await user.type(screen.getByLabelText('Password'), '!');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('You can try again in')).toBeVisible();
  });

  it('puts what the server found on its field', async () => {
    log();
    const more = { fields: { username: ['This name is too long'] } };
    fakeApi({ 'POST /admin/login': refusal(400, 'validation_failed', 'This name is too long', more) });
    const { user } = await openLogin();
    await signIn(user);
    await waitFor(() => expect(screen.getByLabelText('Username')).toBeInvalid());
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('This name is too long');
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(screen.getAllByText('This name is too long')).toHaveLength(1);
  });
});

it('sends an administrator who is signed in already to the dashboard', async () => {
  fakeApi({ ...answers.frame(), ...answers.dashboard() });
  const { router } = renderSignedIn('/admin/login');
  expect(await screen.findByText('ada')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/dashboard');
});
