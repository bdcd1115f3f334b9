import { ERROR_CODES, permissionsOf, type AdminRole, type ErrorCode } from '@magnetx/contracts';
import { deployResultSchema, releasesOverviewSchema } from '@magnetx/federation';
import { createFolderObjectStore } from '@magnetx/object-store';
import { createBrowser } from '../testing/browser.ts';
import { OPERATOR, openReleases, publishBuild } from '../testing/open-releases.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { startUpstream, type Upstream } from '../testing/start-upstream.ts';
import { DeployTokens } from './deploy-tokens.ts';

describe('the overview of all releases, and the changes of admins', () => {
  let api: Upstream;
  let gateway: TestGateway;
  let live: string;
  let next: string;
  /** The API's answers by token: the sender's role, or a failure. */
  let verdicts: Record<string, AdminRole | ErrorCode>;
  beforeEach(async () => {
    verdicts = { ada: 'administrator', lin: 'support', fin: 'finance', old: 'token_expired', odd: 'internal' };
    api = await startUpstream((req, res) => {
      const name = (req.headers.authorization ?? '').replace('Bearer ', '');
      const verdict = req.url === '/api/admin/me' ? (verdicts[name] ?? 'not_authenticated') : 'not_found';
      const isFailure = verdict in ERROR_CODES;
      const adminRole = verdict as AdminRole;
      const user = { id: name, username: name, role: 'Admin', adminRole, permissions: permissionsOf(adminRole) };
      res.writeHead(isFailure ? ERROR_CODES[verdict as ErrorCode].status : 200, { 'content-type': 'application/json' });
      res.end(JSON.stringify(isFailure ? { success: false, error: 'No.', code: verdict } : { success: true, user }));
    });
    gateway = await startTestGateway({ API_URL: api.url });
    await release(gateway.storeDir, { name: 'shell' });
    live = await release(gateway.storeDir, { name: 'mfe-admin' });
    next = await publishBuild(openReleases(gateway.storeDir), { files: { 'page.js': 'next' } });
  });
  afterEach(async () => {
    await gateway.stop();
    await api.kill();
  });

  const call = (path: string, token: string, body?: object) =>
    gateway.request(`/registry/releases${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const overview = async (token: string) => releasesOverviewSchema.parse((await call('', token)).json);
  const adminArea = async (token = 'ada') =>
    (await overview(token)).remotes.find(({ remote }) => remote === 'mfe-admin');
  const codeOf = async (answer: ReturnType<typeof call>) => Object(await answer.then(({ json }) => json)).code;

  it('shows each remote with its state, its share now, its versions and what pages reported', async () => {
    await openReleases(gateway.storeDir).startCanary(
      'mfe-admin',
      { version: next, sharePercent: 100, failedPercentMax: 100 },
      OPERATOR,
    );
    const page = await createBrowser(gateway.port).open('/admin/login');
    const about = { ticket: page.reportTicket, remote: 'mfe-admin', version: next };
    const send = (path: string, report: object) =>
      gateway.request(path, { method: 'POST', body: JSON.stringify({ ...about, ...report }) });
    await send('/registry/reports', { outcome: 'failed', stage: 'show', message: 'broken' });
    await send('/registry/vitals', { lcpMs: 2_000, cls: 0.1 });
    const { remotes, countedSince } = await overview('lin');
    expect(remotes.map(({ remote }) => remote)).toEqual(['mfe-admin', 'shell']);
    expect(Date.parse(countedSince)).toBeLessThanOrEqual(Date.now());
    const [admin] = remotes;
    expect(admin).toMatchObject({ sharePercent: 100, state: { live, canary: { version: next } } });
    expect(admin?.versions.map(({ version }) => version)).toEqual([next, live]);
    const { visitors, failures, vitals } = admin?.counts[next] ?? {};
    expect({ visitors, failures, vitals }).toEqual({
      visitors: 1,
      failures: { show: 1 },
      vitals: { reports: 1, lcpMs: expect.any(Number), inpMs: null, cls: expect.any(Number) },
    });
    expect(vitals?.lcpMs).toBeCloseTo(2_000, -2);
    expect(vitals?.cls).toBeCloseTo(0.1, 2);
  });

  it('lets an administrator promote and roll back any remote, and logs the person', async () => {
    const promoted = deployResultSchema.parse((await call('/mfe-admin/promotion', 'ada', { version: next })).json);
    expect(promoted.state.live).toBe(next);
    expect((await adminArea())?.log[0]).toMatchObject({ action: 'promote', by: 'admin:ada', version: next });
    expect(await codeOf(call('/mfe-admin/rollback', 'ada', { canary: next }))).toBe('conflict');
    expect(await codeOf(call('/mfe-admin/rollback', 'ada', { live }))).toBe('conflict');
    await call('/mfe-admin/rollback', 'ada', { live: next });
    expect((await adminArea())?.state.live).toBe(live);
  });

  it('is also for any team, by its deploy token', async () => {
    const { text } = await new DeployTokens(createFolderObjectStore(gateway.storeDir)).issue('shell', null);
    expect((await adminArea(text))?.state.live).toBe(live);
    expect(await codeOf(call('/mfe-admin/promotion', text, { version: next }))).toBe('forbidden');
  });

  it('is closed to other roles and tokens, and while the API says nothing', async () => {
    const promote = (token: string) => codeOf(call('/mfe-admin/promotion', token, { version: next }));
    for (const [token, code] of Object.entries({
      fin: 'forbidden',
      old: 'token_expired',
      odd: 'unavailable',
      who: 'not_authenticated',
    })) {
      expect([token, await codeOf(call('', token)), await promote(token)]).toEqual([token, code, code]);
    }
    expect(await promote('lin')).toBe('forbidden');
    expect(await codeOf(call('/mfe-admin/prune', 'ada', {}))).toBe('not_authenticated');
    // A role that is taken away ends changes immediately.
    await overview('ada');
    verdicts['ada'] = 'reviewer';
    expect(await promote('ada')).toBe('forbidden');
    await api.kill();
    expect(await codeOf(call('', 'new'))).toBe('unavailable');
    expect(await promote('ada')).toBe('unavailable');
    expect((await openReleases(gateway.storeDir).current())?.remotes['mfe-admin']?.live).toBe(live);
  });
});
