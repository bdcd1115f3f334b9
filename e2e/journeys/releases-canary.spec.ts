import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { distOf } from '@magnetx/tools/paths';
import { createRemoteSandbox } from '@magnetx/tools/remote-sandbox';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { newFolder } from '../fixtures/product.ts';
import { ReleaseDesk } from '../fixtures/release-desk.ts';
import { sampleOf } from '../fixtures/scale.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeVariant } from '../fixtures/variant-build.ts';

const SHARE_PERCENT = 60;
/** The gateway's minimum sample size. */
const VISITORS_TO_JUDGE = 5;
/** More never come, so that a canary that is not rolled back ends the wait. */
const VISITORS_MAX = 48;

/** A page that changes a global of the site, and throws where no panel shows it. */
const THROWS_LATER = `import { useEffect } from 'react';
const { fetch: original } = window;
window.fetch = (input) => original('/stolen?' + String(input));
export function HomePage() {
  useEffect(() => {
    setTimeout(() => {
      throw new Error('It broke later');
    });
  }, []);
  return <button>Sign In</button>;
}
`;

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In' });
const panel = (page: Page) => page.getByRole('button', { name: 'Try Again' });

/** The admin area, as newcomers see it who keep it open. */
class Newcomers {
  readonly seen = { works: 0, panels: 0 };
  private readonly contexts: BrowserContext[] = [];

  /** Opens the area four visitors at a time, until there were enough. `seen` holds each visitor's page. */
  static async come(
    browser: Browser,
    siteUrl: string,
    isEnough: (seen: Newcomers['seen']) => boolean | Promise<boolean>,
    prepare?: (page: Page) => Promise<void>,
  ): Promise<Newcomers> {
    const newcomers = new Newcomers();
    const visit = async () => {
      const context = await browser.newContext({ baseURL: siteUrl });
      newcomers.contexts.push(context);
      const page = await context.newPage();
      await prepare?.(page);
      // A release that never responds never loads.
      await page.goto('/admin/login', { waitUntil: 'commit' });
      await expect(signIn(page).or(panel(page))).toBeVisible({ timeout: 40_000 });
      newcomers.seen[(await panel(page).isVisible()) ? 'panels' : 'works'] += 1;
    };
    do await Promise.all([visit(), visit(), visit(), visit()]);
    while (!(await isEnough(newcomers.seen)) && newcomers.contexts.length < VISITORS_MAX);
    return newcomers;
  }

  async leave(): Promise<void> {
    for (const context of this.contexts) await context.close();
  }
}

async function expectRolledBack(desk: ReleaseDesk, version: string): Promise<void> {
  await expect.poll(async () => (await desk.status()).state.canary, { timeout: 60_000 }).toBeNull();
  const { log, state } = await desk.status();
  expect(state.live).not.toBe(version);
  expect(log[0]).toMatchObject({ action: 'rollback', by: 'gateway', version });
}

test(
  'a canary that breaks is rolled back automatically, unnoticed by others',
  { tag: '@whole' },
  async ({ browser, startOwnProduct }) => {
    const product = await startOwnProduct();
    const desk = await ReleaseDesk.open(product, 'mfe-admin');
    const builds = newFolder();
    const sandbox = createRemoteSandbox();
    const isRolledBack = async () => (await desk.status()).state.canary === null;
    const cases: readonly (readonly [title: string, run: () => Promise<void>])[] = [
      [
        'It throws when it is shown',
        async () => {
          sandbox.write({ name: 'mfe-admin', base: '/admin' });
          const broken = path.join(sandbox.root, 'mfe-admin/src/features/home/home-page.tsx');
          writeFileSync(broken, "export function HomePage(): never {\n  throw new Error('It broke');\n}\n");
          const routes = path.join(sandbox.root, 'mfe-admin/src/routes.tsx');
          writeFileSync(routes, readFileSync(routes, 'utf8').replace('paths.home.pattern', "'/admin/login'"));
          const { version } = await desk.publish(await sandbox.build('mfe-admin'));
          await desk.startCanary(version ?? '', SHARE_PERCENT);
          const newcomers = await Newcomers.come(
            browser,
            product.url,
            ({ panels, works }) => panels >= VISITORS_TO_JUDGE && works > 0,
          );
          expect(newcomers.seen.works).toBeGreaterThan(0);
          await expectRolledBack(desk, version ?? '');
          await newcomers.leave();
        },
      ],
      [
        'It works as long as it is only looked at, and takes the fetch of the page',
        async () => {
          const broken = path.join(sandbox.root, 'mfe-admin/src/features/home/home-page.tsx');
          writeFileSync(broken, THROWS_LATER);
          const { version } = await desk.publish(await sandbox.build('mfe-admin'));
          await desk.startCanary(version ?? '', SHARE_PERCENT);
          const newcomers = await Newcomers.come(browser, product.url, isRolledBack, async (page) => {
            page.on('request', (request) => expect(request.url()).not.toContain('/stolen'));
          });
          expect(newcomers.seen.panels).toBe(0);
          await expectRolledBack(desk, version ?? '');
          await newcomers.leave();
        },
      ],
      [
        'One of its files is missing: its visitors see the version before',
        async () => {
          const build = path.join(builds, 'missing');
          const { version, pages } = makeVariant(distOf('mfe-admin'), build, 'missing');
          await desk.publish(build);
          // From now on the files are not compared with what was published.
          await desk.startCanary(version, SHARE_PERCENT);
          const files = pages.find(({ path: pattern }) => pattern === '/admin/login')?.files ?? [];
          for (const file of files.filter((name) => name.endsWith('.js')))
            for (const suffix of ['', '.br', '.gz'])
              rmSync(path.join(product.dataDir, 'releases/mfe-admin', version, file + suffix), { force: true });
          const newcomers = await Newcomers.come(browser, product.url, isRolledBack);
          expect(newcomers.seen.panels).toBe(0);
          await expectRolledBack(desk, version);
          await newcomers.leave();
        },
      ],
      [
        'It never answers: its visitors see the version before',
        async () => {
          const build = path.join(builds, 'silent');
          const { version } = makeVariant(distOf('mfe-admin'), build, 'silent');
          await desk.publish(build);
          await desk.startCanary(version, SHARE_PERCENT);
          let unanswered = 0;
          const newcomers = await Newcomers.come(browser, product.url, isRolledBack, async (page) => {
            await page.route(`**/assets/mfe-admin/${version}/**`, () => void (unanswered += 1));
          });
          expect(unanswered).toBeGreaterThan(0);
          expect(newcomers.seen.panels).toBe(0);
          await expectRolledBack(desk, version);
          await newcomers.leave();
        },
      ],
    ];
    try {
      for (const [title, run] of sampleOf(cases, 1)) await test.step(title, run);
      await test.step('All visitors have the live release', async () => {
        const newcomers = await Newcomers.come(browser, product.url, () => true);
        expect(newcomers.seen).toEqual({ works: 4, panels: 0 });
        await newcomers.leave();
      });
    } finally {
      sandbox.remove();
      rmSync(builds, { recursive: true, force: true });
    }
  },
);
