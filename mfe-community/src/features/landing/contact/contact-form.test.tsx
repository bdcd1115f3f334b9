import { STORAGE_KEYS } from '@magnetx/contracts';
import {
  brokenNetwork,
  fakeApi,
  pasteInto,
  refusal,
  type FakeAnswer,
  type FakeApi,
  type FakeHandler,
} from '@magnetx/federation/testing';
import { act, screen, within } from '@testing-library/react';
import { ok } from '../../../testing/answers.ts';
import { landing } from '../../../testing/public-lists.ts';
import { renderCommunity } from '../../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const form = () => within(screen.getByRole('form', { name: 'Contact' }));
const field = (label: string) => form().getByLabelText(label);
const submit = () => form().getByRole('button', { name: 'Join Community' });

async function openForm(answer: FakeHandler = () => ok({})) {
  const server = fakeApi({ 'POST /contact': answer, 'GET /public/landing': () => ok({ landing: landing() }) });
  const rendered = renderCommunity('/');
  await screen.findByRole('form', { name: 'Contact' });
  return { ...rendered, server };
}

const sent = ({ received }: FakeApi) => received.filter(({ name }) => name === 'POST /contact');

async function fillIn(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await pasteInto(user, field('First name'), 'Ada');
  await pasteInto(user, field('Last name'), 'Lovelace');
  await pasteInto(user, field('Email'), 'ada@example.org');
  await pasteInto(user, field('Message'), 'I bring a project.');
}

it('lists what is missing or wrong, and sends nothing', async () => {
  const { user, server } = await openForm();
  expect(field('Email')).toHaveAttribute('type', 'email');
  expect(field('First name')).toHaveAttribute('autocomplete', 'given-name');
  await user.click(submit());
  const alert = await form().findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['First name is required', 'Last name is required', 'Email is required', 'Message is required']);
  expect(field('First name')).toHaveFocus();
  await fillIn(user);
  await user.clear(field('Email'));
  await user.type(field('Email'), 'ada at example{Enter}');
  expect(await form().findByText('Please enter a valid email address')).toBeVisible();
  expect(sent(server)).toEqual([]);
});

it('sends the message once, thanks, and takes another', async () => {
  let answer: (reply: FakeAnswer) => void = () => undefined;
  const { user, server } = await openForm(() => new Promise((resolve) => (answer = resolve)));
  await fillIn(user);
  await user.click(submit());
  await user.click(await form().findByRole('button', { name: 'Sending...' }));
  await act(async () => answer(ok({})));
  const thanks = await screen.findByRole('heading', { name: 'Thank you, Ada' });
  expect(thanks).toHaveFocus();
  expect(sent(server).map(({ body }) => body)).toEqual([
    { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', message: 'I bring a project.' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(field('Message')).toHaveValue('');
});

it('keeps what was typed when it cannot be sent, and says how long to wait', async () => {
  const { user, server } = await openForm(brokenNetwork);
  await fillIn(user);
  await user.click(submit());
  expect(await form().findByText(/MagnetX is not reachable right now/)).toBeVisible();
  server.use({ 'POST /contact': refusal(503, 'unavailable', 'Back in a minute.') });
  await user.click(submit());
  expect(await form().findByText('Back in a minute.')).toBeVisible();
  const tooMany = refusal(429, 'too_many_requests', 'Too many messages. Please wait a moment and try again.');
  server.use({ 'POST /contact': () => ({ ...tooMany(), headers: { 'retry-after': '60' } }) });
  await user.click(submit());
  expect(await form().findByText(/Too many messages/)).toBeVisible();
  expect(form().getByText(/You can try again in/)).toBeVisible();
  expect(field('Message')).toHaveValue('I bring a project.');
});

it('keeps what was typed over a reload, until it is sent', async () => {
  const first = await openForm();
  await fillIn(first.user);
  first.unmount();
  const { user } = await openForm();
  expect(field('Message')).toHaveValue('I bring a project.');
  expect(field('Email')).toHaveValue('ada@example.org');
  await user.click(submit());
  await screen.findByRole('heading', { name: 'Thank you, Ada' });
  expect(sessionStorage.getItem(STORAGE_KEYS.userDrafts)).toBeNull();
});
