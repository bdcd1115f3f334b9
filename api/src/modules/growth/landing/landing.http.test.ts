import { createSeason, getLanding, NO_FIGURE, setPublicProfile } from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { call } from '../../../testing/client.ts';
import { createTestProject, MISSION, publishQuest, TASK } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const OWN = '12K+ | $3M+ | 40% | Annual report | https://magnetx.example/report';
const MONTH_MS = 31 * 86_400_000;

let api: TestApi | undefined;
afterEach(() => api?.stop());

const start = async (LANDING_FIGURES?: string) => {
  api = await startTestApi({ env: { RATE_SIGN_IN_PER_MINUTE: '10000', ...(LANDING_FIGURES && { LANDING_FIGURES }) } });
  return api;
};
const read = async (of: TestApi) => (await call(of, getLanding, {})).landing;

test('an empty site has an example of its statistics, and nothing else', async () => {
  const landing = await read(await start());
  expect(landing).toMatchObject({ season: null, quests: [], payouts: [] });
  expect(landing.figures).toMatchObject({ users: '10K+', rewards: '$2M+', growth: '92%', is_example: true });
});

test('the operator’s own values name their source', async () => {
  expect((await read(await start(OWN))).figures).toEqual({
    ...{ users: '12K+', rewards: '$3M+', growth: '40%', is_example: false },
    ...{ source: 'Annual report', source_url: 'https://magnetx.example/report' },
  });
});

test('measured values need enough people, money and history', async () => {
  const own = await start('measured');
  const { users, rewards, growth, is_example: isExample, source } = (await read(own)).figures;
  expect([users, rewards, growth, isExample]).toEqual([NO_FIGURE, NO_FIGURE, NO_FIGURE, false]);
  expect(source).toMatch(/^Measured on \w+ \d+, \d{4}/);
  const people = Array.from({ length: 100 }, (_, at) => ({
    _id: `u${at}`,
    xId: `u${at}`,
    handleKey: `u${at}`,
    referralCode: `u${at}`,
    joinedAt: own.clock.now(),
  }));
  await own.server.connection.collection<{ _id: string }>('users').insertMany(people);
  const at = own.clock.now();
  const batch = { month: '2026-01', receivers: 5, reference: 'REF-1', at, paidAt: at };
  await own.server.connection
    .collection('payout_batches')
    .insertOne({ ...batch, status: 'paid', amountCents: 123_456 });
  expect((await read(own)).figures.users).toBe(NO_FIGURE);
  own.clock.advance(MONTH_MS);
  const later = Array.from({ length: 50 }, (_, at) => ({
    _id: `v${at}`,
    xId: `v${at}`,
    handleKey: `v${at}`,
    referralCode: `v${at}`,
    joinedAt: own.clock.now(),
  }));
  await own.server.connection.collection<{ _id: string }>('users').insertMany(later);
  own.clock.advance(1000);
  const { figures, payouts } = await read(own);
  expect(figures).toMatchObject({ users: '150', rewards: '$1,234', growth: '50%' });
  expect(payouts).toEqual([{ month: '2026-01', title: 'January 2026', detail: '$1,234.56 to 5 people', url: '' }]);
});

test('shows the season with its public leaders and the newest quests, and uses an answer for seconds', async () => {
  const own = await start();
  const admin = await createTestAdmin(own);
  const acme = await createTestProject(own, 'Acme');
  const [starts_at = '', ends_at = ''] = [120_000, MONTH_MS].map((ms) =>
    new Date(own.clock.now().getTime() + ms).toISOString(),
  );
  await call(own, createSeason, { token: admin, body: { name: 'Spring', starts_at, ends_at } });
  own.clock.advance(180_000);
  const [shown = ''] = await signInUsers(own, ['ann', 'bob']);
  await call(own, setPublicProfile, { token: shown, body: { is_public: true } });
  const id = await publishQuest(own, acme, TASK);
  const landing = await read(own);
  expect(landing.season).toMatchObject({ name: 'Spring', ends_at });
  expect(landing.season?.leaders.map(({ handle }) => handle)).toEqual(['ann']);
  expect(landing.quests.map((quest) => quest.id)).toEqual([id]);
  await publishQuest(own, acme, MISSION);
  expect((await read(own)).quests).toHaveLength(1);
  own.clock.advance(11_000);
  expect((await read(own)).quests).toHaveLength(2);
});
