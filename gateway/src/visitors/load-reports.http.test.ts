import { loadReportSchema, type LoadReport } from '@magnetx/federation';
import { createFolderObjectStore } from '@magnetx/object-store';
import { DeployTokens } from '../registry-api/deploy-tokens.ts';
import type { Releases } from '../registry/releases.ts';
import { AS_BROWSER, createBrowser } from '../testing/browser.ts';
import { OPERATOR, openReleases, publishBuild } from '../testing/open-releases.ts';
import { versionOf } from '../testing/revision.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createReportTicket } from './report-ticket.ts';

const PRODUCTION = {
  PROFILE: 'production',
  PUBLIC_URL: 'https://magnetx.example',
  PIN_SECRET: 'one-secret-of-at-least-32-characters',
  METRICS_TOKEN: 'sixteen-characters-at-least',
  DRAIN_DELAY_MS: '0',
};

interface Trial {
  readonly gateway: TestGateway;
  readonly releases: Releases;
  readonly live: string;
  readonly canary: string;
}

const running: TestGateway[] = [];
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.stop();
});

async function startTrial(settings: Readonly<Record<string, string>> = {}, failedPercentMax = 50): Promise<Trial> {
  const gateway = await startTestGateway(settings);
  running.push(gateway);
  await release(gateway.storeDir, { name: 'shell' });
  const live = await release(gateway.storeDir, { files: { 'a.js': '1' } });
  const releases = openReleases(gateway.storeDir);
  const canary = await publishBuild(releases, { files: { 'a.js': '2' } });
  await releases.startCanary('mfe-admin', { version: canary, sharePercent: 100, failedPercentMax }, OPERATOR);
  return { gateway, releases, live, canary };
}

interface Telling {
  readonly stage?: LoadReport['stage'];
  readonly type?: string;
  readonly from?: string;
}

function tell({ gateway }: Trial, report: object, { type = 'application/json', from = '' }: Telling = {}) {
  const headers = { 'content-type': type, ...(from && { 'x-forwarded-for': from }) };
  return gateway.request('/registry/reports', { method: 'POST', headers, body: JSON.stringify(report) });
}

/** A new visitor opens a page, and the page reports on the canary. */
async function visit(trial: Trial, outcome: LoadReport['outcome'], telling?: Telling) {
  const { reportTicket = '', registry } = await createBrowser(trial.gateway.port).open('/admin/login');
  const version = registry.microFrontends['mfe-admin']?.[0]?.metadata.version ?? '';
  const report = {
    ticket: reportTicket,
    remote: 'mfe-admin',
    version,
    outcome,
    stage: telling?.stage ?? 'load',
    message: '404',
  } as const;
  expect(loadReportSchema.parse(report)).toEqual(report);
  return tell(trial, report, telling);
}

const canaryOf = async ({ releases }: Trial) => (await releases.current())?.remotes['mfe-admin']?.canary ?? null;

async function metricsOf({ gateway }: Trial): Promise<string> {
  const headers = { authorization: `Bearer ${PRODUCTION.METRICS_TOKEN}` };
  return (await gateway.request('/metrics', { headers })).text;
}

describe('reports of pages', () => {
  it('are counted by remote, version and outcome, and failures are logged', async () => {
    const trial = await startTrial();
    const { status, bytes, headers } = await visit(trial, 'loaded');
    expect([status, bytes.length, headers['cache-control']]).toEqual([204, 0, 'no-store']);
    // As a beacon sends it.
    await visit(trial, 'loaded', { type: 'text/plain;charset=UTF-8' });
    await visit(trial, 'failed');
    const labels = `remote="mfe-admin",version="${trial.canary}"`;
    expect(await metricsOf(trial)).toContain(`magnetx_remote_loads_total{${labels},outcome="loaded"} 2`);
    expect(await metricsOf(trial)).toContain(`magnetx_remote_loads_total{${labels},outcome="failed"} 1`);
    const lines = trial.gateway.logs().split('\n');
    expect(lines.filter((line) => line.includes('an area failed in a browser'))).toEqual([
      expect.stringContaining(`"remote":"mfe-admin","version":"${trial.canary}","stage":"load","said":"404"`),
    ]);
  });

  it('count only for what the registry knows', async () => {
    const trial = await startTrial();
    const { reportTicket: ticket = '' } = await createBrowser(trial.gateway.port).open('/');
    const report = { ticket, outcome: 'failed', stage: 'show', message: '' } as const;
    for (const [remote, version] of [
      ['mfe-admin', versionOf('f')],
      ['mfe-none', trial.live],
      ['__proto__', trial.live],
      ['mfe-admin', 'x"} 1'],
    ] as const) {
      expect((await tell(trial, { ...report, remote, version })).status).toBe(204);
    }
    expect(await metricsOf(trial)).not.toContain('magnetx_remote_loads_total{');
  });

  it('are rejected without a valid ticket, and when they are malformed', async () => {
    const trial = await startTrial();
    const { reportTicket: ticket = '' } = await createBrowser(trial.gateway.port).open('/');
    const report = {
      remote: 'mfe-admin',
      version: trial.canary,
      outcome: 'failed',
      stage: 'load',
      message: '',
    } as const;
    const forged = createReportTicket(['another-secret-of-at-least-32-chars'], { visitorId: null }, Date.now());
    for (const refused of [
      report,
      { ...report, ticket: forged },
      { ...report, ticket: `x${ticket}` },
      { ...report, ticket, outcome: undefined },
      { ...report, ticket, message: 'x'.repeat(301) },
    ]) {
      expect((await tell(trial, refused)).status).toBe(400);
    }
    const post = (body: string, headers = {}) =>
      trial.gateway.request('/registry/reports', { method: 'POST', body, headers });
    expect((await post('not json')).status).toBe(400);
    expect((await post('')).status).toBe(400);
    expect((await post('x'.repeat(2_049))).status).toBe(413);
    expect((await post('{}', { 'content-type': 'text/plain; charset=nonsense' })).status).toBe(415);
    expect((await trial.gateway.request('/registry/reports')).status).toBe(404);
    expect(await metricsOf(trial)).not.toContain('magnetx_remote_loads_total{');
    expect(await canaryOf(trial)).not.toBeNull();
  });

  it('are as many as an address may send', async () => {
    const trial = await startTrial({ RATE_REPORTS_PER_MINUTE: '2' });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await visit(trial, 'loaded')).status);
    expect(statuses).toEqual([204, 204, 429]);
  });
});

describe('a canary that fails', () => {
  it('is rolled back immediately, but only above its limit', async () => {
    const trial = await startTrial();
    for (let count = 0; count < 3; count += 1) await visit(trial, 'loaded');
    for (let count = 0; count < 3; count += 1) await visit(trial, 'failed');
    expect(await canaryOf(trial)).not.toBeNull();
    expect((await visit(trial, 'failed')).status).toBe(204);
    expect(await canaryOf(trial)).toBeNull();
    const { registry } = await createBrowser(trial.gateway.port).open('/');
    expect(registry.microFrontends['mfe-admin']).toMatchObject([{ metadata: { version: trial.live } }]);
    const [newest] = await trial.releases.history('mfe-admin', 1);
    expect(newest).toMatchObject({ by: 'gateway', action: 'rollback', note: 'It failed for 4 of 7 visitors.' });
    expect(await metricsOf(trial)).toContain('magnetx_canary_rollbacks_total{remote="mfe-admin"} 1');
    expect(trial.gateway.logs()).toContain('a release on trial was rolled back');
  });

  it('stays when it works', async () => {
    const trial = await startTrial({}, 0);
    for (let count = 0; count < 20; count += 1) await visit(trial, 'loaded');
    expect(await canaryOf(trial)).not.toBeNull();
  });

  it('is not rolled back by signs that may have other causes', async () => {
    const trial = await startTrial({}, 0);
    for (let count = 0; count < 10; count += 1) await visit(trial, 'failed', { stage: 'call' });
    expect(await canaryOf(trial)).not.toBeNull();
    for (let count = 0; count < 5; count += 1) await visit(trial, 'failed', { stage: 'run' });
    expect(await canaryOf(trial)).toBeNull();
  });

  it('leaves what is live alone', async () => {
    const trial = await startTrial();
    const ticket = async () => (await createBrowser(trial.gateway.port).open('/')).reportTicket ?? '';
    for (let count = 0; count < 10; count += 1) {
      const report = {
        remote: 'mfe-admin',
        version: trial.live,
        outcome: 'failed',
        stage: 'load',
        message: '',
      } as const;
      expect((await tell(trial, { ...report, ticket: await ticket() })).status).toBe(204);
    }
    expect(await canaryOf(trial)).not.toBeNull();
    expect((await trial.releases.current())?.remotes['mfe-admin']?.live).toBe(trial.live);
  });

  it('is not rolled back by one address alone in production', async () => {
    const trial = await startTrial({ ...PRODUCTION, TRUST_PROXY: '1' });
    const fail = async (from: string) => {
      for (let count = 0; count < 10; count += 1) expect((await visit(trial, 'failed', { from })).status).toBe(204);
    };
    await fail('192.0.2.1');
    // One home's network is one address.
    await fail('2001:db8:0:1::1');
    await fail('2001:db8:0:1::2');
    expect(await canaryOf(trial)).not.toBeNull();
    await fail('192.0.2.2');
    expect(await canaryOf(trial)).toBeNull();
  });

  const reportOn = (trial: Trial, ticket: string, outcome: LoadReport['outcome']) =>
    tell(trial, { ticket, remote: 'mfe-admin', version: trial.canary, outcome, stage: 'load', message: '' });
  const share = (trial: Trial, sharePercent: number) =>
    trial.releases.startCanary('mfe-admin', { version: trial.canary, sharePercent, failedPercentMax: 50 }, OPERATOR);
  const ticketOf = async (trial: Trial) =>
    (await createBrowser(trial.gateway.port).open('/admin/login')).reportTicket ?? '';

  it('is not rolled back, nor kept, by visitors who were not assigned to it', async () => {
    const trial = await startTrial();
    await trial.releases.rollBack('mfe-admin', {}, OPERATOR);
    // Pages of before the trial, and pages that its draw left out.
    const strangers: string[] = [];
    for (let count = 0; count < 10; count += 1) strangers.push(await ticketOf(trial));
    await share(trial, 0.1);
    for (let count = 0; count < 10; count += 1) {
      const { reportTicket = '', registry } = await createBrowser(trial.gateway.port).open('/admin/login');
      if (registry.microFrontends['mfe-admin']?.[0]?.metadata.version === trial.live) strangers.push(reportTicket);
    }
    for (const ticket of strangers) expect((await reportOn(trial, ticket, 'failed')).status).toBe(204);
    expect(await canaryOf(trial)).not.toBeNull();
    await share(trial, 100);
    for (const ticket of strangers) await reportOn(trial, ticket, 'loaded');
    for (let count = 0; count < 5; count += 1) await visit(trial, 'failed');
    expect(await canaryOf(trial)).toBeNull();
  });

  it('is not rolled back by pages of an earlier run of the same version', async () => {
    const trial = await startTrial();
    const tickets: string[] = [];
    for (let count = 0; count < 6; count += 1) tickets.push(await ticketOf(trial));
    await trial.releases.rollBack('mfe-admin', {}, OPERATOR);
    await share(trial, 100);
    for (const ticket of tickets) expect((await reportOn(trial, ticket, 'failed')).status).toBe(204);
    expect(await canaryOf(trial)).not.toBeNull();
  });

  it('is rolled back too when it is the shell', async () => {
    const trial = await startTrial();
    const version = await publishBuild(trial.releases, { name: 'shell', files: { 'broken.js': '' } });
    await trial.releases.startCanary('shell', { version, sharePercent: 100, failedPercentMax: 50 }, OPERATOR);
    for (let count = 0; count < 5; count += 1) {
      const { text } = await createBrowser(trial.gateway.port).request('/', AS_BROWSER);
      const told: unknown = JSON.parse(/\)\(({"ticket":.*?}),"\/registry\/reports"/.exec(text)?.[1] ?? 'null');
      const report = { ...(told as object), outcome: 'failed', message: 'nothing is on the page' };
      expect((await tell(trial, report, { type: 'text/plain;charset=UTF-8' })).status).toBe(204);
    }
    const remotes = (await trial.releases.current())?.remotes;
    expect(remotes?.['shell']?.canary).toBeNull();
    expect(remotes?.['mfe-admin']?.canary).not.toBeNull();
  });

  it('is rolled back once by several gateways that all saw it fail', async () => {
    const trial = await startTrial();
    const gateway = await startTestGateway({ RELEASES_DIR: trial.gateway.storeDir });
    running.push(gateway);
    const twin = { ...trial, gateway };
    for (let count = 0; count < 4; count += 1) await Promise.all([visit(trial, 'failed'), visit(twin, 'failed')]);
    await Promise.all([visit(trial, 'failed'), visit(twin, 'failed')]);
    const state = (await trial.releases.current())?.remotes['mfe-admin'];
    expect(state).toMatchObject({ live: trial.live, canary: null });
    const log = await trial.releases.history('mfe-admin', 10);
    expect(log.filter(({ action }) => action === 'rollback')).toHaveLength(1);
  });
});

describe('a promotion', () => {
  const promote = async (settings: Readonly<Record<string, string>>, body: object = {}) => {
    const trial = await startTrial(settings);
    await trial.releases.rollBack('mfe-admin', {}, OPERATOR);
    const tokens = new DeployTokens(createFolderObjectStore(trial.gateway.storeDir));
    const { text } = await tokens.issue('mfe-admin', null);
    const { status } = await trial.gateway.request('/registry/releases/mfe-admin/promotion', {
      method: 'POST',
      body: JSON.stringify({ version: trial.canary, ...body }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${text}` },
    });
    return { trial, status };
  };
  const stateIn = async ({ releases }: Trial) => (await releases.current())?.remotes['mfe-admin'];

  it('by steps ends when it fails clearly more often than what is live', async () => {
    const settings = { RELEASE_RAMP: '50=60', RELEASE_WATCH_MINUTES: '60' };
    const { trial, status } = await promote(settings, { again: true, failedPercentMax: 100 });
    expect(status).toBe(200);
    let visits = 0;
    while ((await canaryOf(trial)) && visits < 200) {
      visits += 1;
      const { reportTicket: ticket = '', registry } = await createBrowser(trial.gateway.port).open('/admin/login');
      const version = registry.microFrontends['mfe-admin']?.[0]?.metadata.version ?? '';
      // It fails for all visitors, and the live one for none.
      if (version !== trial.canary) continue;
      await tell(trial, { ticket, remote: 'mfe-admin', version, outcome: 'failed', stage: 'show', message: '' });
    }
    const [newest] = await trial.releases.history('mfe-admin', 1);
    expect(newest).toMatchObject({ action: 'rollback', note: `It failed clearly more often than ${trial.live}.` });
    expect(await stateIn(trial)).toMatchObject({ live: trial.live, canary: null });
  });

  it('is watched once it is live for all, and rolled back when it fails', async () => {
    const { trial, status } = await promote({ RELEASE_WATCH_MINUTES: '60' }, { again: true });
    expect(status).toBe(200);
    expect(await stateIn(trial)).toMatchObject({ live: trial.canary, watch: { failedPercentMax: 10 } });
    const [entry] =
      (await createBrowser(trial.gateway.port).open('/admin/login')).registry.microFrontends['mfe-admin'] ?? [];
    expect(entry).toMatchObject({ metadata: { version: trial.canary }, extras: { isCanary: true } });
    for (let count = 0; count < 5; count += 1) await visit(trial, 'failed');
    expect(await stateIn(trial)).toMatchObject({ live: trial.live });
    expect(await stateIn(trial)).not.toHaveProperty('watch');
  });

  it('goes live after its last step and immediately with `now`', async () => {
    const ramped = await promote({ RELEASE_RAMP: '50=0.001' }, { again: true });
    expect(ramped.status).toBe(200);
    const isLive = async () => (await stateIn(ramped.trial))?.live === ramped.trial.canary;
    await waitUntil(isLive, 'the last step');
    const [newest] = await ramped.trial.releases.history('mfe-admin', 1);
    expect(newest).toMatchObject({ action: 'promote', by: 'gateway' });
    const { trial } = await promote({ RELEASE_RAMP: '50=60' }, { again: true, now: true });
    expect(await stateIn(trial)).toMatchObject({ live: trial.canary, canary: null });
  });

  it('of a version that was rolled back needs to be asked for again', async () => {
    expect((await promote({})).status).toBe(409);
  });
});
