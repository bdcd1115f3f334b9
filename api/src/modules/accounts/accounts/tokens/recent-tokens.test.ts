import type { Principal } from '../../../../http/principal.ts';
import { createTestClock } from '../../../../testing/test-clock.ts';
import { createRecentTokens } from './recent-tokens.ts';

const clock = createTestClock();
const expiresAt = new Date(clock.now().getTime() + 60_000);
const principal = (audience: Principal['audience'], id: string): Principal => ({
  ...{ audience, accountId: id, subjectId: id, role: null, tokenId: `token of ${id}`, expiresAt, provedAt: null },
  generation: 0,
});

/** Tokens are named after their accounts. `verified`: those that were looked up. */
function open(audience: Principal['audience'] = 'user') {
  const verified: string[] = [];
  const during: { work?: () => void } = {};
  const recent = createRecentTokens(
    {
      verify: async (token) => {
        verified.push(token);
        during.work?.();
        return principal(audience, token);
      },
    },
    clock,
  );
  return { ...recent, verified, during };
}

it('looks up a user’s token once, again after five seconds, and others each time', async () => {
  const [users, admins] = [open(), open('admin')];
  for (const { verify } of [users, users, admins, admins]) await verify('a');
  expect([users.verified, admins.verified]).toEqual([['a'], ['a', 'a']]);
  clock.advance(5_001);
  await users.verify('a');
  expect(users.verified).toEqual(['a', 'a']);
});

it.each([
  ['its id', 'token of a', ['a', 'b', 'a']],
  ['its account', 'a', ['a', 'b', 'a']],
  ['all', null, ['a', 'b', 'a', 'b']],
  ['another', 'c', ['a', 'b']],
])('looks up a token again once it is forgotten by %s', async (_by, id, verified) => {
  const tokens = open();
  for (const token of ['a', 'b']) await tokens.verify(token);
  tokens.forget(id);
  for (const token of ['a', 'b']) await tokens.verify(token);
  expect(tokens.verified).toEqual(verified);
});

it('does not remember what ended during its look-up', async () => {
  const tokens = open();
  tokens.during.work = () => tokens.forget('a');
  await tokens.verify('a');
  delete tokens.during.work;
  await tokens.verify('a');
  await tokens.verify('a');
  expect(tokens.verified).toEqual(['a', 'a']);
});
