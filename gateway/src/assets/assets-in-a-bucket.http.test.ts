import { brotliDecompressSync } from 'node:zlib';
import { createS3ObjectStore } from '@magnetx/object-store';
import { startS3StandIn, type S3StandIn } from '@magnetx/object-store/testing';
import { pino } from 'pino';
import { createReleases } from '../registry/releases.ts';
import { createBuild } from '../testing/create-build.ts';
import { createFolder } from '../testing/create-folder.ts';
import { OPERATOR } from '../testing/open-releases.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

describe('assets from a bucket', () => {
  let s3: S3StandIn;
  let gateway: TestGateway;
  let base: string;
  beforeEach(async () => {
    s3 = await startS3StandIn();
    const logger = pino({ level: 'silent' });
    const store = createS3ObjectStore({ ...s3.settings, cacheDir: createFolder(), logger });
    const { dir, release } = createBuild();
    await createReleases({ store, logger }).publish('mfe-admin', dir, OPERATOR);
    base = `/assets/mfe-admin/${release.version}`;
    gateway = await startTestGateway({
      DATA_DIR: createFolder(),
      RELEASES_S3_ENDPOINT: s3.settings.endpoint,
      RELEASES_S3_BUCKET: s3.settings.bucket,
      RELEASES_S3_REGION: s3.settings.region,
      RELEASES_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      RELEASES_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    });
    s3.requests.length = 0;
  });
  afterEach(async () => {
    await gateway.stop();
    await s3.stop();
  });

  it('are fetched once each, with no way for what is not there', async () => {
    const headers = { 'accept-encoding': 'br' };
    for (let turn = 0; turn < 2; turn += 1) {
      const main = await gateway.request(`${base}/main.js`, { headers });
      expect(main.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(main.bytes).toString()).toContain('console.log');
      expect((await gateway.request(`${base}/mf-manifest.json`, { headers })).json).toEqual({ name: 'mfe-admin' });
      expect((await gateway.request(`${base}/nothing.js`, { headers })).status).toBe(404);
    }
    const paths = s3.requests.map((request) => request.replace(/\?.*&prefix=/, ' of ').replace('/releases', ''));
    const folder = base.replace('/assets', '');
    // The registry is read after the start, to check the files of live releases.
    expect(paths.filter((path) => !path.includes('_registry'))).toEqual([
      `GET / of ${encodeURIComponent(`${folder.slice(1)}/`)}`,
      `GET ${folder}/main.js.br`,
      `GET ${folder}/mf-manifest.json`,
    ]);
  });

  it('are served from the cache while the bucket is unavailable, and the others once it is back', async () => {
    await gateway.request(`${base}/main.js`);
    s3.fault = () => 503;
    expect((await gateway.request(`${base}/main.js`)).status).toBe(200);
    const { status, headers } = await gateway.request(`${base}/mf-manifest.json`);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    s3.fault = () => null;
    expect((await gateway.request(`${base}/mf-manifest.json`)).status).toBe(200);
  });

  it('never show the records of the store', async () => {
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith('_'));
    expect(keys).not.toEqual([]);
    for (const key of keys) expect((await gateway.request(`/assets/${key}`)).status).toBe(404);
  });
});
