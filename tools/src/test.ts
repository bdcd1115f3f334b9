import { rmSync } from 'node:fs';
import { ensureProgram, ensureRedisServer } from '@magnetx/operations/testing';
import { ensureChromium } from './browser.ts';
import { runCommand, runNx, type CommandResult } from './command.ts';
import { countResults } from './test-results.ts';

interface Step {
  readonly title: string;
  readonly run: () => Promise<CommandResult>;
}

const target =
  (...names: readonly string[]) =>
  () =>
    runNx(['run-many', '-t', names.join(','), '--outputStyle=static'], { live: true });

/** Runs a script, and prints its output once it has ended, so that the output of concurrent scripts is not mixed. */
const script =
  (...args: readonly string[]) =>
  async (): Promise<CommandResult> => {
    const result = await runCommand('npm', ['run', '--silent', ...args]);
    process.stdout.write(result.output);
    return result;
  };

/** Runs steps concurrently, so that no processor is idle. */
const sideBySide =
  (...runs: readonly Step['run'][]) =>
  async (): Promise<CommandResult> => {
    const results = await Promise.all(runs.map((run) => run()));
    const output = results.map((result) => result.output).join('');
    return { code: Math.max(...results.map(({ code }) => code)), output };
  };

/** More than the usual two processors, because a project's tests wait for a quarter of their time. */
const PROJECTS_AT_ONCE = '3';

async function runUnitTests(): Promise<CommandResult> {
  // Before many processes compete for the processor.
  await ensureRedisServer().catch((error: unknown) => console.log(String(error)));
  const atOnce = `--parallel=${PROJECTS_AT_ONCE}`;
  return runNx(['run-many', '-t', 'unit,unit-first', '--outputStyle=static', atOnce], { live: true });
}

const BROWSER_TESTS_MS_MAX = 30 * 60_000;

async function runBrowserTests(): Promise<CommandResult> {
  const chromium = await ensureChromium();
  const env = chromium ? { CHROMIUM_PATH: chromium } : {};
  const limit = `--global-timeout=${BROWSER_TESTS_MS_MAX}`;
  return runCommand('npm', ['run', '--silent', 'browser', '-w', '@magnetx/e2e', '--', limit], { env, live: true });
}

async function runClusterTests(): Promise<CommandResult> {
  await ensureProgram('haproxy').catch((error: unknown) => console.log(String(error)));
  return script('cluster', '-w', '@magnetx/e2e')();
}

/** Fast steps first, so that mistakes are found early. Later steps run even after a failure. */
const STEPS: readonly Step[] = [
  // Once for the whole repository: per project, the tools would start and check the libraries again each time.
  { title: 'Tidiness, lint and types', run: sideBySide(script('tidy'), script('lint'), script('types')) },
  // Nx starts with targets that others wait for: `unit-first` only waits for the slowest tests.
  { title: 'Unit and integration tests', run: runUnitTests },
  { title: 'Builds', run: target('build') },
  // In turn: beside the servers of a cluster, the tours of all screens come close to their time limit.
  { title: 'Browser tests', run: runBrowserTests },
  { title: 'Tests of a cluster', run: runClusterTests },
];

// Tests allocate many short-lived objects. V8's small default young generation would be collected too often.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim();

/** Four times the usual duration on two processors. A run that hangs then fails, and names the step. */
const LONGEST_RUN_MS = 60 * 60_000;

const startedAt = Date.now();
let current = '';
setTimeout(() => {
  console.log(`\nHangs: ${current}.`);
  process.exit(1);
}, LONGEST_RUN_MS);

const failed: string[] = [];
rmSync('e2e/reports', { recursive: true, force: true });
for (const [index, { title, run }] of STEPS.entries()) {
  current = title;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`\n[${index + 1}/${STEPS.length}] ${title} (after ${seconds} s)`);
  const { code } = await run();
  if (code !== 0) failed.push(title);
}

const counted = countResults();
console.log(`\nTook ${Math.round((Date.now() - startedAt) / 1000)} s.`);
for (const { project, passed, failed: lost, titles } of counted.perProject) {
  console.log(`  ${project}: ${passed} passed, ${lost} failed`);
  for (const title of titles) console.log(`    ${title}`);
}
console.log(failed.length === 0 ? 'Everything holds.' : `Failed: ${failed.join(', ')}.`);
console.log(`${counted.passed} passed, ${counted.failed} failed`);
process.exit(failed.length === 0 && counted.failed === 0 && counted.passed > 0 ? 0 : 1);
