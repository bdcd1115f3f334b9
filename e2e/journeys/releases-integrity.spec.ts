import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Release } from '@magnetx/federation';
import { distOf } from '@magnetx/tools/paths';
import { newFolder } from '../fixtures/product.ts';
import { ReleaseDesk } from '../fixtures/release-desk.ts';
import { sampleOf } from '../fixtures/scale.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeVariant } from '../fixtures/variant-build.ts';

const CHANGED_SCRIPT = '\n;window.hasRunChangedCode = true;\n';
const CHANGED_STYLES = '\nbody{display:none}\n';

interface ChangedFile {
  readonly what: string;
  readonly remote: 'mfe-admin' | 'shell';
  readonly find: (release: Release) => string | undefined;
}

const filesOfSignIn = ({ pages }: Release) => pages.find((page) => page.path === '/admin/login')?.files ?? [];

const CASES: readonly ChangedFile[] = [
  { what: 'a script of a page', remote: 'mfe-admin', find: (release) => filesOfSignIn(release).find(isScript) },
  { what: 'a script of the shell', remote: 'shell', find: ({ integrity }) => Object.keys(integrity).find(isOfShell) },
  { what: 'the entry of an area', remote: 'mfe-admin', find: () => 'remote-entry.js' },
  { what: 'the styles of a page', remote: 'mfe-admin', find: (release) => filesOfSignIn(release).find(isStyle) },
];

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}

function isOfShell(file: string): boolean {
  return /^shell\.\w+\.js$/.test(file);
}

test(
  'a file that is changed in the store never runs: the previous release is used, and the failure counted',
  { tag: '@whole' },
  async ({ browser, startOwnProduct }) => {
    const product = await startOwnProduct();
    const builds = newFolder();
    const openDesk = (remote: string) => ReleaseDesk.open(product, remote);
    const [admin, shell] = await Promise.all([openDesk('mfe-admin'), openDesk('shell')]);

    /** Changes what the site serves as this file, in every encoding. */
    function change({ name, version }: Release, file: string): void {
      const stored = path.join(product.dataDir, 'releases', name, version, file);
      const changed = readFileSync(stored, 'utf8') + (isStyle(file) ? CHANGED_STYLES : CHANGED_SCRIPT);
      writeFileSync(stored, changed);
      writeFileSync(`${stored}.br`, brotliCompressSync(changed));
      writeFileSync(`${stored}.gz`, gzipSync(changed));
    }

    async function expectCounted({ name, version }: Release): Promise<void> {
      const line = `magnetx_remote_loads_total{remote="${name}",version="${version}",outcome="failed"} 1`;
      await expect.poll(async () => (await fetch(new URL('/metrics', product.url))).text()).toContain(line);
    }

    try {
      for (const { what, remote, find } of sampleOf(CASES, 2)) {
        await test.step(what, async () => {
          const desk = remote === 'shell' ? shell : admin;
          const build = path.join(builds, what);
          const release = makeVariant(distOf(remote), build, what);
          const { live: previous } = (await desk.status()).state;
          await desk.publish(build);
          await desk.promote(release.version);
          change(release, find(release) ?? '');
          const context = await browser.newContext({ baseURL: product.url });
          const page = await context.newPage();
          const used = page.waitForResponse((response) => response.url().includes(`/assets/${remote}/${previous}/`));
          await page.goto('/admin/login');
          await used;
          await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
          await expectCounted(release);
          expect(await page.evaluate('window.hasRunChangedCode')).toBeUndefined();
          expect(new URL(page.url()).pathname).toBe('/admin/login');
          await context.close();
          await desk.rollBack();
        });
      }
    } finally {
      rmSync(builds, { recursive: true, force: true });
    }
  },
);
