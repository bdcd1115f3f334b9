import {
  approveReviewItem,
  editQuest,
  getProjectDashboard,
  getProjectQuest,
  getReviewItem,
  getTask,
  listAuditLines,
  listPictures,
  listTasks,
  listTeamChanges,
  PICTURE_BYTES_MAX,
  PICTURE_SIZES,
  pictureFileOf,
  pictureUrl,
  previewOwnQuest,
  removePicture,
  saveProjectDraft,
  setProjectLogo,
  submitQuest,
  uploadPicture,
  type CoverSize,
  type LogoSize,
  type PictureKind,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import sharp, { type Sharp } from 'sharp';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call, type CallInput } from '../../../testing/client.ts';
import { createTestProject, postQuest, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let admin: string;
let user: string;
let acme: TestProject;
let other: TestProject;
beforeAll(async () => {
  api = await startTestApi();
  admin = await createTestAdmin(api);
  [user = ''] = await signInUsers(api, ['reader']);
  acme = await createTestProject(api, 'Acme');
  other = await createTestProject(api, 'Other');
});
afterAll(() => api.stop());

type Query = CallInput<typeof uploadPicture>['query'];

let made = 0;
/** A picture that no other test has. */
function draw(width = 800, height = 450) {
  made += 1;
  const background = { r: (made * 40) % 256, g: (made * 90) % 256, b: (made * 7) % 256 };
  return sharp({ create: { width, height, channels: 3, background } });
}
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());
const png = (width?: number, height?: number) => bytesOf(draw(width, height).png());

const tryUpload = (file: Uint8Array<ArrayBuffer>, query: Query = { kind: 'cover' }, project = acme) =>
  attempt(api, uploadPicture, { token: project.token, query, file });
const upload = async (kind: PictureKind = 'cover', project = acme, file?: Uint8Array<ArrayBuffer>) => {
  const chosen = file ?? (await png());
  return (await call(api, uploadPicture, { token: project.token, query: { kind }, file: chosen })).picture.id;
};
const read = (id: string, size: LogoSize | CoverSize, headers: Record<string, string> = {}) =>
  fetch(api.url + pictureUrl(id, size), { headers });
const statusOf = async (id: string) => (await read(id, 400)).status;
const runJobs = () => api.server.jobs.runDue();
const isThere = async (id: string) => (await statusOf(id)) === 200;

it('serves every size, as an image only that never changes', async () => {
  const id = await upload();
  for (const [size, { width, height }] of Object.entries(PICTURE_SIZES.cover)) {
    const response = await read(id, size as CoverSize);
    const found = await sharp(await response.arrayBuffer()).metadata();
    const format = size === 'share' ? 'jpeg' : 'webp';
    expect(found).toMatchObject({ width, height, format });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  }
  const logo = await upload('logo', acme, await png(300, 200));
  for (const [size, { width, height }] of Object.entries(PICTURE_SIZES.logo)) {
    const response = await read(logo, Number(size) as LogoSize);
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width, height, format: 'webp' });
  }
  const etag = (await read(id, 800)).headers.get('etag') ?? '';
  expect((await read(id, 800, { 'if-none-match': etag })).status).toBe(304);
  for (const path of [`${id}/original.webp`, `${id}/48.webp`, `${'0'.repeat(32)}/800.webp`, '..%2f..%2fx/800.webp']) {
    const { status, headers } = await fetch(`${api.url}/api/pictures/${path}`);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 404, expect.not.stringContaining('immutable')]);
  }
});

it('gives the same picture of any project the same id, and takes a part of it', async () => {
  const file = await png(1600, 900);
  const id = await upload('cover', acme, file);
  expect(await upload('cover', acme, file)).toBe(id);
  expect(await upload('cover', other, file)).toBe(id);
  const split = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: 800, height: 900, channels: 3, background: '#0000ff' } }, left: 800, top: 0 },
  ]);
  const halves = await bytesOf(split.png());
  const right = { kind: 'cover', x: 800, y: 0, width: 800, height: 450 } as const;
  const { picture } = await call(api, uploadPicture, { token: acme.token, query: right, file: halves });
  const { data } = await sharp(await (await read(picture.id, 400)).arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0], data[2]].map((value) => (value ?? 0) > 128)).toEqual([false, true]);
  for (const part of [{ x: 1000, y: 0, width: 800, height: 450 }, { x: 0, y: 0, width: 100, height: 50 }, { x: 1 }]) {
    expect((await tryUpload(halves, { kind: 'cover', ...part })).status).toBe(400);
  }
});

it('accepts the four formats by their content, turns them upright and drops what they say', async () => {
  const turned = draw(450, 800)
    .withExif({ IFD0: { Copyright: 'Someone' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 });
  const formats = [turned.jpeg(), draw().png({ palette: true }), draw().webp(), draw().avif({ effort: 0 })];
  for (const format of formats) {
    const id = await upload('cover', acme, await bytesOf(format));
    const found = await sharp(await (await read(id, 1200)).arrayBuffer()).metadata();
    expect(found).toMatchObject({ width: 1200, height: 675 });
    expect([found.exif, found.xmp, found.icc, found.iptc, found.orientation]).toEqual(Array(5).fill(undefined));
  }
});

it('refuses whatever is no still picture of these formats', async () => {
  const frames = Buffer.concat([Buffer.alloc(48 * 48 * 3, 10), Buffer.alloc(48 * 48 * 3, 200)]);
  const animated = sharp(frames, { raw: { width: 48, height: 96, channels: 3, pageHeight: 48 } });
  const whole = await png();
  const text = (content: string) => new Uint8Array(Buffer.from(content));
  const files: readonly [Uint8Array<ArrayBuffer>, number, string][] = [
    [new Uint8Array(), 415, 'PNG, JPEG, WebP or AVIF'],
    [text('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"/>'), 415, 'PNG, JPEG, WebP or AVIF'],
    [await bytesOf(draw().gif()), 415, 'PNG, JPEG, WebP or AVIF'],
    [await bytesOf(draw().tiff()), 415, 'PNG, JPEG, WebP or AVIF'],
    [await bytesOf(animated.clone().webp({ loop: 0 })), 415, 'does not move'],
    [whole.slice(0, whole.length / 2), 400, 'damaged'],
    [await png(399, 225), 400, 'at least 400 × 225 pixels'],
    [await bytesOf(draw(7_000, 6_000).png()), 413, '40 megapixels'],
    [new Uint8Array(PICTURE_BYTES_MAX + 1), 413, 'too large'],
  ];
  for (const [file, status, reason] of files) {
    const answer = await tryUpload(file);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(reason)]);
  }
});

it('shows a cover where its quest is shown, and asks an admin about a new one', async () => {
  const cover = await upload();
  const logo = await upload('logo');
  await call(api, setProjectLogo, { token: acme.token, body: { picture_id: logo } });
  const id = await publishQuest(api, acme, { ...TASK, cover });
  const shown = async () => (await call(api, getTask, { token: user, query: { id } })).task;
  const project = { name: 'Acme', logo: pictureUrl(logo, 96) };
  expect(await shown()).toMatchObject({ cover, project });
  const { tasks } = await call(api, listTasks, { token: user });
  expect(tasks.find((task) => task.id === id)).toMatchObject({ cover, project });
  const params = { questId: id };
  const { preview } = await call(api, previewOwnQuest, { token: acme.token, params });
  expect(preview.task).toMatchObject({ cover, project });
  const next = await upload();
  const { title, description, requirements = '', tags } = { ...TASK };
  const body = { title, description, requirements, tags, cover: next };
  await call(api, editQuest, { token: acme.token, params, body });
  expect((await shown()).cover).toBe(cover);
  const { quest } = await call(api, getProjectQuest, { token: acme.token, params });
  expect([quest.cover, quest.waiting_edit?.cover]).toEqual([cover, next]);
  const editId = await waitingEdit(id);
  const { submission } = await call(api, getReviewItem, { token: admin, params: { id: editId } });
  expect(submission.changes).toEqual([{ word: 'cover', before: cover, after: next }]);
  await call(api, approveReviewItem, { token: admin, body: { id: editId, type: 'task' } });
  expect((await shown()).cover).toBe(next);
});

async function waitingEdit(questId: number): Promise<string> {
  const found = await api.server.product.quests.find(questId);
  return `edit-${found?.editId}`;
}

it('lets a project use its own pictures only, each for what it was made for', async () => {
  const [cover, logo, foreign] = [await upload(), await upload('logo'), await upload('cover', other)];
  for (const wrong of [logo, foreign, '0'.repeat(32)]) {
    const answer = await attempt(api, submitQuest, { token: acme.token, body: { ...TASK, cover: wrong } });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['cover']]);
  }
  expect((await attempt(api, submitQuest, { token: acme.token, body: { ...TASK, cover: 'x' } })).status).toBe(400);
  const setLogo = (id: string) => attempt(api, setProjectLogo, { token: acme.token, body: { picture_id: id } });
  for (const wrong of [cover, foreign]) expect((await setLogo(wrong)).status).toBe(400);
  expect((await setLogo(logo)).status).toBe(200);
  expect((await call(api, getProjectDashboard, { token: acme.token })).logo).toBe(logo);
  const { changes } = await call(api, listTeamChanges, { token: acme.token });
  expect(changes[0]?.text).toBe('acme changed the logo');
  expect((await setLogo('')).status).toBe(200);
  expect((await call(api, getProjectDashboard, { token: acme.token })).logo).toBe('');
});

testInSoak('makes pictures of all projects in turns, and refuses only the project that sends too many', async () => {
  const files = await Promise.all(Array.from({ length: 10 }, () => png(1600, 900)));
  const [own = new Uint8Array(), ...flood] = files;
  const uploads = flood.map((file) => tryUpload(file));
  await new Promise<void>((resolve) => {
    for (const answer of uploads) void answer.then(({ status }) => status !== 200 && resolve());
  });
  expect((await tryUpload(own, { kind: 'cover' }, other)).status).toBe(200);
  const answers = await Promise.all(uploads);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused) {
    expect([status, body.error]).toEqual([429, expect.stringContaining('Your earlier pictures')]);
    expect(headers.get('retry-after')).toBe('10');
  }
});

it('shows admins what was uploaded and where it is used, and removes it permanently', async () => {
  const file = await png();
  const cover = await upload('cover', acme, file);
  const questId = await publishQuest(api, acme, { ...TASK, title: 'With a cover', cover });
  const list = async () => (await call(api, listPictures, { token: admin })).pictures;
  expect((await list()).find(({ id }) => id === cover)).toMatchObject({
    id: cover,
    kind: 'cover',
    project: 'Acme',
    uploadedBy: 'acme',
    quests: [{ id: questId, title: 'With a cover' }],
    logoOf: [],
  });
  const remove = () =>
    attempt(api, removePicture, { token: admin, params: { pictureId: cover }, body: { reason: 'Not ours to show' } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await isThere(cover)).toBe(false);
  expect((await call(api, getTask, { token: user, query: { id: questId } })).task.cover).toBe('');
  expect((await list()).map(({ id }) => id)).not.toContain(cover);
  expect((await tryUpload(file)).body.error).toContain('An admin removed this picture');
  const { lines } = await call(api, listAuditLines, { token: admin, query: { action: 'removePicture' } });
  expect(lines.map(({ subject, detail, outcome }) => [subject, detail, outcome])).toEqual([
    [`picture ${cover}`, 'Not ours to show', 'refused'],
    [`picture ${cover}`, 'Not ours to show', 'done'],
  ]);
});

testInSoak('removes what nothing uses after a day, and keeps the rest', async () => {
  const [unused, covering, drafted, logo, waiting] = [
    await upload(),
    await upload(),
    await upload(),
    await upload('logo'),
    await upload(),
  ];
  await postQuest(api, acme, { ...TASK, cover: covering });
  const params = { draftId: 'draft-with-cover' };
  await call(api, saveProjectDraft, { token: acme.token, params, body: { version: 0, form: { cover: drafted } } });
  await call(api, setProjectLogo, { token: acme.token, body: { picture_id: logo } });
  const live = await publishQuest(api, acme, TASK);
  const { title, description, tags } = TASK;
  await call(api, editQuest, {
    token: acme.token,
    params: { questId: live },
    body: { title, description, requirements: '', tags, cover: waiting },
  });
  await runJobs();
  expect(await isThere(unused)).toBe(true);
  for (const day of [1, 2]) {
    api.clock.advance(DAY_MS + 1);
    await runJobs();
    const found = await Promise.all([unused, covering, drafted, waiting].map(isThere));
    expect([day, ...found, (await read(logo, 48)).status]).toEqual([day, false, true, true, true, 200]);
  }
});

it('has a file of each size and no other', () => {
  const sizes = [...Object.keys(PICTURE_SIZES.cover), ...Object.keys(PICTURE_SIZES.logo)] as (CoverSize | LogoSize)[];
  expect(new Set(sizes.map(pictureFileOf)).size).toBe(sizes.length);
});

describe('the space of pictures', () => {
  it.each([
    ['PICTURES_MB_PER_PROJECT_MAX', '0.0001', 1, { status: 409, body: { code: 'picture_quota_reached' } }],
    ['PICTURES_MB_MAX', '0.0001', 1, { status: 503, body: { code: 'pictures_full' } }],
    // More than any disk has.
    ['PICTURES_FREE_MB_MIN', '1e12', 0, { status: 503, body: { code: 'pictures_full' } }],
  ])('ends parallel uploads by %s', async (setting, value, uploads, refusal) => {
    const small = await startTestApi({ env: { [setting]: value } });
    const [one, two] = [await createTestProject(small, 'One'), await createTestProject(small, 'Two')];
    const files = await Promise.all([1, 2, 3].map(() => png(300, 300)));
    const [first, second, third] = files.map((file) => ({ query: { kind: 'logo' as const }, file }));
    const send = ({ token }: TestProject, picture = first) =>
      attempt(small, uploadPicture, { token, query: { kind: 'logo' }, ...picture });
    const answers = await Promise.all([send(one), send(one, second)]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject(Array.from({ length: 2 - uploads }, () => refusal));
    expect(refused[0]?.headers.get('retry-after')).toBe(refusal.status === 503 ? '60' : null);
    expect(await send(two, third)).toMatchObject(refusal.status === 409 ? { status: 200 } : refusal);
    await postQuest(small, one, TASK);
    const own = answers.find(({ status }) => status === 200)?.body as { picture?: { id: string } } | undefined;
    if (own?.picture) {
      const token = await createTestAdmin(small);
      const params = { pictureId: own.picture.id };
      await call(small, removePicture, { token, params, body: { reason: 'It makes room' } });
      const other = refused.length > 0 && answers[0]?.status === 200 ? second : first;
      expect((await send(one, other)).status).toBe(200);
    }
    await small.stop();
  });
});

testInSoak('has a budget of each day for a project, an address and the site, across processes', async () => {
  const databaseUrl = cleanDatabase().url;
  const env = {
    PICTURES_DAY_MEGAPIXELS_PER_PROJECT_MAX: '0.1',
    PICTURES_DAY_MB_PER_ADDRESS_MAX: String((2.5 * (await png(300, 300)).length) / 2 ** 20),
    PICTURES_DAY_MEGAPIXELS_MAX: '0.3',
  };
  const apis = [await startTestApi({ databaseUrl, env }), await startTestApi({ databaseUrl, env })] as const;
  const [first, second] = apis;
  second.clock.advance(first.clock.now().getTime() - second.clock.now().getTime());
  const names = ['One', 'Two', 'Three', 'Four'];
  const projects: TestProject[] = [];
  for (const name of names) projects.push(await createTestProject(first, name));
  const send = async (by: number, { at = first, from = '203.0.113.1' } = {}) => {
    // Signed in again, because a token expires within a day.
    const token = await at.server.product.accounts.tokens.issue('project', projects[by]?.id ?? '');
    const input = { token, query: { kind: 'logo' as const }, file: await png(300, 300), from };
    const { status, headers, body } = await attempt(at, uploadPicture, input);
    return { status, error: status === 200 ? '' : body.error, retryAfterS: Number(headers.get('retry-after')) };
  };
  const refusal = (status: number, error: string) => ({ status, error: expect.stringContaining(error) as string });
  const made = { status: 200 };
  const ofProject = refusal(429, 'Your project may upload pictures of 0.1 megapixels a day');
  const parallel = await Promise.all([first, first, second, second].map((at) => send(0, { at })));
  const refused = parallel.filter(({ status }) => status !== 200);
  expect(refused).toMatchObject([ofProject, ofProject, ofProject]);
  const untilMidnightS = (DAY_MS - (first.clock.now().getTime() % DAY_MS)) / 1000;
  expect(refused.map(({ retryAfterS }) => retryAfterS)).toEqual(Array(3).fill(Math.ceil(untilMidnightS)));
  expect(await send(1)).toMatchObject(made);
  expect(await send(2)).toMatchObject(refusal(429, 'Your network may upload pictures of'));
  expect(await send(2, { from: '203.0.113.2' })).toMatchObject(made);
  expect(await send(3, { from: '203.0.113.3' })).toMatchObject(refusal(503, 'All projects together may upload'));
  for (const { clock } of apis) clock.advance(DAY_MS);
  expect(await send(0)).toMatchObject(made);
  await Promise.all(apis.map((one) => one.stop()));
});
