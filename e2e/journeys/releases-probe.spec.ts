import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@magnetx/tools/paths';
import { createRemoteSandbox } from '@magnetx/tools/remote-sandbox';
import type { Product } from '../fixtures/product.ts';
import { issueToken } from '../fixtures/release-desk.ts';
import { expect, test } from '../fixtures/test.ts';

const NAME = 'mfe-partners';

/** Pages that break, each with what a probe says of it. */
const BROKEN: Readonly<Record<string, readonly [effect: string, problem: RegExp]>> = {
  throws: ["throw new Error('It broke');", /it threw while it was shown: Error: It broke/],
  fetch: [
    'useEffect(() => { const own = window.fetch; window.fetch = (...call) => own(...call); }, []);',
    /it changes window\.fetch/,
  ],
  keys: [
    "useEffect(() => document.addEventListener('keydown', () => undefined), []);",
    /its listener of keydown on document .* outlives it$/m,
  ],
  nothing: ['return null;', /it shows nothing/],
  leaves: ["useEffect(() => { history.pushState(null, '', '/waitlist'); }, []);", /it leads to \/waitlist/],
  reopens: [
    "useEffect(() => { if (performance.now() < 60_000) location.replace('/'); }, []);",
    /it opens another document/,
  ],
  signsOut: [
    "useEffect(() => localStorage.removeItem('adminToken'), []);",
    /it removes adminToken from the local storage/,
  ],
  reads: ["useEffect(() => void localStorage['projectToken'], []);", /it reads projectToken, which is/],
  asks: ["useEffect(() => void fetch('/api/nothing'), []);", /it calls GET \/api\/nothing, which the contracts lack/],
};

/** Patches a global when its code is evaluated, which the shell undoes immediately. */
const EARLY = "Storage.prototype.getItem = () => 'stolen';";

type Sandbox = ReturnType<typeof createRemoteSandbox>;

/** The command of the team, for this product. */
async function commandOf(product: Product) {
  const env = { ...process.env, REGISTRY_URL: product.url, DEPLOY_TOKEN: await issueToken(product, NAME) };
  return (...args: readonly string[]) =>
    promisify(execFile)('npm', ['run', '--silent', 'release', '--', ...args], { cwd: ROOT, env }).then(
      ({ stdout }) => ({ hasSucceeded: true, said: stdout }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ hasSucceeded: false, said: stdout + stderr }),
    );
}

/** Adds a page to the remote: its route, its description and its code. */
function addPage({ root }: Sandbox, page: string, code: { readonly first?: string; readonly effect: string }): void {
  const edit = (file: string, from: string, to: string): void => {
    const whole = path.join(root, NAME, file);
    writeFileSync(whole, readFileSync(whole, 'utf8').replace(from, to));
  };
  const folder = path.join(root, NAME, 'src/features', page);
  mkdirSync(folder);
  const shown = `<main><h1>${page}</h1><p>It works.</p></main>`;
  const component = `export function Page() {\n  ${code.effect}\n  return ${shown};\n}\n`;
  writeFileSync(
    path.join(folder, `${page}-page.tsx`),
    `import { useEffect } from 'react';\n${code.first ?? ''}\nvoid useEffect;\n${component}`,
  );
  const where = `./features/${page}/${page}-page`;
  const loaded = `(await import('${where}.tsx')).Page`;
  const route = `{ path: '/partners/${page}', lazy: async () => ({ Component: ${loaded} }) },`;
  edit('src/routes.tsx', '= [', `= [${route}`);
  edit('remote.json', '"pages": [', `"pages": [{ "path": "/partners/${page}", "modules": ["${where}"] },`);
}

test(
  'a release with pages that break is refused before a visitor gets it, and one that works goes live',
  { tag: '@whole' },
  async ({ startOwnProduct }) => {
    const [good, bad] = [createRemoteSandbox(), createRemoteSandbox()];
    try {
      for (const sandbox of [good, bad]) sandbox.write({ name: NAME, base: '/partners' });
      for (const [page, [effect]] of Object.entries(BROKEN)) addPage(bad, page, { effect });
      addPage(bad, 'early', { first: EARLY, effect: '' });
      addPage(bad, 'waits', { effect: 'return <main><p role="status">Loading for ever</p></main>;' });
      const [product, goodBuild, badBuild] = await Promise.all([
        startOwnProduct({ RELEASE_PROBE: 'required' }),
        good.build(NAME),
        bad.build(NAME),
      ]);
      const release = await commandOf(product);

      await test.step('It works', async () => {
        const { hasSucceeded, said } = await release('publish', NAME, '--build', goodBuild, '--promote');
        expect(said).toContain('ok      /partners\n');
        expect(said).toContain('is live for all visitors');
        expect(hasSucceeded).toBe(true);
      });

      await test.step('Its pages break', async () => {
        const { hasSucceeded, said } = await release('publish', NAME, '--build', badBuild, '--promote', '--now');
        expect(hasSucceeded).toBe(false);
        const parts = said.split(/^(?:ok {4}|FAILED) {2}/m);
        const problemsOf = (page: string) => parts.find((part) => part.startsWith(`/partners/${page}\n`)) ?? '';
        for (const [page, [, problem]] of Object.entries(BROKEN)) {
          expect(problemsOf(page), page).toMatch(problem);
        }
        expect(problemsOf('early')).toContain('it changed Storage.prototype.getItem');
        expect(problemsOf('waits')).toContain('it is not complete after 10 s: Loading for ever');
        expect(said).toContain('ok      /partners\n');
        expect(said).toMatch(/The probe found problems on 11 pages/);
      });

      await test.step('Visitors still get the first one', async () => {
        const { said } = await release('status', NAME, '--json');
        const { state, versions } = JSON.parse(said) as {
          state: { live: string };
          versions: { version: string; probe?: { failed: unknown[] } }[];
        };
        expect(versions.map(({ version, probe }) => [version === state.live, probe?.failed.length])).toEqual([
          [false, 11],
          [true, 0],
        ]);
      });
    } finally {
      good.remove();
      bad.remove();
    }
  },
);
