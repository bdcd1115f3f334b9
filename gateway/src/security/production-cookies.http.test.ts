import { AS_BROWSER } from '../testing/browser.ts';
import { openReleases, publishBuild } from '../testing/open-releases.ts';
import { release, startTestGateway } from '../testing/start-test-gateway.ts';
import { createPinLink } from '../visitors/pin-token.ts';

const OPERATOR = { by: 'operator', isDryRun: false };
const PIN_SECRET = 'f3b1c07e9a52d84660e1b7c3d9f2a8450c6e7b1d';
const HOUR_MS = 60 * 60_000;

it('in production no cookie leaves TLS, is readable by scripts, or is sent by other sites', async () => {
  const publicUrl = 'https://magnetx.example';
  const production = { PROFILE: 'production', PUBLIC_URL: publicUrl, DRAIN_DELAY_MS: '0', PIN_SECRET };
  const gateway = await startTestGateway(production);
  await release(gateway.storeDir, { name: 'shell' });
  await release(gateway.storeDir, { files: { 'a.js': '1' } });
  const releases = openReleases(gateway.storeDir);
  const version = await publishBuild(releases, { files: { 'a.js': '2' } });
  await releases.startCanary('mfe-admin', { version, sharePercent: 1, failedPercentMax: 10 }, OPERATOR);
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  const link = createPinLink(
    { publicUrl: new URL(publicUrl), secrets: [PIN_SECRET] },
    [{ name: 'mfe-admin', version }],
    expiresAt,
  );
  const pinned = await gateway.request(new URL(link).pathname, AS_BROWSER);
  const page = await gateway.request('/', AS_BROWSER);
  await gateway.stop();
  const cookies = [pinned, page].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['magnetx_pins', 'magnetx_visitor']);
  for (const cookie of cookies) {
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']));
  }
});
