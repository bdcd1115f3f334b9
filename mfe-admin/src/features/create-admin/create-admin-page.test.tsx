import { DEFAULT_SITE_SETTINGS } from '@magnetx/federation';
import { fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ADA, renderSignedOut, findSignIn } from '../../testing/render-admin.tsx';

const CREATED = { body: { success: true, user: ADA } };

const VALID = {
  Username: ' ada ',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
  'Creation password': 'master key',
};

/** A site with a minimum length of its own. */
const site = { ...DEFAULT_SITE_SETTINGS, passwordLengthMin: 7 };

async function openCreate(values: Partial<typeof VALID> = {}) {
  const area = renderSignedOut('/admin/create', { site });
  await screen.findByRole('heading', { name: 'Create an admin account' });
  for (const [label, value] of Object.entries(values)) await pasteInto(area.user, screen.getByLabelText(label), value);
  return area;
}

const submit = () => screen.getByRole('button', { name: 'Create Admin' });

it('has the four fields, and the way back', async () => {
  await openCreate();
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('placeholder', 'Minimum 7 characters');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByLabelText('Confirm password')).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByLabelText('Creation password')).toHaveAttribute('autocomplete', 'off');
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/admin/login');
  expect(document.title).toBe('Create an admin account · MagnetX');
});

it.each([
  ['All fields are required', { Username: 'ada' }],
  ['Password must be at least 7 characters long', { ...VALID, Password: 'six666', 'Confirm password': 'six666' }],
  ['Passwords do not match', { ...VALID, 'Confirm password': 'correct horses' }],
])('says "%s" once', async (message, values) => {
  const { user } = await openCreate(values);
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${message}$`));
  expect(screen.getByLabelText('Username')).toBeValid();
  await user.type(screen.getByLabelText('Username'), '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('once it is created', () => {
  afterEach(() => jest.useRealTimers());

  it('confirms it and opens the sign-in after 2 seconds', async () => {
    let answer: (reply: typeof CREATED) => void = () => {};
    const server = fakeApi({ 'POST /admin/create': () => new Promise((resolve) => (answer = resolve)) });
    const { user, router } = await openCreate(VALID);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-busy', 'true');
    const body = { username: 'ada', password: 'correct horse', creationPassword: 'master key' };
    expect(server.received[0]?.body).toEqual(body);
    jest.useFakeTimers();
    await act(async () => answer(CREATED));
    expect(await screen.findByRole('heading', { name: 'Admin Created!' })).toBeVisible();
    expect(screen.getByText('Admin account has been created successfully. You can now login.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveFocus();
    await act(() => jest.advanceTimersByTimeAsync(1_999));
    expect(router.state.location.pathname).toBe('/admin/create');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(router.state.location.pathname).toBe('/admin/login');
    jest.useRealTimers();
    expect(await findSignIn()).toBeVisible();
  });

  it('leaves no timer behind when the person goes elsewhere', async () => {
    fakeApi({ 'POST /admin/create': () => CREATED });
    const { user, router } = await openCreate(VALID);
    await user.click(submit());
    await user.click(await screen.findByRole('link', { name: 'Go to Login' }));
    await findSignIn();
    jest.useFakeTimers();
    await act(() => router.navigate('/admin/create'));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(router.state.location.pathname).toBe('/admin/create');
  });
});

it('shows the server’s refusal, at its field if it has one, and keeps no trace of the passwords', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const server = fakeApi({});
  const { user, store } = await openCreate(VALID);
  for (const [status, code, text] of [
    [403, 'creation_password_wrong', 'The creation password is not right.'],
    [403, 'creation_disabled', 'Creating administrators is turned off.'],
    [409, 'name_taken', 'This name is already taken.'],
  ] as const) {
    server.use({ 'POST /admin/create': refusal(status, code, text) });
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(JSON.stringify(store.getState())).not.toMatch(/correct horse|master key/);
  }
  const common = 'This password is too easy to guess.';
  server.use({
    'POST /admin/create': refusal(400, 'validation_failed', common, { fields: { password: [common] } }),
  });
  await user.click(submit());
  expect(await screen.findByText(common)).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});
