import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { RELEASE_FILE, releaseSchema, type Release } from '@magnetx/federation';
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
  /** The product from builds that brought no page made ahead. */
  readonly unprerendered: string;
  /** The product without a hash of any script or style sheet. */
  readonly unchecked: string;
  readonly bundle: string;
  /** For a signed-in user. */
  readonly token: string;
}

/** Changes what `release.json` says of every build in the folder. */
function changeReleases(releases: string, change: (release: Release) => Release): void {
  const files = readdirSync(releases, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => path.basename(name) === RELEASE_FILE)) {
    const release = releaseSchema.parse(JSON.parse(readFileSync(path.join(releases, file), 'utf8')));
    writeFileSync(path.join(releases, file), JSON.stringify(change(release)));
  }
}

/** Takes the pages that were made ahead out of published builds. */
function dropPrerendered(releases: string): void {
  changeReleases(releases, (release) => {
    return { ...release, pages: release.pages.map((page) => ({ ...page, prerendered: undefined })) };
  });
}

/** The hashes of a build's chunks, in the code of its first script. */
const CHUNK_HASHES = /"[^"]*\.(?:js|css):sha384-[^"]*"/;

/**
 * Takes the hashes of scripts and style sheets out of published builds, so that the browser compares nothing. Throws
 * when no build has such hashes in its code: there would be nothing to compare.
 */
function dropIntegrity(releases: string): void {
  changeReleases(releases, (release) => {
    const kept = Object.entries(release.integrity).filter(([file]) => !/\.(js|css)$/.test(file));
    return { ...release, integrity: Object.fromEntries(kept) };
  });
  const names = readdirSync(releases, { recursive: true, encoding: 'utf8' });
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => path.join(releases, name));
  const hashed = scripts.filter((file) => CHUNK_HASHES.test(readFileSync(file, 'utf8')));
  if (hashed.length === 0) throw new Error('No build has hashes in its code');
  for (const file of hashed) {
    const code = readFileSync(file, 'utf8').replace(CHUNK_HASHES, '""');
    writeFileSync(file, code);
    writeFileSync(`${file}.br`, brotliCompressSync(code));
    writeFileSync(`${file}.gz`, gzipSync(code));
  }
}

/** Starts another gateway on a changed copy of the published builds. */
async function startVariant(
  { name, dataDir, apiUrl }: { readonly name: string; readonly dataDir: string; readonly apiUrl: string },
  change: (releases: string) => void,
): Promise<{ readonly url: string; readonly service: Service }> {
  const releases = path.join(dataDir, `releases-${name}`);
  cpSync(path.join(dataDir, 'releases'), releases, { recursive: true });
  change(releases);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: url, API_URL: apiUrl, RELEASES_DIR: releases };
  const service = startService({
    name: `gateway-${name}`,
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
    const unprerendered = await startVariant({ name: 'unprerendered', dataDir, apiUrl }, dropPrerendered);
    started.push(unprerendered.service);
    const unchecked = await startVariant({ name: 'unchecked', dataDir, apiUrl }, dropIntegrity);
    started.push(unchecked.service);
    const bundle = await serveBundle({ folder: dataDir, pages, apiUrl });
    started.push(bundle);
    const token = await signIn(apiUrl, PERSON);
    const urls = { federated: stack.url, unprerendered: unprerendered.url, unchecked: unchecked.url };
    return await use({ ...urls, bundle: bundle.url, token });
  } finally {
    for (const one of started.reverse()) await one.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
