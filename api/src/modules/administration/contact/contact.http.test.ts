import { listMessages, markMessage, removeMessage, sendContactMessage } from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_CONTACT_PER_MINUTE: '14' } });
});
afterAll(() => api.stop());

const FORM = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', message: 'Hello' };
const stored = () => api.server.connection.collection('contact_messages').find().toArray();

it('is stored trimmed, without unknown fields', async () => {
  await call(api, sendContactMessage, { body: { ...FORM, first_name: ' Ada ', isAdmin: true } as typeof FORM });
  const [message, ...others] = await stored();
  expect(others).toEqual([]);
  expect(message).toEqual({
    _id: expect.any(String),
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    message: 'Hello',
    createdAt: api.clock.now(),
    isRead: false,
  });
});

it.each([
  [{ first_name: ' ' }, 'First name is required'],
  [{ last_name: 'x'.repeat(81) }, 'Last name can have at most 80 characters'],
  [{ email: 'nobody' }, 'Please enter a valid email address'],
  [{ email: '' }, 'Email is required'],
  [{ message: ' ' }, 'Message is required'],
  [{ message: '\u200b\u2060' }, 'Message is required'],
  [{ message: 'x'.repeat(5001) }, 'Message can have at most 5,000 characters'],
  [{ message: { $gt: '' } }, expect.any(String)],
])('is refused, case %#', async (change, error) => {
  const answer = await attempt(api, sendContactMessage, { body: { ...FORM, ...change } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', error } });
  expect(await stored()).toHaveLength(1);
});

it('limits messages per address and minute', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(api, sendContactMessage, { body: FORM })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(7);
  expect(refused[0]).toMatchObject({ body: { code: 'too_many_requests' } });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('is read, marked and deleted by admins, page by page', async () => {
  await api.server.connection.collection('contact_messages').deleteMany({});
  const token = await createTestAdmin(api);
  const inbox = await startTestApi({ databaseUrl: api.config.database.url });
  for (const message of ['One', 'Two', 'Three']) {
    await call(inbox, sendContactMessage, { body: { ...FORM, message } });
    inbox.clock.advance(1_000);
  }
  const list = (query = {}) => call(inbox, listMessages, { token, query });
  const textsOf = async (query = {}) => (await list(query)).messages.map(({ message }) => message);
  const first = await list({ limit: 2 });
  expect(first.messages).toMatchObject([
    { name: 'Ada Byron', email: 'ada@example.com', message: 'Three', isRead: false },
    { message: 'Two' },
  ]);
  expect(await textsOf({ limit: 2, before: first.next })).toEqual(['One']);
  expect(await textsOf({ order: 'oldest' })).toEqual(['One', 'Two', 'Three']);
  const params = { messageId: first.messages[0]?.id ?? '' };
  const mark = async (isRead: boolean) =>
    (await call(inbox, markMessage, { token, params, body: { isRead } })).message.isRead;
  expect(await mark(true)).toBe(true);
  expect(await textsOf({ show: 'unread' })).toEqual(['Two', 'One']);
  expect(await mark(false)).toBe(false);
  expect(await textsOf({ show: 'unread' })).toEqual(['Three', 'Two', 'One']);
  const removals = await Promise.all([1, 2].map(() => attempt(inbox, removeMessage, { token, params })));
  expect(removals.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await textsOf()).toEqual(['Two', 'One']);
  await inbox.stop();
});
