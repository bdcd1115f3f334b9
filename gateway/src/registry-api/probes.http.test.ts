import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failureSchema } from '@magnetx/contracts';
import { deployResultSchema, releaseStatusSchema, type ProbedPage } from '@magnetx/federation';
import { createFolderObjectStore } from '@magnetx/object-store';
import { openReleases, publishBuild } from '../testing/open-releases.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { DeployTokens } from './deploy-tokens.ts';

const PAGES = ['/admin', '/admin/users'].map((page) => ({ path: page, files: [], firstCalls: [] }));
const works = (page: string): ProbedPage => ({ path: page, problems: [] });

describe('the probes of releases', () => {
  let gateway: TestGateway;
  let shellVersion: string;
  let version: string;
  let token: string;
  beforeEach(async () => {
    gateway = await startTestGateway({ RELEASE_PROBE: 'required' });
    shellVersion = await release(gateway.storeDir, { name: 'shell' });
    await release(gateway.storeDir, { name: 'mfe-admin', pages: PAGES });
    version = await publishBuild(openReleases(gateway.storeDir), { pages: PAGES, files: { 'page.js': 'next' } });
    token = await tokenOf('mfe-admin');
  });
  afterEach(() => gateway.stop());

  const tokenOf = async (remote: string) =>
    (await new DeployTokens(createFolderObjectStore(gateway.storeDir)).issue(remote, null)).text;
  const call = (what: string, body: object, bearer = token) =>
    gateway.request(`/registry/releases/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const probe = async (pages: readonly ProbedPage[] = PAGES.map((page) => works(page.path))) =>
    deployResultSchema.parse((await call('mfe-admin/probes', { version, shellVersion, pages })).json);
  /** The refusals of both ways to visitors. */
  const refusals = async () => {
    const ways: [string, object][] = [
      ['promotion', { version, now: true }],
      ['canary', { version, sharePercent: 10 }],
    ];
    const answers = await Promise.all(ways.map(([way, body]) => call(`mfe-admin/${way}`, body)));
    return answers.map(({ status, json }) => [status, failureSchema.parse(json)]);
  };
  const expectRefused = async (sentence: string) => {
    const refused = [409, expect.objectContaining({ code: 'not_probed', error: expect.stringContaining(sentence) })];
    expect(await refusals()).toEqual([refused, refused]);
  };
  const statusNow = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return releaseStatusSchema.parse((await gateway.request('/registry/releases/mfe-admin', { headers })).json);
  };

  it('are required before visitors get a release', async () => {
    await expectRefused('has not been probed');
    const { steps } = await probe();
    expect(steps).toEqual([`mfe-admin ${version}: a probe of 2 pages found no problems.`]);
    expect((await call('mfe-admin/promotion', { version })).json).toMatchObject({ state: { live: version } });
  });

  it('are required to have mounted all pages without a problem, and the last one counts', async () => {
    await probe([works('/admin')]);
    await expectRefused('was probed without its page /admin/users');
    await probe([works('/admin'), { path: '/admin/users', problems: ['it threw'] }]);
    await expectRefused('failed its probe: /admin/users it threw');
    const overview = await gateway.request('/registry/releases', { headers: { authorization: `Bearer ${token}` } });
    expect(overview.text).toContain('it threw');
    const [{ probe: last } = {}] = (await statusNow()).versions;
    expect(last).toMatchObject({
      shellVersion,
      by: token.split('_')[2],
      pageCount: 2,
      failed: [{ path: '/admin/users', problems: ['it threw'] }],
    });
    await probe();
    expect((await call('mfe-admin/canary', { version, sharePercent: 10 })).status).toBe(200);
    expect((await call('mfe-admin/promotion', { version, now: true })).status).toBe(200);
  });

  it('count for these contents and for the shell that is live', async () => {
    await probe();
    const folder = path.join(gateway.storeDir, '_probes/mfe-admin', version);
    const [file = ''] = readdirSync(folder);
    const record = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object;
    rmSync(path.join(folder, file));
    writeFileSync(path.join(folder, `9${file}`), JSON.stringify({ ...record, sha256: '0' }));
    await expectRefused('was probed with other contents');
    await probe();
    await release(gateway.storeDir, { name: 'shell', files: { 'next.js': 'next' } });
    await expectRefused(`was probed with the shell ${shellVersion}, not with`);
  });

  it('of a shell mount a page of each live remote', async () => {
    const shell = await publishBuild(openReleases(gateway.storeDir), { name: 'shell', files: { 'next.js': 'next' } });
    const shellToken = await tokenOf('shell');
    const record = (page: string) =>
      call('shell/probes', { version: shell, shellVersion: shell, pages: [works(page)] }, shellToken);
    const promote = () => call('shell/promotion', { version: shell }, shellToken);
    await record('/');
    expect((await promote()).text).toContain('was probed without its page /admin');
    await record('/admin');
    expect((await promote()).status).toBe(200);
  });

  it('are not needed to go back', async () => {
    await probe();
    await call('mfe-admin/promotion', { version });
    expect((await call('mfe-admin/rollback', {})).status).toBe(200);
  });

  it('are of published versions', async () => {
    const pages = [works('/admin')];
    const answer = await call('mfe-admin/probes', { version: '9.9.9-000000000000', shellVersion, pages });
    expect(answer.status).toBe(404);
  });
});
