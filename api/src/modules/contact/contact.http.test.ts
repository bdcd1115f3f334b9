import { sendContactMessage } from '@magnetx/contracts';
import { attempt, call } from '../../testing/client';
import { startTestApi, type TestApi } from '../../testing/start-test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_CONTACT_PER_MINUTE: '14' } });
});
afterAll(() => api.stop());

const FORM = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', message: 'Hello' };
const stored = () => api.server.connection.collection('contact_messages').find().toArray();

it('is kept, trimmed, with nothing but its fields', async () => {
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
  });
});

it.each([
  [{ first_name: ' ' }, 'First name is required'],
  [{ last_name: 'x'.repeat(81) }, 'Last name can have at most 80 characters'],
  [{ email: 'nobody' }, 'Please enter a valid email address'],
  [{ email: '' }, 'Email is required'],
  [{ message: ' ' }, 'Message is required'],
  [{ message: '\u200b\u2060' }, 'Message is required'],
  [{ message: 'x'.repeat(5001) }, 'Message can have at most 5000 characters'],
  [{ message: { $gt: '' } }, expect.any(String)],
])('is refused, case %#', async (change, error) => {
  const answer = await attempt(api, sendContactMessage, { body: { ...FORM, ...change } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', error } });
  expect(await stored()).toHaveLength(1);
});

it('takes so many a minute from one address', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(api, sendContactMessage, { body: FORM })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(7);
  expect(refused[0]).toMatchObject({ body: { code: 'too_many_requests' } });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
