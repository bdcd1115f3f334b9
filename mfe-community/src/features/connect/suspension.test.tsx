import { fakeApi, pasteInto, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, within } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { keepSession, keptKeys, ownReturn, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const WORDS = 'A friend had my phone that day.';
const sentAt = new Date().toISOString();

/** The return of a suspended person from X. */
const suspendedReturn = () => ownReturn('').replace('token=&connected=true', 'error=account_inactive&appeal=grant-1');

function open(suspension: object, routes: Readonly<Record<string, FakeHandler>> = {}) {
  const server = fakeApi({ 'GET /user/suspension': () => ok({ suspension }), ...routes });
  return { ...renderCommunity(`/user/connect?${suspendedReturn()}`), server };
}

test('says the reason, sends one appeal with the token of the return, and stores no session', async () => {
  let appeal: object | null = null;
  const { user, router, server } = open(
    {},
    {
      'GET /user/suspension': () =>
        ok({ suspension: { reason: 'Bought followers', until: '2030-01-02T03:04:00.000Z', appeal } }),
      'POST /user/suspension/appeal': () => {
        appeal = { state: 'open', sent_at: sentAt, answer: '' };
        return ok({ suspension: { reason: 'Bought followers', until: '2030-01-02T03:04:00.000Z', appeal } });
      },
    },
  );
  expect((await screen.findByText('This account is suspended')).parentElement).toHaveTextContent('Bought followers');
  expect(screen.getByText(/^It ends on .*2030/)).toBeVisible();
  expect(screen.getByText(/Approved rewards stay yours/)).toBeVisible();
  expect(router.state.location.search).toBe('');
  const form = within(screen.getByRole('form', { name: 'Appeal against the suspension' }));
  await user.click(form.getByRole('button', { name: 'Send appeal' }));
  expect(await form.findByText('Explain in at least 20 characters')).toBeVisible();
  await pasteInto(user, form.getByRole('textbox'), WORDS);
  await user.click(form.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Your appeal was received')).toBeVisible();
  expect(screen.getByText(/sign in with X again to read the answer/)).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Complete signup with X' })).not.toBeInTheDocument();
  expect(server.received.find(({ name }) => name === 'POST /user/suspension/appeal')?.body).toEqual({ words: WORDS });
  expect(new Set(server.received.map(({ headers }) => headers.get('authorization')))).toEqual(
    new Set(['Bearer grant-1']),
  );
  expect(keptKeys()).toEqual(['magnetx_sign_ins']);
});

test('shows the answer', async () => {
  open({ reason: '', until: null, appeal: { state: 'dismissed', sent_at: sentAt, answer: 'We looked again.' } });
  expect(await screen.findByText('No reason was given.')).toBeVisible();
  expect(screen.getByText('Your appeal was dismissed')).toBeVisible();
  expect(screen.getByText('Answer: We looked again.')).toBeVisible();
  expect(screen.getByText('This answer is final.')).toBeVisible();
  expect(screen.queryByText(/to read the answer/)).not.toBeInTheDocument();
});

test('says that the account is active again once the suspension has ended', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { server } = open({ reason: '', until: null, appeal: { state: 'open', sent_at: sentAt, answer: '' } });
  expect(await screen.findByText('Your appeal was received')).toBeVisible();
  server.use({ 'GET /user/suspension': () => failed(401, 'not_authenticated', 'Not authenticated') });
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText('Your account is active again')).toBeVisible();
  expect(screen.queryByText('This account is suspended')).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('asks for another sign-in once the token has ended, and another session stays', async () => {
  keepSession();
  const before = localStorage.getItem('magnetx_token');
  open({}, { 'GET /user/suspension': () => failed(401, 'token_expired', 'Your session has expired.') });
  expect(await screen.findByText('Your session has expired.')).toBeVisible();
  expect(localStorage.getItem('magnetx_token')).toBe(before);
  expect(screen.getByRole('button', { name: 'Sign in with X' })).toBeVisible();
});

test('ignores the token of a sign-in that was not started here', async () => {
  const server = fakeApi({});
  renderCommunity('/user/connect?error=account_inactive&appeal=grant-1&nonce=other');
  expect(await screen.findByText('This account is not active. Please contact us.')).toBeVisible();
  expect(server.received).toEqual([]);
});
