import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { failureSchema, type ErrorCode } from '@magnetx/contracts';
import {
  PROVENANCE_HEADER,
  REGISTRY_CALLS,
  RELEASE_FILE,
  deployResultSchema,
  encodeProvenance,
  releaseStatusSchema,
} from '@magnetx/federation';
import { createFolderObjectStore } from '@magnetx/object-store';
import { createBuild, createRecompressed, type Build, type BuildInput } from '../testing/create-build.ts';
import { entriesOf, createTar, type TarEntry } from '../testing/create-tar.ts';
import type { Answer, RequestInput } from '../testing/request.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { DeployTokens } from './deploy-tokens.ts';

const BODIES = {
  promotion: { version: '1.0.0-000000000000' },
  canary: { version: '1.0.0-000000000000', sharePercent: 10 },
  probes: {
    version: '1.0.0-000000000000',
    shellVersion: '1.0.0-000000000000',
    pages: [{ path: '/admin', problems: [] }],
  },
  rollback: {},
  pin: { version: '1.0.0-000000000000' },
  prune: {},
} as const;

const tarOf = async ({ dir }: Build): Promise<Buffer> => createTar(await entriesOf(dir));

describe('the release registry over HTTP', () => {
  let gateway: TestGateway;
  let tokens: DeployTokens;
  let token: string;
  let live: string;
  beforeEach(async () => {
    gateway = await startTestGateway({ PIN_ORIGINS: 'http://localhost:4010' });
    tokens = new DeployTokens(createFolderObjectStore(gateway.storeDir));
    await release(gateway.storeDir, { name: 'shell', offers: { react: '19.3.1' } });
    live = await release(gateway.storeDir, { name: 'mfe-admin' });
    token = (await tokens.issue('mfe-admin', null)).text;
  });
  afterEach(() => gateway.stop());

  /** Every file of the store with its contents: what must be the same after a refusal. */
  const storeNow = (): string[] =>
    readdirSync(gateway.storeDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
      .sort();
  const uploadFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`magnetx-upload-${process.pid}-`));

  const call = (what: string, { headers, ...input }: RequestInput = {}, bearer = token): Promise<Answer> =>
    gateway.request(`/registry/releases/${what}`, {
      ...input,
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    });
  const post = (what: string, body: object, bearer = token) => {
    const headers = { 'content-type': 'application/json' };
    return call(what, { method: 'POST', headers, body: JSON.stringify(body) }, bearer);
  };
  const upload = (body: Buffer, what = 'mfe-admin/builds', bearer = token) =>
    call(what, { method: 'POST', body }, bearer);
  const statusNow = async () => releaseStatusSchema.parse((await call('mfe-admin')).json);
  const publish = async (input: BuildInput = {}) => {
    const build = createBuild({ files: { 'page.js': 'next' }, ...input });
    const answer = await upload(await tarOf(build));
    expect(answer.text).toContain('published');
    return build.release.version;
  };

  const expectRefusal = (answer: Answer, status: number, code: ErrorCode, sentence: string | RegExp) => {
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(sentence)]);
    expect(failureSchema.parse(answer.json)).toMatchObject({ code, requestId: answer.headers['x-request-id'] });
    expect(answer.headers['cache-control']).toBe('no-store');
  };
  const expectNothingChanged = async (act: () => Promise<void>) => {
    const before = [storeNow(), await statusNow()];
    await act();
    expect([storeNow(), await statusNow()]).toEqual(before);
    expect(uploadFolders()).toEqual([]);
  };

  it('takes a version from upload to live, and back', async () => {
    const build = createBuild({ files: { 'page.js': 'next' } });
    const { version } = build.release;
    const published = await upload(gzipSync(await tarOf(build)));
    expect([published.status, published.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(deployResultSchema.parse(published.json)).toMatchObject({ version, hasChanged: true, state: { live } });
    expect(uploadFolders()).toEqual([]);
    const again = await upload(await tarOf(build));
    expect(deployResultSchema.parse(again.json)).toMatchObject({ version, hasChanged: false });

    const canary = await post('mfe-admin/canary', { version, sharePercent: 10 });
    expect(canary.json).toMatchObject({ state: { live, canary: { version, sharePercent: 10, failedPercentMax: 10 } } });
    expect((await post('mfe-admin/rollback', {})).json).toMatchObject({ state: { live, canary: null } });
    expect((await post('mfe-admin/promotion', { version })).json).toMatchObject({ code: 'conflict' });
    const restored = await post('mfe-admin/promotion', { version, again: true });
    expect(restored.json).toMatchObject({ state: { live: version } });
    expect((await gateway.request(`/assets/mfe-admin/${version}/page.js`)).text).toBe('next');
    expect((await post('mfe-admin/rollback', {})).json).toMatchObject({ state: { live } });
    expect((await post('mfe-admin/prune', { keep: 0 })).status).toBe(200);

    const status = await statusNow();
    const by = token.split('_')[2];
    expect(status.versions.map((entry) => entry.version)).toEqual([version, live]);
    expect(status.log.filter((line) => line.by === by).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['rollback', 'promote', 'rollback', 'canary', 'publish']),
    );
    expect((await call('mfe-admin', { method: 'HEAD' })).status).toBe(200);
  });

  it('records the person, the commit and the CI run of a change, and refuses what cannot be one', async () => {
    const from = { person: 'Ada Lovelace', runUrl: 'https://ci.example/run/7', commit: '0123abc' };
    const send = (header: string) =>
      call('mfe-admin/builds', { method: 'POST', body: next, headers: { [PROVENANCE_HEADER]: header } });
    const next = await tarOf(createBuild({ files: { 'page.js': 'next' } }));
    expectRefusal(await send('runUrl=javascript:alert(1)'), 400, 'validation_failed', 'URL');
    expect((await send(encodeProvenance(from))).status).toBe(200);
    const [published, before] = (await statusNow()).log;
    expect([published?.action, published?.from, before?.from]).toEqual(['publish', from, undefined]);
  });

  it('takes an area off the site only with an explicit flag', async () => {
    const body = { revision: 1 };
    await expectNothingChanged(async () => {
      for (const unsaid of [body, { ...body, takeOffSite: false }, { ...body, dryRun: true }]) {
        const answer = await post('mfe-admin/rollback', unsaid);
        expectRefusal(answer, 409, 'conflict', 'without a live version.*Nothing was changed.*takeOffSite');
      }
    });
    const told = await post('mfe-admin/rollback', { ...body, takeOffSite: true });
    expect(told.json).toMatchObject({ hasChanged: true, state: { live: null } });
  });

  it('pins a version, or a developer’s own build, by a link', async () => {
    const version = await publish();
    const pinned = deployResultSchema.parse((await post('mfe-admin/pin', { version, hours: 2 })).json);
    expect(pinned.state.pins).toEqual([{ version, expiresAt: expect.any(String) }]);
    const opened = await gateway.request(new URL(pinned.pinUrl ?? '').pathname);
    expect([opened.status, opened.headers['set-cookie']]).toEqual([303, expect.anything()]);
    const own = await post('mfe-admin/pin', { origin: 'http://localhost:4010' });
    expect(own.json).toMatchObject({ version: null, pinUrl: expect.stringContaining('/registry/pins/') });
    await expectNothingChanged(async () => {
      const foreign = await post('mfe-admin/pin', { origin: 'http://evil.example' });
      expectRefusal(foreign, 400, 'validation_failed', /PIN_ORIGINS/);
      expect((await post('mfe-admin/pin', { version: live, dryRun: true })).text).not.toContain('pinUrl');
      expectRefusal(await post('mfe-admin/pin', {}), 400, 'validation_failed', /either a version or an origin/);
    });
  });

  describe('permissions', () => {
    const each = [...Object.keys(BODIES), 'builds', ''] as (keyof typeof BODIES | 'builds' | '')[];
    const ask = async (remote: string, what: (typeof each)[number], bearer: string): Promise<Answer> => {
      if (what === '') return call(remote, {}, bearer);
      if (what !== 'builds') return post(`${remote}/${what}`, BODIES[what], bearer);
      return upload(await tarOf(createBuild({ name: remote, files: { 'evil.js': 'x' } })), `${remote}/builds`, bearer);
    };

    it.each(each)('not the project team for the admin area or the shell: "%s"', async (what) => {
      const foreign = (await tokens.issue('mfe-project', null)).text;
      await expectNothingChanged(async () => {
        for (const remote of ['mfe-admin', 'shell']) {
          expectRefusal(
            await ask(remote, what, foreign),
            403,
            'forbidden',
            /token is for mfe-project and opens nothing/,
          );
        }
      });
    });

    it.each(each)('not without a token: "%s"', async (what) => {
      await expectNothingChanged(async () => {
        const answer = await ask('mfe-admin', what, '');
        expectRefusal(answer, 401, 'not_authenticated', /Send the deploy token/);
        expect(answer.headers['www-authenticate']).toBe('Bearer realm="deploy"');
        const madeUp = `mgx_mfe-admin_000000000000_${'0'.repeat(64)}`;
        expectRefusal(await ask('mfe-admin', what, madeUp), 401, 'not_authenticated', /is unknown/);
      });
    });

    it('not with a token that expired, was revoked or rotated', async () => {
      const expired = (await tokens.issue('mfe-admin', new Date(Date.now() - 1))).text;
      const revoked = await tokens.issue('mfe-admin', null);
      await tokens.revoke('mfe-admin', revoked.token.id);
      for (const bearer of [expired, revoked.text]) {
        expectRefusal(await ask('mfe-admin', 'rollback', bearer), 401, 'token_expired', /has ended/);
      }
      const inGrace = await tokens.rotate('mfe-admin', new Date(Date.now() + 60_000), null);
      expect((await call('mfe-admin')).status).toBe(200);
      await tokens.rotate('mfe-admin', new Date(), null);
      for (const bearer of [token, inGrace.text]) expect((await call('mfe-admin', {}, bearer)).status).toBe(401);
    });

    it('not the build of another remote with one’s own token', async () => {
      const project = createBuild({ name: 'mfe-project' });
      await expectNothingChanged(async () => {
        expectRefusal(await upload(await tarOf(project)), 400, 'validation_failed', /of mfe-project, not of mfe-admin/);
      });
    });
  });

  describe('an upload is refused, and nothing changes, with', () => {
    type Change = (entries: TarEntry[], build: Build) => TarEntry[];
    const body = (contents: string) => Buffer.from(contents);
    const withFile =
      (entry: TarEntry): Change =>
      (entries) => [...entries, entry];

    it.each<[string, Change, RegExp]>([
      [
        'a changed byte',
        (entries) => entries.map((entry) => (entry.name === 'page.js' ? { ...entry, body: body('nexT') } : entry)),
        /page\.js differs/,
      ],
      ['a file too many', withFile({ name: 'extra.js', body: 'x' }), /extra\.js/],
      ['a file too few', (entries) => entries.filter(({ name }) => name !== 'page.js'), /page\.js is missing/],
      [
        'a path that climbs out',
        withFile({ name: '../evil.js', body: 'x' }),
        /\.\.\/evil\.js.* leads out of the build/,
      ],
      ['an absolute path', withFile({ name: '/tmp/evil.js', body: 'x' }), /evil\.js.* is an absolute path/],
      ['a symlink', withFile({ name: 'evil.js', type: 'symlink', linkname: '/etc/passwd' }), /evil\.js.* is a symlink/],
      ['no release.json', (entries) => entries.filter(({ name }) => name !== RELEASE_FILE), /release\.json/],
    ])('%s', async (_what, change, sentence) => {
      const build = createBuild({ files: { 'page.js': 'next' } });
      await expectNothingChanged(async () => {
        const answer = await upload(await createTar(change(await entriesOf(build.dir), build)));
        expectRefusal(answer, 400, 'validation_failed', sentence);
      });
    });

    it.each<[string, BuildInput, RegExp]>([
      ['another contract', { contract: 2 }, /contract 2/],
      [
        'a singleton that the shell does not offer',
        { needs: { 'react-dom': '^19.0.0' } },
        /needs react-dom \^19\.0\.0/,
      ],
      ['a singleton in another version', { needs: { react: '^18.0.0' } }, /needs react \^18\.0\.0, but .* 19\.3\.1/],
    ])('%s', async (_what, input, sentence) => {
      const build = createBuild({ files: { 'page.js': 'next' }, ...input });
      await expectNothingChanged(async () => {
        expectRefusal(await upload(await tarOf(build)), 400, 'validation_failed', sentence);
      });
    });

    it('a version that exists with other contents', async () => {
      const other = createRecompressed();
      await expectNothingChanged(async () => {
        expectRefusal(await upload(await tarOf(other)), 409, 'conflict', new RegExp(`${live} is published with other`));
      });
    });

    it('more bytes than a build may have, announced or not', async () => {
      const huge = gzipSync(await createTar([{ name: 'huge.js', body: Buffer.alloc(33_000_000) }]));
      const many = Array.from({ length: 3 }, (_none, index) => ({
        name: `${index}.js`,
        body: Buffer.alloc(30_000_000),
      }));
      await expectNothingChanged(async () => {
        expectRefusal(await upload(huge), 413, 'payload_too_large', /huge\.js.* is larger than 32 MB/);
        expectRefusal(await upload(gzipSync(await createTar(many))), 413, 'payload_too_large', /larger than 64 MB/);
        const headers = { 'content-length': '99000000' };
        const announced = await call('mfe-admin/builds', { method: 'POST', headers, body: ['x'] });
        expectRefusal(announced, 413, 'payload_too_large', /larger than 64 MB/);
      });
    });

    it('half an archive, or none', async () => {
      const tar = await tarOf(createBuild({ files: { 'page.js': 'next'.repeat(10_000) } }));
      await expectNothingChanged(async () => {
        for (const bad of [
          tar.subarray(0, 12_345),
          gzipSync(tar).subarray(0, -30),
          Buffer.from('hello '.repeat(500)),
        ]) {
          expectRefusal(await upload(bad), 400, 'validation_failed', /not a tar archive, or not a whole one/);
        }
        expectRefusal(await upload(Buffer.alloc(0)), 400, 'validation_failed', /is empty/);
        for (const query of ['dryRun=yes', 'dryrun=true', 'dryRun[]=true']) {
          const answer = await upload(tar, `mfe-admin/builds?${query}`);
          expectRefusal(answer, 400, 'validation_failed', /dryrun/i);
        }
      });
    });

    it('a client that goes away', async () => {
      const tar = await tarOf(createBuild({ files: { 'page.js': 'next'.repeat(100_000) } }));
      await expectNothingChanged(async () => {
        const options = { port: gateway.port, path: '/registry/releases/mfe-admin/builds', method: 'POST' };
        const req = httpRequest({
          ...options,
          headers: { authorization: `Bearer ${token}`, 'content-length': tar.length },
        });
        req.on('error', () => undefined);
        req.write(tar.subarray(0, 200_000));
        await waitUntil(() => uploadFolders().length === 1, 'the upload has begun');
        req.destroy();
        await waitUntil(() => gateway.logs().includes('"outcome":"dropped"'), 'the gateway saw it go');
        await waitUntil(() => uploadFolders().length === 0, 'its folder is removed');
      });
    });
  });

  it('lets one of two concurrent promotions win', async () => {
    const one = await publish({ files: { 'page.js': 'one' } });
    const two = await publish({ files: { 'page.js': 'two' } });
    const answers = await Promise.all([one, two].map((version) => post('mfe-admin/promotion', { version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers[0]?.status === 200 ? one : two;
    expect((await statusNow()).state).toMatchObject({ live: won, previous: live });
    const lost = answers.find(({ status }) => status === 409);
    if (lost) expectRefusal(lost, 409, 'conflict', /at the same time/);
  });

  it('tries without changing anything', async () => {
    const version = await publish();
    const fresh = await tarOf(createBuild({ files: { 'page.js': 'fresh' } }));
    await expectNothingChanged(async () => {
      const answers = [
        await upload(fresh, 'mfe-admin/builds?dryRun=true'),
        await post('mfe-admin/promotion', { version, dryRun: true }),
        await post('mfe-admin/canary', { version, sharePercent: 10, dryRun: true }),
        await post('mfe-admin/rollback', { version, dryRun: true }),
        await post('mfe-admin/pin', { version, dryRun: true }),
        await post('mfe-admin/prune', { keep: 0, dryRun: true }),
      ];
      for (const { json } of answers) expect(deployResultSchema.parse(json)).toMatchObject({ hasChanged: false });
    });
  });

  it('says what is wrong with a call', async () => {
    await expectNothingChanged(async () => {
      const bad = await post('mfe-admin/canary', { version: 'latest', sharePercent: 200, size: 1 });
      expectRefusal(bad, 400, 'validation_failed', /versions look like/);
      expect(failureSchema.parse(bad.json).fields).toHaveProperty('sharePercent', [
        expect.stringContaining('Share percent must be at most'),
      ]);
      expectRefusal(await post('mfe-admin/promotion', BODIES.promotion), 404, 'not_found', /1\.0\.0-000000000000/);
      const send = (type: string, text: string) =>
        call('mfe-admin/prune', { method: 'POST', headers: { 'content-type': type }, body: text });
      expectRefusal(await send('application/json', '{'), 400, 'malformed_json', /not valid JSON/);
      expectRefusal(await send('text/plain', '{}'), 415, 'unsupported_media_type', /as JSON/);
      const long = JSON.stringify({ keep: 'x'.repeat(200_000) });
      expectRefusal(await send('application/json', long), 413, 'payload_too_large', /too large/);
      const wrongMethod = await call('mfe-admin/promotion');
      expectRefusal(wrongMethod, 405, 'method_not_allowed', '');
      expect(wrongMethod.headers.allow).toBe('POST');
      expect((await call('mfe-admin', { method: 'DELETE' })).headers.allow).toBe('GET, HEAD');
      for (const odd of ['', 'mfe-admin/', 'mfe-admin/nothing', 'mfe-admin/builds/x', '%zz/x/y']) {
        expectRefusal(await call(odd, { method: 'POST', body: '' }), 404, 'not_found', '');
      }
      expectRefusal(await call('%zz'), 400, 'validation_failed', /not encoded/);
    });
  });

  it('describes its calls as an OpenAPI document', async () => {
    const { json } = await gateway.request('/registry/docs/openapi.json');
    const { paths, servers } = json as { paths: Record<string, Record<string, object>>; servers: { url: string }[] };
    const described = Object.entries(paths).flatMap(([where, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${where}`),
    );
    const declared = Object.values(REGISTRY_CALLS).map(({ method, path: where }) => `${method} ${where}`);
    expect(described.sort()).toEqual(declared.sort());
    expect(servers[0]?.url).toMatch(/\/registry$/);
    expect(paths['/releases/{remote}/builds']?.['post']).toMatchObject({
      requestBody: { content: { 'application/gzip': expect.anything() } },
      security: [{ deploy: [] }],
    });
  });

  it('counts and logs each call once, without what is secret', async () => {
    await post('mfe-admin/rollback', { version: live });
    await post('mfe-admin/rollback', {}, '');
    const { text } = await gateway.request('/metrics');
    expect(text).toContain('magnetx_deploy_actions_total{remote="mfe-admin",action="rollback",outcome="unchanged"} 1');
    expect(text).toContain(
      'magnetx_deploy_actions_total{remote="none",action="rollback",outcome="not_authenticated"} 1',
    );
    const lines = gateway
      .logs()
      .split('\n')
      .filter((line) => line.includes('deploy call'));
    expect(lines.map((line) => (JSON.parse(line) as { deploy: object }).deploy)).toEqual([
      { by: token.split('_')[2], remote: 'mfe-admin', action: 'rollback', outcome: 'unchanged' },
      { by: null, remote: 'mfe-admin', action: 'rollback', outcome: 'not_authenticated' },
    ]);
    expect(gateway.logs()).not.toContain(token.split('_')[3]);
  });

  it('removes at its start what a run that was killed left of an upload', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const left = path.join(tmpdir(), `magnetx-upload-${pid}-00000000-fedcba`);
    mkdirSync(left);
    const next = await startTestGateway();
    await waitUntil(() => !existsSync(left), 'the folder is removed');
    await next.stop();
  });

  it('is limited by address like the calls of the API', async () => {
    const tight = await startTestGateway({ RATE_API_PER_MINUTE: '1' });
    const statuses = [await tight.request('/registry/releases/a'), await tight.request('/registry/releases/a')];
    expect(statuses.map(({ status }) => status)).toEqual([401, 429]);
    await tight.stop();
  });
});

describe('the quotas of a deploy token', () => {
  let gateway: TestGateway;
  let token: string;
  beforeEach(async () => {
    gateway = await startTestGateway({
      RELEASE_BYTES_MAX: '40000',
      RELEASES_KEPT_MAX: '2',
      UPLOADS_PER_TOKEN_MAX: '1',
    });
    token = (await new DeployTokens(createFolderObjectStore(gateway.storeDir)).issue('mfe-admin', null)).text;
  });
  afterEach(() => gateway.stop());

  const post = (what: string, input: RequestInput) =>
    gateway.request(`/registry/releases/mfe-admin/${what}`, {
      ...input,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...input.headers },
    });
  const upload = async (input: BuildInput) => post('builds', { body: await tarOf(createBuild(input)) });

  it('limit the size of a release', async () => {
    const answer = await upload({ files: { 'large.js': 'x'.repeat(50_000) } });
    expect([answer.status, failureSchema.parse(answer.json)]).toMatchObject([
      413,
      { code: 'payload_too_large', error: 'The build is larger than 0.04 MB.' },
    ]);
    expect(existsSync(path.join(gateway.storeDir, 'mfe-admin'))).toBe(false);
  });

  it('limit how many releases are kept, until some are pruned', async () => {
    for (const own of ['1', '2']) expect((await upload({ files: { 'own.js': own } })).status).toBe(200);
    const refused = await upload({ files: { 'own.js': '3' } });
    expect([refused.status, failureSchema.parse(refused.json)]).toMatchObject([
      409,
      { code: 'conflict', error: 'mfe-admin has 2 releases in the store, and the limit is 2: prune it.' },
    ]);
    // A stored release needs no more room.
    expect((await upload({ files: { 'own.js': '2' } })).json).toMatchObject({ hasChanged: false });
    const headers = { 'content-type': 'application/json' };
    expect((await post('prune', { headers, body: JSON.stringify({ keep: 1 }) })).status).toBe(200);
    expect((await upload({ files: { 'own.js': '3' } })).status).toBe(200);
  });

  it('limit the uploads at the same time', async () => {
    const uploadUrl = { port: gateway.port, path: '/registry/releases/mfe-admin/builds', method: 'POST' };
    const slow = httpRequest({ ...uploadUrl, headers: { authorization: `Bearer ${token}` } });
    slow.on('error', () => undefined);
    slow.write('x');
    const isUnderWay = () => readdirSync(tmpdir()).some((name) => name.startsWith(`magnetx-upload-${process.pid}-`));
    await waitUntil(isUnderWay, 'the first upload is under way');
    const refused = await upload({});
    expect([refused.status, refused.headers['retry-after'], failureSchema.parse(refused.json)]).toMatchObject([
      429,
      '10',
      { code: 'too_many_requests', error: expect.stringContaining('1 upload under way') },
    ]);
    slow.destroy();
    await waitUntil(() => !isUnderWay(), 'the first upload has ended');
    expect((await upload({})).status).toBe(200);
  });
});
