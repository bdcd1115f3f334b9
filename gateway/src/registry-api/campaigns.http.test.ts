import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { LOAD_REPORT_PATH, type LoadReport } from '@magnetx/federation';
import { createFolderObjectStore } from '@magnetx/object-store';
import { IS_WHOLE, sampleOf } from '@magnetx/operations/testing/soak';
import { AS_BROWSER, createBrowser, pageConfigIn } from '../testing/browser.ts';
import { createBuild, type BuildInput } from '../testing/create-build.ts';
import { createTar, entriesOf } from '../testing/create-tar.ts';
import { openReleases } from '../testing/open-releases.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { DeployTokens } from './deploy-tokens.ts';

/** A sample of the campaigns that `npm run soak releases` runs in browsers. */
const SEED = 'sample';
const VISITORS_MAX = 1_500;
const AREAS = ['mfe-admin', 'mfe-project'] as const;
const ROUNDS = IS_WHOLE ? 5 : 2;

describe('releases under load', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let gateway: TestGateway;
  let tokens: Readonly<Record<string, string>>;
  beforeAll(async () => {
    gateway = await startTestGateway({ RELEASE_RAMP: '1=10,10=20,50=30', RELEASE_WATCH_MINUTES: '60' });
    const issued = new DeployTokens(createFolderObjectStore(gateway.storeDir));
    const names = ['shell', ...AREAS];
    const texts = await Promise.all(names.map(async (name) => [name, (await issued.issue(name, null)).text] as const));
    tokens = Object.fromEntries(texts);
    for (const name of names) await release(gateway.storeDir, { name });
  });
  afterAll(async () => {
    agent.destroy();
    await gateway.stop();
  });

  const call = async (name: string, what: string, body: object | Buffer) => {
    const isJson = !Buffer.isBuffer(body);
    const answer = await gateway.request(`/registry/releases/${name}/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[name]}`, ...(isJson && { 'content-type': 'application/json' }) },
      body: isJson ? JSON.stringify(body) : body,
    });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  };
  const publish = async (input: BuildInput & { readonly name: string }): Promise<string> => {
    const build = createBuild(input);
    await call(input.name, 'builds', await createTar(await entriesOf(build.dir)));
    return build.release.version;
  };
  const stateOf = async (name: string) => (await openReleases(gateway.storeDir).current())?.remotes[name];

  type Failure = Pick<LoadReport, 'stage'> & { readonly ofVisitors: number };

  const faults: readonly (readonly [string, Failure])[] = [
    ['throws when it is rendered', { stage: 'show', ofVisitors: 1 }],
    ['cannot be loaded', { stage: 'load', ofVisitors: 1 }],
    ['throws in handlers, for every second visitor', { stage: 'run', ofVisitors: 2 }],
  ];
  it.each(sampleOf(faults, 1))(
    'a release that %s is taken back at a hundredth of the visitors',
    async (fault, { stage, ofVisitors }) => {
      const version = await publish({ name: 'mfe-admin', files: { 'a.js': fault } });
      await call('mfe-admin', 'promotion', { version });
      const seen = { visitors: 0, exposed: 0 };
      const visit = async (): Promise<void> => {
        const number = (seen.visitors += 1);
        const hash = createHash('sha256').update(`${SEED} ${fault} ${number}`).digest('base64url');
        const cookie = `magnetx_visitor=${hash.slice(0, 22)}`;
        const page = await gateway.request('/admin/x', { headers: { ...AS_BROWSER.headers, cookie }, agent });
        expect(page.status).toBe(200);
        const { registry, reportTicket: ticket } = pageConfigIn(page.text);
        const got = registry.microFrontends['mfe-admin']?.[0]?.metadata.version ?? '';
        const isExposed = got === version;
        if (isExposed) seen.exposed += 1;
        const hasFailed = isExposed && seen.exposed % ofVisitors === 0;
        const outcome = hasFailed ? { outcome: 'failed', stage } : { outcome: 'loaded', stage: 'show' };
        const body = JSON.stringify({ ticket, remote: 'mfe-admin', version: got, message: '', ...outcome });
        await gateway.request(LOAD_REPORT_PATH, { method: 'POST', body, agent });
      };
      while ((await stateOf('mfe-admin'))?.canary && seen.visitors < VISITORS_MAX) {
        await Promise.all(Array.from({ length: 25 }, visit));
      }
      const state = await stateOf('mfe-admin');
      expect(state).toMatchObject({ canary: null });
      expect(state?.live).not.toBe(version);
      expect(await openReleases(gateway.storeDir).current()).toMatchObject({
        action: 'rollback',
        by: 'gateway',
        version,
      });
      expect(seen.exposed / seen.visitors).toBeLessThan(0.03);
    },
  );

  it('of two teams at the same time, with shells in between, are served without a failure', async () => {
    const failed: string[] = [];
    let answered = 0;
    let isOn = true;
    const visitAgain = async (path: string): Promise<void> => {
      while (isOn) {
        const browser = createBrowser(gateway.port, agent);
        const page = await browser.request(path, AS_BROWSER);
        const files = Object.values(pageConfigIn(page.text).registry.microFrontends).flatMap((entries) =>
          entries.map(({ url }) => url),
        );
        const statuses = [
          page.status,
          ...(await Promise.all(files.map((url) => browser.request(url)))).map(({ status }) => status),
        ];
        answered += statuses.length;
        failed.push(...statuses.filter((status) => status !== 200).map((status) => `${path} ${status}`));
      }
    };
    const load = Promise.all(['/admin/x', '/project/x'].map(visitAgain));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const names = round % 2 === 0 ? ['shell', ...AREAS] : AREAS;
      const released = await Promise.all(
        names.map(async (name) => {
          const version = await publish({ name, files: { 'round.js': String(round) } });
          await call(name, 'promotion', { version, now: true });
          return [name, version] as const;
        }),
      );
      for (const [name, version] of released) expect((await stateOf(name))?.live).toBe(version);
    }
    isOn = false;
    await load;
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(ROUNDS);
  });
});
