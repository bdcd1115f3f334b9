import { vitalsReportSchema } from '@magnetx/federation';
import { createBrowser } from '../testing/browser.ts';
import { versionOf } from '../testing/revision.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

describe('the Web Vitals of pages', () => {
  let gateway: TestGateway;
  let live: string;
  beforeEach(async () => {
    gateway = await startTestGateway();
    await release(gateway.storeDir, { name: 'shell' });
    live = await release(gateway.storeDir, { name: 'mfe-admin' });
  });
  afterEach(() => gateway.stop());

  const send = (report: object) =>
    gateway.request('/registry/vitals', {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(report),
    });
  const open = async () => {
    const page = await createBrowser(gateway.port).open('/admin/login');
    return { ticket: page.reportTicket ?? '', ...page.vitals, shellVersion: page.registry.shellVersion };
  };
  const metrics = async () => (await gateway.request('/metrics')).text;

  it('are counted once for each page, for its area and the shell', async () => {
    const page = await open();
    const report = { ...page, lcpMs: 1_800, cls: 0.02 };
    expect(vitalsReportSchema.parse(report)).toMatchObject({ remote: 'mfe-admin', version: live });
    for (let sent = 0; sent < 2; sent += 1) expect((await send(report)).status).toBe(204);
    const text = await metrics();
    expect(text).toContain(`magnetx_page_lcp_seconds_sum{remote="mfe-admin",version="${live}"} 1.8`);
    expect(text).toContain(`magnetx_page_lcp_seconds_sum{remote="shell",version="${page.shellVersion}"} 1.8`);
    expect(text).toContain(`magnetx_page_cls_count{remote="mfe-admin",version="${live}"} 1`);
    expect(text).not.toContain('magnetx_page_inp_seconds_count{');
  });

  it('need a ticket, plausible values and a known version', async () => {
    const page = await open();
    expect((await send({ ...page, ticket: 'forged', lcpMs: 1 })).status).toBe(400);
    expect((await send({ ...page, lcpMs: -1 })).status).toBe(400);
    expect((await send({ ...page, version: versionOf('f'), shellVersion: versionOf('f'), lcpMs: 1 })).status).toBe(204);
    expect(await metrics()).not.toContain('magnetx_page_lcp_seconds_count{');
  });
});
