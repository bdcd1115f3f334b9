import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi, hydrationComplaints } from '@magnetx/federation/testing';
import { SAMPLES } from './prerender-samples.ts';
import community from './remote.ts';
import { inviter, ok } from './testing/answers.ts';
import { browsedQuest, browsedQuests, landing, listedProject, listedProjects } from './testing/public-lists.ts';
import { publicProfile, publicProject } from './testing/public-profiles.ts';
import { PUBLIC_BATCH, publicPayoutMonth, publicPayouts } from './testing/public-payouts.ts';
import { publicQuest } from './testing/public-quests.ts';
import remote from '../remote.json' with { type: 'json' };

const { adminToken, projectToken, userReferral, userToken, userTokenAlias } = STORAGE_KEYS;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fakeApi({
    'GET /public/landing': () => ok({ landing: landing() }),
    'GET /public/inviter': inviter('Ada'),
    'GET /public/projects': () => ok(listedProjects([])),
  });
});

const prerendered = remote.pages.flatMap((page) => ('prerender' in page && page.prerender ? [page] : []));

const alive = { ref: userReferral };

test('are not shown to whom they are not true', () => {
  expect(prerendered.map(({ path, prerender }) => [path, prerender])).toEqual([
    ['/', { hiddenBy: [userToken, userTokenAlias, projectToken, adminToken], alive }],
    ['/waitlist', { hiddenBy: [userToken, userTokenAlias], alive }],
    ...['/sign-in', '/for-projects', '/for-communities'].map((path) => [
      path,
      { hiddenBy: [userToken, userTokenAlias, projectToken, adminToken], alive: {} },
    ]),
    ['/terms', { alive: {} }],
    ['/privacy', { alive: {} }],
    ['/quests', { data: '/api/public/quests/browse' }],
    ['/projects', { data: '/api/public/projects' }],
    ['/q/:questId', { data: '/api/public/quest?id=:questId' }],
    ['/u/:handle', { data: '/api/public/profile?handle=:handle' }],
    ['/p/:name', { data: '/api/public/project?name=:name' }],
    ['/payouts', { data: '/api/public/payouts' }],
    ['/payouts/:month', { data: '/api/public/payouts/month?month=:month' }],
  ]);
});

const NO_LINKS = { x: '', telegram: '', discord: '', community: '', grants: '' };
const SETTINGS = [
  { links: NO_LINKS, operator: { name: 'the operator of this site', email: '' } },
  { links: { ...NO_LINKS, x: 'https://x.com/site?a=1&b="2"' }, operator: { name: 'A & B <C>', email: '' } },
  {
    links: { ...NO_LINKS, telegram: 'https://t.me/site', discord: 'https://discord.gg/site' },
    operator: { name: 'Site Ltd', email: "o'hara@site.example" },
  },
];
const declared = prerendered.flatMap(({ path, prerender }) => ('data' in prerender ? [] : [{ path, prerender }]));
const cases = declared.flatMap(({ path }) => SETTINGS.map((site) => ({ path, site })));
const queries = declared.flatMap(({ path, prerender }) => [
  `${path}?utm_source=x&utm_campaign=1`,
  ...('ref' in prerender.alive
    ? ['ada', 'MX-0123ABCD', 'nobody!'].map((ref) => `${path}?ref=${ref}&utm_source=x`)
    : []),
]);

test.each(cases)('$path comes to life as it was rendered, for $site.operator.name', async ({ path, site }) => {
  expect(await hydrationComplaints(community, path, site)).toEqual([]);
});

test.each(queries)('%s comes to life as it was rendered without a query', async (address) => {
  expect(await hydrationComplaints(community, address)).toEqual([]);
});

test('a page that a visitor has changed already comes to life as it was rendered, too', async () => {
  sessionStorage.setItem(userReferral, 'ada');
  localStorage.setItem(userToken, 'token-1');
  localStorage.setItem(STORAGE_KEYS.userConnected, 'true');
  localStorage.setItem(projectToken, 'token-2');
  for (const path of ['/', '/?ref=lin', '/sign-in', '/for-projects']) {
    expect(await hydrationComplaints(community, path)).toEqual([]);
  }
});

const PATTERN = '/q/:questId';
const data = { url: '/api/public/quest?id=:questId', sample: SAMPLES[PATTERN] };
const HOSTILE = '</h1></title><script>"\'&amp; \u202eبحث__ROOT__ data.quest.reward.invalid';

const NO_TEXTS = { plain: { description: 'All', requirements: '' }, offer: '', reward: '', tags: [] };
const OF_HOSTILE_TEXTS = { title: HOSTILE, plain: { description: HOSTILE, requirements: HOSTILE } };

test.each([
  ['a task', publicQuest(7)],
  ['an ended quest without texts', publicQuest(7, { status: 'ended', ...NO_TEXTS })],
  ['a hostile one', publicQuest(7, { ...OF_HOSTILE_TEXTS, project: { name: HOSTILE, logo: '' } })],
  ['one with a funded badge', publicQuest(7, { is_funded: true, is_demo: true, tags: [...'abcdefghij'] })],
])('the page of %s comes to life as it was filled', async (_which, quest) => {
  const own = { pattern: PATTERN, data, url: '/api/public/quest?id=7', answer: { success: true, quest } };
  expect(await hydrationComplaints(community, '/q/7?ref=ada', undefined, own)).toEqual([]);
});

test.each([
  ['with work', publicProfile()],
  ['without anything', publicProfile({ badges: [], badges_note: 'None.', work: [], work_note: 'None.' })],
  ['with a hostile name', publicProfile({ name: HOSTILE, level_name: '' })],
])('a profile %s comes to life as it was filled', async (_which, profile) => {
  const pattern = '/u/:handle';
  const source = { url: '/api/public/profile?handle=:handle', sample: SAMPLES[pattern] };
  const answer = { success: true, profile };
  const own = { pattern, data: source, url: '/api/public/profile?handle=ada', answer };
  expect(await hydrationComplaints(community, '/u/ada', undefined, own)).toEqual([]);
});

const NOTES = { record_note: 'None.', open_note: 'None.', ended_note: 'None.' };
const NO_QUESTS = { quests: [], next: null };

test.each([
  ['with quests', publicProject({ open: { ...publicProject().open, next: 3 } })],
  [
    'without anything',
    publicProject({ about: '', links: [], record: [], ...NOTES, open: NO_QUESTS, ended: NO_QUESTS }),
  ],
  ['with hostile texts', publicProject({ name: HOSTILE, about: HOSTILE })],
])('a project %s comes to life as it was filled', async (_which, project) => {
  const pattern = '/p/:name';
  const source = { url: '/api/public/project?name=:name', sample: SAMPLES[pattern] };
  const own = {
    pattern,
    data: source,
    url: '/api/public/project?name=Polar%20Lights',
    answer: { success: true, project },
  };
  expect(await hydrationComplaints(community, '/p/Polar%20Lights', undefined, own)).toEqual([]);
});

test.each([
  ['/quests', '', browsedQuests([browsedQuest(1, { funded: 'Funded' }), browsedQuest(2)], { has_more: true })],
  ['/quests', '?search=map&kind=task&sort=ending', browsedQuests([])],
  ['/projects', '', listedProjects([listedProject(HOSTILE), listedProject('Acme')], { next: 12 })],
  ['/projects', '?search=polar', listedProjects([])],
])('%s%s comes to life as it was filled', async (pattern, query, answer) => {
  const declared = prerendered.find(({ path }) => path === pattern)?.prerender;
  const data = declared && 'data' in declared ? declared.data : '';
  const own = { pattern, data: { url: data, sample: SAMPLES[pattern] }, url: data + query, answer };
  expect(await hydrationComplaints(community, pattern + query, undefined, own)).toEqual([]);
});

const MONTHS = [{ month: '2026-11', title: 'November 2026', people: '12 people', amount: '$1,234.50' }];

test.each([
  ['with months', publicPayouts({ months: MONTHS, note: '' })],
  ['without any', publicPayouts()],
])('the payouts %s come to life as they were filled', async (_which, payouts) => {
  const pattern = '/payouts';
  const url = '/api/public/payouts';
  const own = { pattern, data: { url, sample: SAMPLES[pattern] }, url, answer: { success: true, payouts } };
  expect(await hydrationComplaints(community, '/payouts', undefined, own)).toEqual([]);
});

test.each([
  ['with batches', publicPayoutMonth()],
  ['without any', publicPayoutMonth({ facts: [], totals: [], batches: [], transactions: [], note: 'None.' })],
  [
    'with a hostile reference',
    publicPayoutMonth({ batches: [{ ...PUBLIC_BATCH, reference: HOSTILE, url: '' }], transactions: [] }),
  ],
])('the payouts of a month %s come to life as they were filled', async (_which, payouts) => {
  const pattern = '/payouts/:month';
  const source = { url: '/api/public/payouts/month?month=:month', sample: SAMPLES[pattern] };
  const answer = { success: true, payouts };
  const own = { pattern, data: source, url: '/api/public/payouts/month?month=2026-11', answer };
  expect(await hydrationComplaints(community, '/payouts/2026-11', undefined, own)).toEqual([]);
});
