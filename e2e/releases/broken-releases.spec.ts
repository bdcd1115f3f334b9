import { rmSync } from 'node:fs';
import path from 'node:path';
import { createRemoteSandbox } from '@magnetx/tools/remote-sandbox';
import { newFolder, startProduct, type Product } from '../fixtures/product.ts';
import { ReleaseDesk } from '../fixtures/release-desk.ts';
import { describeFailures } from '../fixtures/request-log.ts';
import { sharedRun } from '../fixtures/run.ts';
import { expect, test } from '../fixtures/test.ts';
import { AREA, PAGE, faultsWith, type Fault } from './broken-builds.ts';
import { Visitors } from './visitors.ts';

/** The steps of a promotion in production. */
const SETTINGS = { RELEASE_RAMP: '1=10,10=20,50=30', RELEASE_WATCH_MINUTES: '60' };
const EXPOSED_MS_MAX = 60_000;

interface Outcome {
  readonly fault: string;
  readonly outcome: string;
}

async function expectRefused(desk: ReleaseDesk, build: string, refusal: RegExp): Promise<string> {
  const before = await desk.status();
  await expect(desk.publish(build)).rejects.toThrow(refusal);
  expect((await desk.status()).revision).toBe(before.revision);
  return 'refused at its publication';
}

/** The share of the visitors that get the release on trial now. */
async function shareOf(desk: ReleaseDesk): Promise<number | null> {
  const { remotes } = await desk.overview();
  return remotes.find(({ remote }) => remote === AREA)?.sharePercent ?? null;
}

test('no broken release reaches more than a hundredth of the visitors for more than a minute', async ({ browser }) => {
  test.setTimeout(40 * 60_000);
  const product: Product = await startProduct(sharedRun().releases, SETTINGS);
  const desk = await ReleaseDesk.open(product, AREA);
  const builds = newFolder();
  const sandbox = createRemoteSandbox();
  const outcomes: Outcome[] = [];
  const sum = { visitors: 0, exposed: 0 };

  /** A visitor of the version before, who opens the page again and again. */
  const bystander = await browser.newPage({ baseURL: product.url });
  const trouble: string[] = [];
  bystander.on('pageerror', (error) => trouble.push(String(error)));

  const promoteUnderLoad = async (fault: Fault, build: string): Promise<string> => {
    const { version } = await desk.publish(build);
    const { state } = await desk.promote(version ?? '');
    expect(state.canary).toMatchObject({ version, sharePercent: 1 });
    fault.damage?.(path.join(product.dataDir, 'releases', AREA, version ?? ''));
    const visitors = new Visitors({ browser, url: product.url, version: version ?? '', fault });
    let shareMax = 0;
    try {
      await expect
        .poll(
          async () => {
            shareMax = Math.max(shareMax, (await shareOf(desk)) ?? 0);
            await bystander.goto(PAGE);
            await expect(bystander.getByRole('button', { name: 'Sign In' })).toBeVisible();
            return (await desk.status()).state.canary;
          },
          { timeout: 3 * EXPOSED_MS_MAX, intervals: [500] },
        )
        .toBeNull();
    } finally {
      await visitors.stop();
    }
    const { log, state: after } = await desk.status();
    expect(log[0]).toMatchObject({ action: 'rollback', by: 'gateway', version });
    expect(after.live).toBe(state.live);
    expect(describeFailures(visitors.log.failed)).toEqual([]);
    expect(trouble).toEqual([]);
    expect(shareMax).toBe(1);
    const endedAt = Date.parse(log[0]?.at ?? '');
    const exposedMs = endedAt - (visitors.firstAt ?? endedAt);
    expect(exposedMs).toBeLessThan(EXPOSED_MS_MAX);
    sum.visitors += visitors.count;
    sum.exposed += visitors.exposed;
    const { works, panel } = visitors.seen;
    return (
      `taken back ${(exposedMs / 1_000).toFixed(1)} s after its first visitor; ${visitors.exposed} of ` +
      `${visitors.count} visitors got it: ${works} saw a working page, ${panel} the panel. ${log[0]?.note}`
    );
  };

  try {
    for (const [index, fault] of faultsWith(sandbox).entries()) {
      await test.step(fault.title, async () => {
        const build = await fault.build(path.join(builds, String(index)));
        const outcome = fault.refusal
          ? await expectRefused(desk, build, fault.refusal)
          : await promoteUnderLoad(fault, build);
        outcomes.push({ fault: fault.title, outcome });
      });
    }
    // Of one release alone, the share of the visitors is mostly chance.
    expect(sum.exposed / sum.visitors).toBeLessThan(0.02);
  } finally {
    process.stdout.write(`  of ${sum.visitors} visitors ${sum.exposed} got a broken release\n`);
    for (const { fault, outcome } of outcomes) process.stdout.write(`  ${fault}: ${outcome}\n`);
    await bystander.context().close();
    await product.stop();
    sandbox.remove();
    rmSync(builds, { recursive: true, force: true });
  }
});
