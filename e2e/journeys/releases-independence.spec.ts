import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { PAGE_REGISTRY_PATH, registrySchema, releaseSchema } from '@magnetx/federation';
import { distOf } from '@magnetx/tools/paths';
import { Backstage } from '../fixtures/backstage.ts';
import { newFolder } from '../fixtures/product.ts';
import { ReleaseDesk } from '../fixtures/release-desk.ts';
import { IS_WHOLE } from '../fixtures/scale.ts';
import { startSteadyLoad } from '../fixtures/steady-load.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeVariant } from '../fixtures/variant-build.ts';
import { watchForTrouble } from '../fixtures/watch-for-trouble.ts';

const ROUNDS = IS_WHOLE ? 20 : 1;
const PAGES = ['/', '/waitlist', '/admin/login', '/project/login', '/user/connect'];

/** The live files of an area as the site serves them: a hash over all of them. */
async function hashOfArea(siteUrl: string, name: string): Promise<string> {
  const registry = registrySchema.parse(await (await fetch(new URL('/registry/microfrontends.json', siteUrl))).json());
  const manifest = registry.microFrontends[name]?.find(({ deployment }) => deployment.default)?.url ?? '';
  const base = new URL('.', new URL(manifest, siteUrl));
  const release = releaseSchema.parse(await (await fetch(new URL('release.json', base))).json());
  const hash = createHash('sha256').update(release.version);
  for (const file of Object.keys(release.integrity).sort()) {
    // Served in place of the file that it was made of, never by its own name.
    if (/\.(br|gz)$/.test(file)) continue;
    const response = await fetch(new URL(file, base));
    expect(response.status, file).toBe(200);
    hash.update(Buffer.from(await response.arrayBuffer()));
  }
  return hash.digest('hex');
}

test('an area is released many times without an interruption for users', async ({ browser, startOwnProduct }) => {
  const product = await startOwnProduct();
  const desk = await ReleaseDesk.open(product, 'mfe-admin');
  const backstage = await Backstage.open(product.url, 'owner');
  const context = await browser.newContext({ baseURL: product.url });
  const builds = newFolder();
  const before = await hashOfArea(product.url, 'mfe-community');

  const openBefore = await context.newPage();
  const troubleBefore = watchForTrouble(openBefore);
  await openBefore.clock.install();
  await backstage.openAsAdmin(openBefore, '/admin/dashboard');
  await expect(openBefore.getByRole('heading', { level: 1 })).toBeVisible();
  const visiting = await context.newPage();
  const troubleVisiting = watchForTrouble(visiting);

  const stopLoad = startSteadyLoad(product.url, PAGES, 3);
  try {
    await test.step('Published, tried, promoted and rolled back, again and again', async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const build = path.join(builds, String(round));
        const { version } = makeVariant(distOf('mfe-admin'), build, `round ${round}`);
        expect(await desk.publish(build)).toMatchObject({ version, hasChanged: true });
        expect((await desk.startCanary(version, 50)).state.canary).toMatchObject({ version, sharePercent: 50 });
        expect((await desk.promote(version)).state).toMatchObject({ live: version, canary: null });
        if (round % 5 === 0) {
          await visiting.goto('/admin/login');
          await expect(visiting.locator('main')).toBeVisible();
        }
        const { state } = await desk.rollBack();
        expect(state.live).not.toBe(version);
        if (round === ROUNDS) expect((await desk.promote(version)).state.live).toBe(version);
      }
    });
  } finally {
    const { answered, failed } = await stopLoad();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(ROUNDS * PAGES.length);
    rmSync(builds, { recursive: true, force: true });
  }

  await test.step('The open tab keeps the version that it started with', async () => {
    for (const name of ['Users', 'Audit']) {
      await openBefore.getByRole('link', { name }).first().click();
      await expect(openBefore.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    expect(troubleBefore).toEqual([]);
    expect(troubleVisiting).toEqual([]);
  });

  await test.step('After a while the tab is offered the new one', async () => {
    await openBefore.clock.fastForward('02:00');
    const told = openBefore.waitForResponse(`**${PAGE_REGISTRY_PATH}?*`);
    await openBefore.getByRole('link', { name: 'Featured' }).click();
    await told;
    await openBefore.getByRole('link', { name: 'Audit' }).first().click();
    await expect(openBefore.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  expect(await hashOfArea(product.url, 'mfe-community')).toBe(before);
  await context.close();
});
