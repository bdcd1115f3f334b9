import { rmSync } from 'node:fs';
import path from 'node:path';
import { distOf } from '@magnetx/tools/paths';
import { Backstage } from '../fixtures/backstage.ts';
import { newFolder, startProduct } from '../fixtures/product.ts';
import { ReleaseDesk } from '../fixtures/release-desk.ts';
import { describeFailures } from '../fixtures/request-log.ts';
import { sharedRun } from '../fixtures/run.ts';
import { startSteadyLoad } from '../fixtures/steady-load.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeVariant } from '../fixtures/variant-build.ts';
import { watchForTrouble } from '../fixtures/watch-for-trouble.ts';

const ROUNDS = 40;
/** A shell is released beside the two areas in each of these. */
const SHELL_EVERY = 4;
const PAGES = ['/', '/waitlist', '/admin/login', '/project/login', '/user/connect'];
const TEAMS = ['mfe-admin', 'mfe-project'] as const;

test('two teams release concurrently, with shells in between, without an interruption for users', async ({
  browser,
}) => {
  test.setTimeout(40 * 60_000);
  const product = await startProduct(sharedRun().releases);
  const builds = newFolder();
  const desks = {
    'mfe-admin': await ReleaseDesk.open(product, 'mfe-admin'),
    'mfe-project': await ReleaseDesk.open(product, 'mfe-project'),
    shell: await ReleaseDesk.open(product, 'shell'),
  };
  const backstage = await Backstage.open(product.url, 'owner');
  const context = await browser.newContext({ baseURL: product.url });
  const open = await context.newPage();
  const troubles = [watchForTrouble(open)];
  await backstage.openAsAdmin(open, '/admin/dashboard');
  await expect(open.getByRole('heading', { level: 1 })).toBeVisible();
  const visiting = await browser.newPage({ baseURL: product.url });
  troubles.push(watchForTrouble(visiting));

  const done = { releases: 0, shells: 0, clicks: 0, visits: 0 };
  const releaseOne = async (name: keyof typeof desks, round: number): Promise<void> => {
    const build = path.join(builds, `${name}-${round}`);
    const { version } = makeVariant(distOf(name), build, `${name} ${round}`);
    expect(await desks[name].publish(build)).toMatchObject({ version, hasChanged: true });
    expect((await desks[name].promote(version)).state.live).toBe(version);
    rmSync(build, { recursive: true });
    done[name === 'shell' ? 'shells' : 'releases'] += 1;
    if (round % 10 === 0) await desks[name].prune();
  };

  const stopLoad = startSteadyLoad(product.url, PAGES, 3);
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const names = [...TEAMS, ...(round % SHELL_EVERY === 0 ? (['shell'] as const) : [])];
      await Promise.all(names.map((name) => releaseOne(name, round)));
      // The open tab keeps the release that it was opened with.
      const name = round % 2 === 0 ? 'Users' : 'Audit';
      await open.getByRole('link', { name }).first().click();
      await expect(open.getByRole('heading', { level: 1, name })).toBeVisible();
      done.clicks += 1;
      // New pages have the newest release.
      await visiting.goto(round % 2 === 0 ? '/admin/login' : '/project/login');
      await expect(visiting.getByRole('button', { name: 'Sign In' })).toBeVisible();
      done.visits += 1;
    }
  } finally {
    const log = await stopLoad();
    const { releases, shells, clicks, visits } = done;
    process.stdout.write(
      `  two teams: ${releases} releases of areas and ${shells} of the shell; ${log.answered} requests answered, ` +
        `${log.failed.length} failed; ${clicks} moves in the tab that stayed open, ${visits} pages opened\n`,
    );
    expect(describeFailures(log.failed)).toEqual([]);
    expect(troubles).toEqual([[], []]);
    await context.close();
    await visiting.context().close();
    await product.stop();
    rmSync(builds, { recursive: true, force: true });
  }
});
