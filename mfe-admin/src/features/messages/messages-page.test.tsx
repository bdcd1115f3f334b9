import type { AdminMessage } from '@magnetx/contracts';
import { fakeApi, refusal, type FakeRequest } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

function message(id: string, more: Partial<AdminMessage> = {}): AdminMessage {
  return {
    id,
    name: `Visitor ${id}`,
    email: `${id}@example.org`,
    message: 'Hello.\nHow do I join?',
    sentAt: '2026-01-02T03:04:05.000Z',
    isRead: false,
    ...more,
  };
}

/** Answers as the server does, two messages a page. */
const list =
  (messages: readonly AdminMessage[]) =>
  ({ query }: FakeRequest) => {
    const shown = messages.filter(({ isRead }) => query['show'] !== 'unread' || !isRead);
    const start = Number(query['before'] || 0);
    const next = start + 2 < shown.length ? String(start + 2) : null;
    return { body: { success: true, messages: shown.slice(start, start + 2), next } };
  };

function openMessages(messages: readonly AdminMessage[], path = '/admin/messages') {
  const server = fakeApi({ ...answers.frame(), ...answers.creditRequests(), 'GET /admin/messages': list(messages) });
  return { ...renderSignedIn(path), server };
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));

it('shows what visitors wrote, a page at a time', async () => {
  const { user } = openMessages([message('a'), message('b', { isRead: true }), message('c')]);
  const first = await card('Visitor a');
  expect(first.getByText('Unread')).toBeVisible();
  expect(first.getByText(/How do I join\?/)).toBeVisible();
  expect((await card('Visitor b')).queryByText('Unread')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await card('Visitor c')).getByText('Unread')).toBeVisible();
});

it('replies by the own mail program, with none of an address as a header', async () => {
  openMessages([message('a', { email: 'a@example.org?bcc=eve@example.org&body=x' })]);
  const link = (await card('Visitor a')).getByRole('link', { name: 'Reply to Visitor a' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect(decodeURIComponent(pathname)).toBe('a@example.org?bcc=eve@example.org&body=x');
  expect([...searchParams.keys()]).toEqual(['subject']);
});

it('marks a message read, and back', async () => {
  const { user, server } = openMessages([message('a')]);
  server.use({
    'PUT /admin/messages/a': ({ body }) => {
      const marked = message('a', body as Pick<AdminMessage, 'isRead'>);
      server.use({ 'GET /admin/messages': list([marked]) });
      return { body: { success: true, message: marked } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Visitor a' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as unread: Visitor a' }));
  expect(await screen.findByRole('button', { name: 'Mark as read: Visitor a' })).toBeVisible();
});

it('keeps the focus after the last unread message, and explains why one stays', async () => {
  const { user, server, toasts } = openMessages([message('a')], '/admin/messages?filter=unread');
  server.use({ 'PUT /admin/messages/a': refusal(404, 'not_found', 'There is nothing here.') });
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Visitor a' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['There is nothing here.']));
  server.use({
    'PUT /admin/messages/a': () => {
      server.use({ 'GET /admin/messages': list([message('a', { isRead: true })]) });
      return { body: { success: true, message: message('a', { isRead: true }) } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Visitor a', busy: false }));
  expect(await screen.findByText('No unread messages')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show all messages' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect((await card('Visitor a')).getByRole('button', { name: /^Mark as unread/ })).toBeVisible();
});

it('deletes a message once that is confirmed', async () => {
  const { user, server, toasts } = openMessages([message('a')]);
  server.use({
    'DELETE /admin/messages/a': () => {
      server.use({ 'GET /admin/messages': list([]) });
      return { body: { success: true } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete the message of Visitor a' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete message' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(['Message deleted']);
});

it('can be tried again', async () => {
  const server = fakeApi({
    ...answers.frame(),
    ...answers.creditRequests(),
    'GET /admin/messages': refusal(503, 'unavailable', 'Not reachable.'),
  });
  const { user } = renderSignedIn('/admin/messages');
  expect(await screen.findByText('The messages could not be loaded')).toBeVisible();
  server.use({ 'GET /admin/messages': list([message('a')]) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Visitor a')).toBeVisible();
});

it('keeps the list when a refresh fails, and reports it', async () => {
  const { user, server } = openMessages([message('a')]);
  server.use({
    'PUT /admin/messages/a': () => {
      server.use({ 'GET /admin/messages': refusal(503, 'unavailable', 'Not reachable.') });
      return { body: { success: true, message: message('a', { isRead: true }) } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Visitor a' }));
  expect(await screen.findByText('This may not be the latest')).toBeVisible();
  expect(screen.getByText('Visitor a')).toBeVisible();
  server.use({ 'GET /admin/messages': list([message('a', { isRead: true })]) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('This may not be the latest')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Mark as unread: Visitor a' })).toBeVisible();
});
