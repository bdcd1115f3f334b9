import { createTellOwners } from './owner-news.ts';

it('logs that owners were not notified, because the decisions are stored already', async () => {
  const failure = new Error('The database is unreachable');
  const logged: unknown[] = [];
  const tellOwners = createTellOwners({
    users: { list: () => Promise.reject(failure) },
    logger: { error: (fields: unknown) => logged.push(fields) },
  } as unknown as Parameters<typeof createTellOwners>[0]);
  await tellOwners([{ work: { userId: 'author' } }] as unknown as Parameters<typeof tellOwners>[0]);
  expect(logged).toEqual([{ err: failure }]);
});
