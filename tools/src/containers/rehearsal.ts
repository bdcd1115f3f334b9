import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../paths.ts';
import { say } from '../progress.ts';
import { attachCluster } from './cluster.ts';
import { PROJECT, run, type Engine } from './engine.ts';
import { IS_DOCKER } from './machine.ts';
import { chooseVersion, PREVIOUS, previousRelease } from './releases.ts';
import { certificateOf, LOGS, prepareSite, secretOf, SITE_URL } from './site.ts';

/**
 * Journeys of every area and role that need no product for themselves. Not `waitlist-referral`: the crowd has the top
 * ten of its leaderboard, and sees its own referrals live.
 */
const JOURNEYS = [
  ...['admin-review', 'landing-contact', 'project-account', 'project-post-quest', 'project-team'],
  ...['user-giveaway-entry', 'user-paths', 'user-task-submission', 'user-wallet'],
];
const OURS = ['--filter', `label=com.docker.compose.project=${PROJECT}`];
const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

/** Runs tests of e2e against the site. */
async function runTests(engine: Engine, root: string, ...args: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    E2E_SITE: SITE_URL,
    E2E_CREATION_PASSWORD: secretOf(engine.site, 'admin_creation_password'),
    E2E_CONTAINERS: root,
    NODE_EXTRA_CA_CERTS: certificateOf(engine.site),
  };
  await run(process.execPath, [PLAYWRIGHT, 'test', ...args], { env, cwd: path.join(ROOT, 'e2e'), live: true });
}

async function keepLogs(engine: Engine): Promise<void> {
  mkdirSync(LOGS, { recursive: true });
  const names = (await engine.call(['ps', '--all', '--format', '{{.Names}}', ...OURS])).split('\n').filter(Boolean);
  for (const name of names) writeFileSync(path.join(LOGS, `${name}.log`), await engine.call(['logs', name]));
}

async function takeDown(engine: Engine): Promise<void> {
  // Podman does not remove mongo-1 before it, whose network it shares.
  await engine.compose('rm', '--force', 'mongo-setup');
  await engine.compose('down', '--volumes');
  const lists = [
    ['ps', '--all'],
    ['volume', 'ls'],
    ['network', 'ls'],
  ] as const;
  for (const list of lists) {
    const left = await engine.call([...list, '--quiet', ...OURS]);
    if (left.trim() !== '') throw new Error(`"${list[0]}" still lists after "down":\n${left}`);
  }
}

/** Removes the containers and volumes of a rehearsal that failed, where its folder was kept. */
async function removeOld(engine: Engine): Promise<void> {
  const left = await engine.call(['ps', '--all', '--quiet']);
  for (const id of left.split('\n').filter(Boolean)) await engine.call(['rm', '--force', '--depend', '--ignore', id]);
  await engine.call(['volume', 'prune', '--force']);
}

/** Goes through what operators do, as docs/guides/deploy.md has it. */
export async function rehearse(engine: Engine, root: string): Promise<void> {
  const times: string[] = [];
  const step = async (title: string, work: () => Promise<unknown>): Promise<void> => {
    say(title);
    const startedAt = Date.now();
    await work();
    times.push(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${title}`);
  };
  // In Docker, other containers and volumes are not of a rehearsal.
  if (!IS_DOCKER) await removeOld(engine);
  rmSync(LOGS, { recursive: true, force: true });
  await prepareSite(engine.site);
  await engine.serve();
  const cluster = attachCluster(root);
  const releases = () => engine.compose('--profile', 'releases', 'run', '--rm', 'releases');
  try {
    await step('The stores are set up', () => engine.compose('up', 'mongo-setup', 'store-setup'));
    await step('The front ends go live', releases);
    const isUpgrade = (await previousRelease()) !== null;
    await step(isUpgrade ? 'Everything comes up, in the previous version' : 'Everything comes up', async () => {
      if (isUpgrade) chooseVersion(engine.site, PREVIOUS);
      await engine.compose('up', '--detach');
      await engine.keepBridges();
      await cluster.untilWhole();
    });
    const endings = ['-c', 'containers/playwright.config.ts'];
    const replaced = isUpgrade ? 'This version replaces it under load, and back' : 'Servers are replaced under load';
    await step(replaced, () => runTests(engine, root, ...endings, '--grep', '@replaced'));
    const journeys = JOURNEYS.map((name) => `journeys/${name}.spec.ts`);
    await step('Journeys in a browser', () => runTests(engine, root, '--project=desktop', '--workers=2', ...journeys));
    await step('The runbooks are followed under load', () => runTests(engine, root, ...endings, '--grep', '@runbooks'));
    await step('Containers are killed under load', () => runTests(engine, root, ...endings, '--grep', '@killed'));
    await step('The front ends go live once more', releases);
  } finally {
    await keepLogs(engine).catch((error: unknown) => console.error(String(error)));
    await step('All is taken down', () => takeDown(engine));
  }
  console.log(`\n${times.join('\n')}`);
}
