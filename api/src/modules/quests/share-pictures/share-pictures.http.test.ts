import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  formatMxp,
  getInviter,
  getPublicQuest,
  getReferralStats,
  listUsers,
  pagePicturePath,
  removeUser,
  setProjectLogo,
  setPublicProfile,
  SIGN_UP_REWARD_MXP,
  uploadPicture,
} from '@magnetx/contracts';
import sharp from 'sharp';
import { sampleOf } from '@magnetx/operations/testing/soak';
import { createTestAdmin } from '../../../testing/admin.ts';
import { call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { createTestProject, postQuest, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { altOf, contentOfPerson } from './contents.ts';

const SITE = 'https://magnetx.example';
const BYTES_MAX = 300 * 1024;
const SQUARE = { width: 300, height: 300, channels: 3 } as const;
const FIRST_VIEWS = crowdOf({ sample: 4, whole: 40 });

let api: TestApi;
let acme: TestProject;
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: SITE }, hasCostlyWork: true });
  acme = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

const linkOf = async (id: number) => {
  const { quest } = await call(api, getPublicQuest, { query: { id } });
  return quest.picture ?? { address: '', alt: '' };
};
const read = (address: string, headers: Record<string, string> = {}) =>
  fetch(address.replace(SITE, api.url), { headers });

async function picture(address: string) {
  const response = await read(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, bytes.length < BYTES_MAX]).toEqual([200, true]);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  return bytes;
}

/** The stored pictures of a quest. */
async function storedOf(id: number): Promise<string[]> {
  const { folder } = api.config.pictureStore;
  await mkdir(folder, { recursive: true });
  const files = await readdir(folder, { recursive: true });
  const own = files.filter((file) => file.endsWith('.jpg') && path.basename(path.dirname(file)) === String(id));
  return own.map((file) => path.join(folder, file));
}
const nameOf = (address: string) => address.slice(-20);

/** Runs the jobs until a quest has these stored pictures. On a busy machine, one misses its time and is tried again. */
async function runJobsUntil(id: number, isDone: (names: readonly string[]) => boolean): Promise<void> {
  for (;;) {
    await api.server.jobs.runDue();
    if (isDone((await storedOf(id)).map((file) => path.basename(file)))) return;
    api.clock.advance(60_000);
  }
}

// First, because each job makes the pictures of all quests of these tests.
test('the picture of a quest is stored when it goes live, and again when the quest or the logo changes', async () => {
  const { product } = api.server;
  const id = await publishQuest(api, acme, TASK);
  await runJobsUntil(id, (names) => names.length > 0);
  const [file = '', ...others] = await storedOf(id);
  const first = await linkOf(id);
  expect([path.basename(file), others]).toEqual([nameOf(first.address), []]);
  // A view only reads.
  await writeFile(file, 'the stored file');
  expect(await (await read(first.address)).text()).toBe('the stored file');

  const logo = new Uint8Array(
    await sharp({ create: { ...SQUARE, background: '#00ff00' } })
      .png()
      .toBuffer(),
  );
  const upload = { token: acme.token, query: { kind: 'logo' as const }, file: logo };
  const { picture: uploaded } = await call(api, uploadPicture, upload);
  await call(api, setProjectLogo, { token: acme.token, body: { picture_id: uploaded.id } });
  const second = await linkOf(id);
  expect(nameOf(second.address)).not.toBe(nameOf(first.address));
  await runJobsUntil(id, (names) => names.join() === nameOf(second.address));

  await product.withTransaction((session) => product.quests.decisions.remove(id, session));
  await runJobsUntil(id, (names) => names.length === 0);
});

const ALL_HARD_TITLES = [
  'اكتب سلسلة منشورات عن شبكة جديدة',
  '写一篇文章 🎉 한국어 हिन्दी ไทย עברית',
  'Wort'.repeat(30),
  `<b>&amp;</b> "quoted" \u{1f468}\u200d\u{1f469}\u200d\u{1f467}`,
  `Z${'\u0301'.repeat(110)}algo`,
];
const HARD_TITLES = sampleOf(ALL_HARD_TITLES, 2);

test('each quest has its own picture, whatever its title', async () => {
  const seen = new Set<string>();
  for (const title of ['A plain title', 'Another title', ...HARD_TITLES]) {
    const { address, alt } = await linkOf(await publishQuest(api, acme, { ...TASK, title }));
    expect(address).toMatch(new RegExp(`^${SITE}/api/public/share/quests/\\d+/[0-9a-f]{16}\\.jpg$`));
    expect(alt).toContain('Hosted by Acme');
    seen.add((await picture(address)).toString('base64'));
  }
  expect(seen.size).toBe(2 + HARD_TITLES.length);
});

/** Where the title of a picture ends, in pixels from the left. */
async function endOfTitle(title: string): Promise<number> {
  const { address } = await linkOf(await publishQuest(api, acme, { ...TASK, title }));
  const whiteness = sharp(await picture(address))
    .extract({ left: 60, top: 150, width: 1_000, height: 290 })
    .greyscale()
    .threshold(200);
  const { data, info } = await whiteness.raw().toBuffer({ resolveWithObject: true });
  const columns = Array.from(data.keys()).filter((at) => (data[at] ?? 0) > 0);
  return columns.reduce((end, at) => Math.max(end, Math.floor(at / info.channels) % info.width), 0);
}

test.each([
  ['𝓕𝔯ℯⓔ 𝓶𝕚𝓃𝓉', 'Free mint'],
  ['ꜰʀᴇᴇ 🅼🅘ɴᴛ', 'FREE MINT'],
])('%s is drawn as %s', async (styled, plain) => {
  expect(await endOfTitle(styled)).toBe(await endOfTitle(plain));
});

// Letters that no font has are drawn as boxes, all of the same width.
test.each(
  sampleOf(
    [
      ['Bengali', 'ররররর', 'ঝঝঝঝঝ'],
      ['Tamil', 'ரரரரர', 'ணணணணண'],
      ['Georgian', 'იიიიი', 'ოოოოო'],
      ['Armenian', 'իիիիի', 'լլլլլ'],
      ['Ethiopic', 'ሐሐሐሐሐ', 'የየየየየ'],
    ],
    2,
  ),
)('a title in %s is drawn in its letters', async (_script, some, others) => {
  expect(await endOfTitle(some)).not.toBe(await endOfTitle(others));
});

test('an address is kept by caches and embedded by other sites, and shows an image only', async () => {
  const { address } = await linkOf(await publishQuest(api, acme, TASK));
  const response = await read(address);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const etag = response.headers.get('etag') ?? '';
  expect((await read(address, { 'if-none-match': etag })).status).toBe(304);
});

test('a cover changes picture and address, and the earlier address shows the present picture', async () => {
  const before = await linkOf(await publishQuest(api, acme, TASK));
  const red = sharp({ create: { width: 800, height: 450, channels: 3, background: '#ff0000' } });
  const upload = {
    token: acme.token,
    query: { kind: 'cover' as const },
    file: new Uint8Array(await red.png().toBuffer()),
  };
  const { picture: cover } = await call(api, uploadPicture, upload);
  const { address } = await linkOf(await publishQuest(api, acme, { ...TASK, cover: cover.id }));
  const { data } = await sharp(await picture(address))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect((data[0] ?? 0) > 60 && (data[1] ?? 255) < 30).toBe(true);
  const earlier = address.replace(/[0-9a-f]{16}\.jpg$/, before.address.slice(-20));
  const response = await read(earlier);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(Buffer.from(await response.arrayBuffer()).equals(await picture(address))).toBe(true);
});

test('concurrent first views of many pictures all get one, and pictures become their own later', async () => {
  const ids: number[] = [];
  for (let turn = 0; turn < FIRST_VIEWS; turn += 1) ids.push(await publishQuest(api, acme, TASK));
  const links = await Promise.all(ids.map(linkOf));
  const answers = await Promise.all(links.map(({ address }) => read(address)));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const cached = answers.map(({ headers }) => headers.get('cache-control'));
  const early = links.find((_link, turn) => cached[turn] === 'public, max-age=60') ?? links[0];
  const own = await read(early?.address ?? '');
  expect([own.headers.get('cache-control'), own.headers.get('etag')]).toEqual([
    'public, max-age=31536000, immutable',
    `"${nameOf(early?.address ?? '').slice(0, 16)}"`,
  ]);
});

test('what is not public has no picture', async () => {
  const hidden = await postQuest(api, acme, TASK);
  const live = await publishQuest(api, acme, TASK);
  const { address } = await linkOf(live);
  const paths = [`quests/${hidden}/${'0'.repeat(16)}.jpg`, `quests/x/${'0'.repeat(16)}.jpg`, `quests/${live}/x.jpg`];
  for (const path of [...paths, `invitations/MX-00000000/${'0'.repeat(16)}.jpg`, 'invitations/ada/x.jpg']) {
    expect([path, (await read(`${SITE}/api/public/share/${path}`)).status]).toEqual([path, 404]);
  }
  await api.server.product.quests.conclude(live, 'owner');
  expect((await read(address)).status).toBe(200);
});

test('an invitation names the inviter to who has their code, and to no one else', async () => {
  const [token = ''] = await signInUsers(api, ['ada']);
  const { data } = await call(api, getReferralStats, { token });
  const { referralCode } = data.user;
  const find = async (ref: string) => (await call(api, getInviter, { query: { ref } })).inviter;
  const inviter = await find(referralCode.toLowerCase());
  const start = `Start with ${formatMxp(SIGN_UP_REWARD_MXP)}`;
  expect(inviter?.picture.alt).toBe(`${inviter?.name} invites you to MagnetX · ${start} · @ada`);
  expect(Object.keys(inviter ?? {}).sort()).toEqual(['avatar', 'name', 'picture']);
  await picture(inviter?.picture.address ?? '');
  for (const other of ['ada', '@ada', 'MX-00000000', '']) expect(await find(other)).toBeNull();
  const admin = await createTestAdmin(api);
  const { users } = await call(api, listUsers, { token: admin, query: { search: 'ada' } });
  const [{ id: userId = '' } = {}] = users;
  await call(api, removeUser, { token: admin, params: { userId } });
  expect(await find(referralCode)).toBeNull();
  expect((await read(inviter?.picture.address ?? '')).status).toBe(404);
});

test('an address has its limit', async () => {
  const limited = await startTestApi({ env: { RATE_PUBLIC_PAGE_PER_MINUTE: '1' } });
  const ask = () => fetch(`${limited.url}/api/public/share/quests/1/${'0'.repeat(16)}.jpg`);
  expect([(await ask()).status, (await ask()).status]).toEqual([404, 429]);
  await limited.stop();
});

test('pages, projects and public profiles have pictures, and what no one may see has the one of the site', async () => {
  const of = async (path: string) => {
    const response = await read(`${SITE}${pagePicturePath(path)}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    return { bytes: Buffer.from(await response.arrayBuffer()).toString('base64'), headers: response.headers };
  };
  const [token = ''] = await signInUsers(api, ['shown_person', 'hidden_person']);
  await call(api, setPublicProfile, { token, body: { is_public: true } });
  const site = await of('/');
  for (const path of ['/waitlist', '/u/hidden_person', '/u/unknown', '/p/Unknown', '/p/a%2Fb', '/u/%F0%9F%A7%B2']) {
    const other = await of(path);
    expect([path, other.bytes === site.bytes, other.headers.get('etag')]).toEqual([
      path,
      true,
      site.headers.get('etag'),
    ]);
  }
  const own = await Promise.all(['/quests', '/projects', '/p/acme', '/u/shown_person'].map(of));
  expect(new Set([site, ...own].map(({ bytes }) => bytes)).size).toBe(5);
  const person = { name: 'Ada', handle: 'ada' };
  expect([0, 3].map((approved) => altOf(contentOfPerson(person, 0, approved)))).toEqual([
    'Ada · Level 1 · @ada',
    'Ada · Level 1 · 3 approved tasks · @ada',
  ]);
  // A profile that is switched off disappears immediately.
  expect(own[3]?.headers.get('cache-control')).toBe('public, max-age=0');
  await call(api, setPublicProfile, { token, body: { is_public: false } });
  expect((await of('/u/shown_person')).bytes).toBe(site.bytes);
});
