import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RELEASE_FILE, releaseSchema } from '@magnetx/federation';
import { buildFrontEnds, publishFrontEnds } from '@magnetx/tools/front-ends';
import { FRONT_ENDS } from '@magnetx/tools/paths';
import { freePort } from '@magnetx/tools/ports';
import { startService, waitUntilReady, type Service } from '@magnetx/tools/service';
import { startStack } from '@magnetx/tools/stack';
import { signIn } from '../product/sign-in.ts';
import { serveBundle } from './one-bundle/serve-bundle.ts';
import type { MeasuredPage } from './pages.ts';

/** Of the demo: whose dashboard is opened. */
const PERSON = 'demo_mara';

const SETTINGS = { PROFILE: 'local', SEED_DEMO: 'true', LOG_LEVEL: 'warn', JOB_INTERVAL_MS: '0' };

/** The same pages in the ways that are compared, each from servers of its own, in front of one api. */
export interface Sites {
  /** The product as it ships. */
  readonly federated: string;
  /** The product from builds that brought no page made ahead; null where none of them brings one. */
  readonly unprerendered: string | null;
  readonly bundle: string;
  /** For a signed-in user. */
  readonly token: string;
}

/** Takes the pages that were made ahead out of published builds. Returns whether there was one. */
function dropPrerendered(releases: string): boolean {
  const files = readdirSync(releases, { recursive: true, encoding: 'utf8' });
  let hadOne = false;
  for (const file of files.filter((name) => path.basename(name) === RELEASE_FILE)) {
    const release = releaseSchema.parse(JSON.parse(readFileSync(path.join(releases, file), 'utf8')));
    if (!release.pages.some(({ prerendered }) => prerendered)) continue;
    hadOne = true;
    const pages = release.pages.map((page) => ({ ...page, prerendered: undefined }));
    writeFileSync(path.join(releases, file), JSON.stringify({ ...release, pages }));
  }
  return hadOne;
}

async function startUnprerendered(dataDir: string, apiUrl: string): Promise<{ url: string; service: Service } | null> {
  const releases = path.join(dataDir, 'releases-unprerendered');
  cpSync(path.join(dataDir, 'releases'), releases, { recursive: true });
  if (!dropPrerendered(releases)) return null;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: url, API_URL: apiUrl, RELEASES_DIR: releases };
  const service = startService({
    name: 'gateway-unprerendered',
    folder: 'gateway',
    args: ['src/main.ts'],
    env: { ...process.env, ...SETTINGS, ...own },
    logDir: path.join(dataDir, 'logs'),
  });
  await waitUntilReady(service, `${url}/readyz`);
  return { url, service };
}

/** Builds and starts it all, hands it to `use`, and takes it away again. */
export async function withSites<T>(pages: readonly MeasuredPage[], use: (sites: Sites) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'magnetx-bench-'));
  const started: { stop: () => Promise<void> }[] = [];
  try {
    await buildFrontEnds(FRONT_ENDS);
    await publishFrontEnds(FRONT_ENDS, path.join(dataDir, 'releases'));
    const ports = { gateway: await freePort(), api: await freePort(), mongo: await freePort() };
    const stack = await startStack({ dataDir, ports, env: SETTINGS });
    started.push(stack);
    const apiUrl = `http://127.0.0.1:${ports.api}`;
    const unprerendered = await startUnprerendered(dataDir, apiUrl);
    if (unprerendered) started.push(unprerendered.service);
    const bundle = await serveBundle({ folder: dataDir, pages, apiUrl });
    started.push(bundle);
    const token = await signIn(apiUrl, PERSON);
    const urls = { federated: stack.url, unprerendered: unprerendered?.url ?? null, bundle: bundle.url };
    return await use({ ...urls, token });
  } finally {
    for (const one of started.reverse()) await one.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
