import type { ServerResponse } from 'node:http';
import { AS_BROWSER } from '../testing/browser.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { startUpstream, type Upstream } from '../testing/start-upstream.ts';

// A page whose build is filled with an answer of the API.

const PAGE = [
  '<title>data.quest.title.invalid · MagnetX</title><meta name="description" content="data.quest.summary.invalid"/>',
  '<meta property="og:image" content="data.quest.picture.invalid"/>',
  '<main><h1>data.quest.title.invalid</h1>',
  '<ul><li>data.quest.tags.0.invalid</li><li>data.quest.tags.1.invalid</li></ul>',
  '<section><h2>More</h2><p>data.quest.more.invalid</p></section></main>',
].join('');

const DECLARED = {
  path: '/q/:questId',
  files: [],
  firstCalls: [],
  prerendered: 'prerendered/q-questId.html',
  data: '/api/public/quest?id=:questId',
};

const LIST = {
  path: '/quests',
  files: [],
  firstCalls: [],
  prerendered: 'prerendered/quests.html',
  data: '/api/public/quests/browse',
};

const WAITLIST = {
  path: '/waitlist',
  files: [],
  firstCalls: [],
  prerendered: 'prerendered/waitlist.html',
  alive: { ref: 'magnetx_ref' },
};

const SCRIPT = '</title></script><script>alert("1")</script>';
const HOSTILE = `${SCRIPT}' __ROOT__ __NONCE__ \u202eשלום data.quest.tags.0.invalid`;
const QUEST = { title: 'Write a thread', summary: 'About us', picture: '/p.png', more: 'Rules', tags: ['a', 'b'] };

let api: Upstream;
let gateway: TestGateway;
let answer: (id: string, res: ServerResponse) => void;

const json = (res: ServerResponse, body: object, status = 200, more: object = {}) => {
  res.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
};
const withQuest = (quest: object, more: object = {}) => {
  answer = (_id, res) => json(res, { success: true, quest, ...more });
};

const settings = () => ({ API_URL: api.url, PUBLIC_URL: 'http://localhost:3000' });

beforeAll(async () => {
  api = await startUpstream((req, res) =>
    answer(new URL(req.url ?? '', 'http://api').searchParams.get('id') ?? '', res),
  );
  gateway = await startTestGateway(settings());
  await release(gateway.storeDir, {
    name: 'shell',
    files: { 'frame.html': '<a>Skip</a>__PAGE__', 'frame-demo.html': '__PAGE__' },
  });
  const files = { [DECLARED.prerendered]: PAGE, [WAITLIST.prerendered]: '<title>Join · MagnetX</title><h1>Join</h1>' };
  const head = '<title>Quests · MagnetX</title><meta property="og:title" content="data.summary.invalid"/>';
  const list = { [LIST.prerendered]: `${head}<h1>data.summary.invalid</h1>` };
  await release(gateway.storeDir, {
    name: 'mfe-community',
    routes: ['/q/:questId', '/waitlist', '/quests', '/p/:name'],
    pages: [DECLARED, WAITLIST, LIST],
    files: { ...files, ...list },
  });
});
afterAll(async () => {
  await gateway.stop();
  await api.kill();
});

let last = 100;
/** Each quest has its own number, because answers are cached. */
const nextPath = () => `/q/${(last += 1)}`;
const open = (path: string) => gateway.request(path, AS_BROWSER);
const calls = () => api.requests.filter(({ url }) => url?.startsWith('/api/public/')).length;

it('is filled, has its own head, and brings its data along', async () => {
  withQuest(QUEST, { linked_data: { '@type': 'JobPosting', title: 'A & B </script>' } });
  const path = nextPath();
  const { status, text } = await open(`${path}?ref=ada`);
  expect(status).toBe(200);
  expect(text).toContain('<title>Write a thread · MagnetX</title><meta name="description" content="About us"/>');
  expect(text).toContain(
    '<main><h1>Write a thread</h1><ul><li>a</li><li>b</li></ul><section><h2>More</h2><p>Rules</p>',
  );
  const [, given = ''] = /<script nonce="[^"]+">magnetxPageData=(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(given)).toEqual({ url: `/api/public/quest?id=${last}`, answer: { success: true, quest: QUEST } });
  expect(text).toMatch(
    /<script type="application\/ld\+json" nonce="[^"]+">[^<]*"A & B \\u003c\/script>"[^<]*<\/script>/,
  );
});

it('is filled with the list that its address narrows, by the parameters that the call takes', async () => {
  answer = (_id, res) => json(res, { success: true, summary: 'Open "quests"' });
  const url = '/api/public/quests/browse?search=a+map&kind=task&sort=ending';
  const { status, text } = await open('/quests?utm_source=x&sort=ending&search=a%20map&kind=task&category=Nothing');
  expect(status).toBe(200);
  expect(text).toContain('<h1>Open &quot;quests&quot;</h1>');
  expect(text).toContain('<meta property="og:image:alt" content="Open &quot;quests&quot;"/>');
  expect(api.requests.at(-1)?.url).toBe(url);
  expect(text).toContain(`magnetxPageData={"url":${JSON.stringify(url)}`);
});

it.each([
  ['/quests', 'pages/quests'],
  ['/p/Polar%20Lights', 'projects/Polar%20Lights'],
  ['/waitlist', 'pages/site'],
  ['/waitlist?ref=nobody', 'pages/site'],
])('has a picture for links to %s', async (path, picture) => {
  const { text } = await open(path);
  const address = `http://localhost:3000/api/public/share/${picture}.jpg`;
  expect(text).toContain(`<meta property="og:image" content="${address}"/>`);
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

it('leaves out what is empty', async () => {
  withQuest({ ...QUEST, picture: '', more: '', tags: [] });
  const { text } = await open(nextPath());
  expect(text).toContain('<main><h1>Write a thread</h1></main>');
  expect(text).toContain('<meta property="og:image" content="http://localhost:3000/api/public/share/pages/site.jpg"/>');
});

it('keeps hostile texts as texts, in the page, its head and its data', async () => {
  withQuest({ ...QUEST, title: HOSTILE, summary: HOSTILE }, { linked_data: { title: HOSTILE } });
  const { text, headers } = await open(nextPath());
  const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
  const escaped = HOSTILE.replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
  expect(text).toContain(`<h1>${escaped}</h1>`);
  expect(text).toContain(`<title>${escaped} · MagnetX</title>`);
  expect(text).toContain(`content="${escaped}"`);
  expect(text).not.toContain('<script>alert');
  expect([...text.matchAll(/<script(?![^>]*nonce=)/g)]).toEqual([]);
  expect(text.split(nonce).length - 1).toBe([...text.matchAll(/nonce="/g)].length);
});

it('shares one call among pages that are opened together, and asks again later only', async () => {
  withQuest(QUEST);
  const path = nextPath();
  const before = calls();
  await Promise.all(Array.from({ length: 8 }, () => open(path)));
  await open(path);
  expect(calls() - before).toBe(1);
});

it.each(['0403', '403.0', '+403', '403e0', '%20403', 'abc', '0'])('is not there at /q/%s, unasked', async (id) => {
  withQuest(QUEST);
  const before = calls();
  expect((await open(`/q/${id}`)).status).toBe(404);
  expect(calls()).toBe(before);
});

it('asks each time for an answer that no cache may use again', async () => {
  answer = (_id, res) => json(res, { success: true, quest: QUEST }, 200, { 'cache-control': 'public, max-age=0' });
  const path = nextPath();
  expect((await open(path)).status).toBe(200);
  answer = (_id, res) => json(res, { success: false }, 404);
  expect((await open(path)).status).toBe(404);
});

it('counts against the limit of the visitor', async () => {
  withQuest(QUEST);
  await open(nextPath());
  expect(api.requests.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

it('is sent without data while the API is slow, and asks for them in the browser', async () => {
  let respond: () => void = () => undefined;
  answer = (_id, res) => (respond = () => json(res, { success: true, quest: QUEST }));
  const impatient = await startTestGateway({
    ...settings(),
    RELEASES_DIR: gateway.storeDir,
    PAGE_DATA_WAIT_MS: '1',
  });
  const { status, text } = await impatient.request(nextPath(), AS_BROWSER);
  expect(status).toBe(200);
  expect(text).not.toContain('<h1>');
  expect(text).toContain(`[{"url":"/api/public/quest?id=${last}","tokenKeys":[]}]`);
  respond();
  await impatient.stop();
});

it.each([
  [404, 404],
  [404, 400],
  [410, 410],
])('answers %d where the API answers %d', async (expected, refusal) => {
  answer = (_id, res) => json(res, { success: false }, refusal);
  const { status, text } = await open(nextPath());
  expect(status).toBe(expected);
  expect(text).not.toContain('magnetxPageData');
});

it('answers 404 for a number that cannot be decoded', async () => {
  expect((await open('/q/%zz')).status).toBe(404);
});

it('is there for readers after a failure of the API', async () => {
  answer = (_id, res) => json(res, { success: false }, 503);
  const path = nextPath();
  expect((await open(path)).text).not.toContain('<h1>');
  withQuest(QUEST);
  expect((await open(path)).text).toContain('<h1>Write a thread</h1>');
});

describe('search engines', () => {
  const sitemap = (pages: number) => {
    answer = (_id, res) =>
      json(res, {
        success: true,
        quests: [{ id: 7, live_at: '2026-01-02T03:04:05.000Z' }],
        projects: ['Polar & Sons'],
        pages,
      });
  };

  it('learn which pages they may read', async () => {
    const { text, headers } = await gateway.request('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('Disallow: /user/');
    expect(text).toContain('Allow: /api/public/');
    expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });

  it('get a sitemap of the public pages, with an index of more than one', async () => {
    sitemap(1);
    const { text, headers } = await gateway.request('/sitemap-1.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(text).toContain('<url><loc>http://localhost:3000/waitlist</loc></url>');
    expect(text).toContain('<loc>http://localhost:3000/q/7</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>');
    expect(text).toContain('<url><loc>http://localhost:3000/p/Polar%20%26%20Sons</loc></url>');
    sitemap(3);
    const third = await gateway.request('/sitemap-3.xml');
    expect(third.text).not.toContain('/waitlist');
    expect((await gateway.request('/sitemap-4.xml')).status).toBe(404);
  });
});

describe('a page that is opened by an invitation', () => {
  const CODE = 'MX-0123ABCD';
  const picture = { address: 'http://localhost:3000/api/public/share/invitations/x.jpg', alt: 'Come' };
  const byCode = (inviter: object | null) => {
    answer = (_id, res) => json(res, { success: true, inviter });
  };

  /** The same for one code, because the gateway keeps answers for a while. */
  const ADA = { name: 'Ada "<b>"', avatar: '', picture };

  it('names the inviter to other sites, and to the page', async () => {
    byCode(ADA);
    const { text } = await open(`/waitlist?ref=${CODE.toLowerCase()}`);
    expect(text).toContain('<meta property="og:title" content="Ada &quot;&lt;b&gt;&quot; invites you to MagnetX"/>');
    expect(text).toContain(`<meta property="og:image" content="${picture.address}"/>`);
    expect(text.match(/og:title/g)).toHaveLength(1);
    expect(text).toContain(`magnetxPageData={"url":"/api/public/inviter?ref=${CODE}"`);
  });

  it.each(['', '&utm_source=telegram', '&utm_source=x&fbclid=1'])(
    'is prerendered, with the inviter in its head, but not with the answer of a sign-in (%s)',
    async (tail) => {
      byCode(ADA);
      const { text } = await open(`/waitlist?ref=${CODE}${tail}`);
      expect(text).toContain('<h1>Join</h1>');
      expect(text).toContain('<title>Join · MagnetX</title><meta property="og:title" content="Ada &quot;');
      expect(text).toContain(`<meta property="og:image" content="${picture.address}"/>`);
      expect((await open(`/waitlist?ref=${CODE}${tail}&token=1`)).text).not.toContain('<h1>Join</h1>');
    },
  );

  it('is the plain page for an unknown code, a handle, and a quest', async () => {
    byCode(null);
    expect((await open('/waitlist?ref=MX-ZZZZZZZZ')).text).not.toContain('invites you');
    const before = calls();
    expect((await open('/waitlist?ref=ada')).text).not.toContain('share/invitations');
    expect(calls()).toBe(before);
    withQuest(QUEST);
    await open(`${nextPath()}?ref=MX-11111111`);
    expect(api.requests.at(-1)?.url).toContain('/public/quest?');
  });

  it('asks early for the inviter if it is a page with data', async () => {
    withQuest(QUEST);
    const { text } = await open(`${nextPath()}?ref=${CODE.toLowerCase()}`);
    expect(text).toContain(`[{"url":"/api/public/inviter?ref=${CODE}","tokenKeys":[]}]`);
    expect((await open(`${nextPath()}?ref=ada`)).text).not.toContain('/public/inviter');
  });
});
