import { pino } from 'pino';
import type { XPage, XRequest } from './x-api.ts';
import { createXVerifier } from './x-verifier.ts';

const item = { id: '1', username: 'somebody', referenced_tweets: [], entities: { hashtags: [], urls: [] } };
const ACME = { ...item, username: 'Acme' };

/** The sizes of the pages that X is asked for, with what each has. */
async function sizesOf(action: 'follow' | 'repost', pages: readonly XPage['data'][]): Promise<(string | undefined)[]> {
  const asked: XRequest[] = [];
  const read = async (request: XRequest): Promise<XPage> => {
    asked.push(request);
    const next = asked.length < pages.length ? { next_token: 'next' } : {};
    return { data: pages[asked.length - 1] ?? [], errors: [], meta: next };
  };
  const access = { token: 'x', spend: async () => undefined, onRefused: async () => undefined };
  const tokens = { accessOf: async () => access };
  const { verify } = createXVerifier({
    api: { read },
    tokens,
    logger: pino({ level: 'silent' }),
    standInUrl: null,
    lookMs: 1_000,
  });
  const quest = { id: 1, projectId: 'p', liveAt: new Date(0) };
  const check = { kind: 'x' as const, action, target: action === 'follow' ? 'acme' : 'https://x.com/acme/status/1' };
  await verify({ check, quest, now: new Date(), person: { xUserId: '7' } } as Parameters<typeof verify>[0]);
  return asked.map(({ query }) => query['max_results']);
}

it('asks for few items first, which cost less, and then for many', async () => {
  expect(await sizesOf('follow', [[ACME]])).toEqual(['20']);
  expect(await sizesOf('follow', [[item], [item], [ACME]])).toEqual(['20', '1000', '1000']);
  expect(await sizesOf('repost', [[item], [item]])).toEqual(['10', '100']);
});
