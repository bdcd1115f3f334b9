import { STORAGE_KEYS } from '@magnetx/contracts';
import { logError } from '@magnetx/federation/log';
import { brokenNetwork, fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { projectQuest, questAnswer } from '../../testing/project-quests.ts';
import { FLUX, answers, renderSignedIn, renderSignedOut } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const SIGNED_IN = { body: { success: true, token: 'fresh.token', project: FLUX } };

async function openLogin() {
  const area = renderSignedOut('/project/login');
  await screen.findByRole('heading', { name: 'Project sign in' });
  return area;
}

async function signIn(user: Awaited<ReturnType<typeof openLogin>>['user']) {
  await pasteInto(user, screen.getByLabelText('Username or Project Name'), 'Flux Labs');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
}

const messages = () => screen.getAllByRole('listitem').map((item) => item.textContent);

it('offers what password managers need, and the way to register', async () => {
  const { user } = await openLogin();
  expect(screen.getByLabelText('Username or Project Name')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByRole('link', { name: 'Register your project' })).toHaveAttribute('href', '/project/register');
  expect(document.title).toBe('Project sign in · MagnetX');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

it('lists what is missing, spaces counting as nothing, until something is typed', async () => {
  const { user } = await openLogin();
  await user.type(screen.getByLabelText('Password'), '  ');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(messages()).toEqual(['Username is required', 'Password is required']);
  expect(screen.getByLabelText('Username or Project Name')).toHaveFocus();
  await user.keyboard('f');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps the sign-in and opens the dashboard', async () => {
  let answer: (reply: typeof SIGNED_IN) => void = () => {};
  const server = fakeApi({
    'POST /project/login': () => new Promise((resolve) => (answer = resolve)),
    ...answers.frame(),
  });
  const { user, router } = await openLogin();
  await signIn(user);
  expect(await screen.findByRole('button', { name: 'Signing In...' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => answer(SIGNED_IN));
  expect(await screen.findByRole('heading', { name: 'Flux Labs' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/dashboard');
  expect(server.received[0]?.body).toEqual({ username: 'Flux Labs', password: 'correct horse' });
  expect(window.localStorage.getItem(STORAGE_KEYS.projectToken)).toBe('fresh.token');
  expect(JSON.parse(window.localStorage.getItem(STORAGE_KEYS.projectInfo) ?? '')).toEqual(FLUX);
});

it('reports that the browser does not store the sign-in', async () => {
  fakeApi({ 'POST /project/login': () => SIGNED_IN });
  const { user } = await openLogin();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  await signIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser does not let this site keep your sign-in');
  expect(logError).toHaveBeenCalled();
});

it('leads back to the page that asked for the sign-in', async () => {
  fakeApi({
    'POST /project/login': () => SIGNED_IN,
    ...answers.frame(),
    'GET /project/quests/7': questAnswer(projectQuest(7)),
  });
  const { user, router } = renderSignedOut('/project/quests/7/edit');
  expect(await screen.findByRole('heading', { name: 'Project sign in' })).toBeVisible();
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Edit Quest' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/quests/7/edit');
  expect(router.state.historyAction).toBe('REPLACE');
});

describe('a failed sign-in', () => {
  const wrong = 'The username or password is not right.';

  it.each([
    ['the server’s words', refusal(401, 'invalid_credentials', wrong), wrong],
    ['no answer', brokenNetwork, 'Login failed. Please check your credentials and try again.'],
    ['an answer that cannot be read', answers.unreadable, 'Login failed'],
  ])('shows %s and keeps no trace of the password', async (_case, answer, text) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const error = jest.spyOn(console, 'error').mockImplementation();
    fakeApi({ 'POST /project/login': answer });
    const { user, store } = await openLogin();
    await signIn(user);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(messages()).toEqual([text]);
    expect(screen.getByLabelText('Username or Project Name')).toHaveValue('Flux Labs');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(JSON.stringify(store.getState())).not.toContain('correct horse');
    expect(JSON.stringify([...warn.mock.calls, ...error.mock.calls])).not.toContain('correct horse');
    expect(window.localStorage).toHaveLength(0);
  });

  it('shows how long the lock-out lasts', async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    const locked = refusal(429, 'account_locked', 'Too many failed sign-ins. Please wait and try again.');
    fakeApi({ 'POST /project/login': () => ({ ...locked(), headers: { 'retry-after': '900' } }) });
    const { user } = await openLogin();
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many failed sign-ins. Please wait and try again.');
    expect(screen.getByRole('timer')).toHaveTextContent(/^(15:00|14:5\d)$/);
  });

  it('puts what the server found on its field', async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    const more = { fields: { password: ['This password is too long'] } };
    fakeApi({ 'POST /project/login': refusal(400, 'validation_failed', 'This password is too long', more) });
    const { user } = await openLogin();
    await signIn(user);
    await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid());
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('This password is too long');
  });
});

it('sends a project that is signed in already to its dashboard', async () => {
  fakeApi(answers.frame());
  const { router } = renderSignedIn('/project/login');
  expect(await screen.findByRole('heading', { name: 'Flux Labs' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/dashboard');
});
