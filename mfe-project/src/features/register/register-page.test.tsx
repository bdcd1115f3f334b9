import { DEFAULT_SITE_SETTINGS } from '@magnetx/federation';
import { brokenNetwork, fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { FLUX, answers, renderSignedIn, renderSignedOut } from '../../testing/render-project.tsx';

const REGISTERED = { body: { success: true, project: FLUX } };

const VALID = {
  'Project name': ' Flux Labs ',
  Username: 'flux',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
};

/** A site with the specified minimum length. */
const site = { ...DEFAULT_SITE_SETTINGS, passwordLengthMin: 6 };

async function openRegister(values: Partial<typeof VALID> = {}) {
  const area = renderSignedOut('/project/register', { site });
  await screen.findByRole('heading', { name: 'Register your project' });
  for (const [label, value] of Object.entries(values)) await pasteInto(area.user, screen.getByLabelText(label), value);
  return area;
}

const submit = () => screen.getByRole('button', { name: 'Create Project Account' });
const messages = () => screen.getAllByRole('listitem').map((item) => item.textContent);

it('has the four fields, a toggle on each password, and the way to sign in', async () => {
  const { user } = await openRegister({ Password: 'secret', 'Confirm password': 'secret' });
  expect(screen.getByLabelText('Project name')).toHaveAttribute('autocomplete', 'organization');
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/project/login');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('At least 6 characters.');
  for (const [name, href] of Object.entries({ 'terms of service': '/terms', 'privacy policy': '/privacy' })) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
  }
  expect(document.title).toBe('Register your project · MagnetX');
  for (const label of ['Password', 'Confirm password']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
    await user.click(screen.getByRole('button', { name: `Show ${label.toLowerCase()}` }));
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: `Hide ${label.toLowerCase()}` }));
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password');
  }
});

it('lists every error in order, and clears the list when something is typed', async () => {
  const { user } = await openRegister({ 'Project name': '  ', Password: 'short', 'Confirm password': 'x' });
  await user.click(submit());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(messages()).toEqual([
    'Project name is required',
    'Username is required',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ]);
  expect(screen.getByLabelText('Project name')).toHaveFocus();
  await user.type(screen.getByLabelText('Confirm password'), 'y');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Project name')).toBeValid();
});

it('leads to the sign-in, which greets the project and knows its username', async () => {
  let answer: (reply: typeof REGISTERED) => void = () => {};
  const server = fakeApi({ 'POST /project/register': () => new Promise((resolve) => (answer = resolve)) });
  const { user, router } = await openRegister(VALID);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-busy', 'true');
  expect(server.received[0]?.body).toEqual({ name: 'Flux Labs', username: 'flux', password: 'correct horse' });
  await act(async () => answer(REGISTERED));
  expect(await screen.findByRole('heading', { name: 'Project sign in' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/project/login', search: '' });
  expect(screen.getByText('Flux Labs is registered')).toBeVisible();
  expect(screen.getByLabelText('Username or Project Name')).toHaveValue('flux');
});

it('shows a refusal, at its field if it has one, and keeps no trace of the password', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
  const server = fakeApi({});
  const { user, store } = await openRegister(VALID);
  for (const [answer, text] of [
    [refusal(429, 'too_many_requests', 'Too many attempts.'), 'Too many attempts.'],
    [brokenNetwork, 'Registration failed. Please try again.'],
    [answers.unreadable, 'Registration failed'],
  ] as const) {
    server.use({ 'POST /project/register': answer });
    await user.click(submit());
    await waitFor(() => expect(messages()).toEqual([text]));
    expect(JSON.stringify(store.getState())).not.toContain('correct horse');
  }
  for (const [label, field, status, code, text] of [
    ['Project name', 'name', 409, 'name_taken', 'This name is already taken.'],
    ['Password', 'password', 400, 'validation_failed', 'This password is too easy to guess.'],
  ] as const) {
    server.use({ 'POST /project/register': refusal(status, code, text, { fields: { [field]: [text] } }) });
    await user.click(submit());
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getAllByText(text)).toHaveLength(1);
  }
});

it('sends a project that is signed in already to its dashboard', async () => {
  fakeApi(answers.frame());
  const { router } = renderSignedIn('/project/register');
  expect(await screen.findByRole('heading', { name: 'Flux Labs' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/dashboard');
});
