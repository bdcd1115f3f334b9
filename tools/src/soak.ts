import { runCommand } from './command.ts';

/** They need a browser, unlike the other campaigns of their workspace. */
const RELEASES = ['releases', '-w', '@magnetx/e2e', '--'] as const;
const JOURNEYS = ['repeat', '-w', '@magnetx/e2e', '--'] as const;

/** Campaigns that can be run alone; each is a script of its workspace. */
const CAMPAIGNS: Readonly<Record<string, readonly string[]>> = {
  attack: ['soak', '-w', '@magnetx/e2e', '--', 'attack', 'shortages'],
  stops: ['soak', '-w', '@magnetx/e2e', '--', 'stops'],
  releases: RELEASES,
  journeys: JOURNEYS,
  fuzz: ['fuzz', '-w', '@magnetx/api'],
  money: ['money', '-w', '@magnetx/api', '--'],
  chain: ['chain', '-w', '@magnetx/api'],
  pictures: ['hostile-pictures', '-w', '@magnetx/api'],
};

async function runScript(...args: readonly string[]): Promise<boolean> {
  const { code } = await runCommand('npm', ['run', ...args], { live: true });
  if (code !== 0) process.exitCode = code;
  return code === 0;
}

const [name, ...args] = process.argv.slice(2);
const campaign = name === undefined ? ['soak', '--workspaces', '--if-present'] : CAMPAIGNS[name];
if (campaign === undefined) {
  console.error(`No campaign is called ${name}. There are: ${Object.keys(CAMPAIGNS).join(', ')}.`);
  process.exit(1);
}
if (!(await runScript('build'))) process.exit();
await runScript(...campaign, ...args);
// A failed campaign does not keep the later ones from running.
if (name === undefined) for (const withBrowser of [RELEASES, JOURNEYS]) await runScript(...withBrowser);
