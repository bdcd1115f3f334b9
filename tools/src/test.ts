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

/** Runs a script, and prints what it said once it has ended: beside another, whose words it would be mixed with. */
const script =
  (...args: readonly string[]) =>
  async (): Promise<CommandResult> => {
    const result = await runCommand('npm', ['run', '--silent', ...args]);
    process.stdout.write(result.output);
    return result;
  };

/** Does things at the same time, so that no processor waits. */
const sideBySide =
  (...runs: readonly Step['run'][]) =>
  async (): Promise<CommandResult> => {
    const results = await Promise.all(runs.map((run) => run()));
    const output = results.map((result) => result.output).join('');
    return { code: Math.max(...results.map(({ code }) => code)), output };
  };

/** One more than most machines have processors: a quarter of the time, a project's tests wait. */
const PROJECTS_AT_ONCE = '3';

async function runUnitTests(): Promise<CommandResult> {
  // Installed before many processes want it at once, each with little time.
  await ensureRedisServer().catch((error: unknown) => console.log(String(error)));
  const atOnce = `--parallel=${PROJECTS_AT_ONCE}`;
  return runNx(['run-many', '-t', 'unit,unit-first', '--outputStyle=static', atOnce], { live: true });
}

async function runBrowserTests(): Promise<CommandResult> {
  const chromium = await ensureChromium();
  const env = chromium ? { CHROMIUM_PATH: chromium } : {};
  return runCommand('npm', ['run', '--silent', 'browser', '-w', '@magnetx/e2e'], { env, live: true });
}

async function runClusterTests(): Promise<CommandResult> {
  await ensureProgram('haproxy').catch((error: unknown) => console.log(String(error)));
  return script('cluster', '-w', '@magnetx/e2e')();
}

/** Cheap before dear, so that a slip is seen early. A failed step does not hide what the later ones would say. */
const STEPS: readonly Step[] = [
  // Over the whole repository at once: a process for each project would start the tools, and check the libraries, anew.
  { title: 'Layout, dead code, lint and types', run: sideBySide(script('tidy'), script('lint'), script('types')) },
  // Nx begins with what other targets wait for: `unit-first` does nothing but wait for the tests that take longest.
  { title: 'Unit and integration tests', run: runUnitTests },
  { title: 'Builds', run: target('build') },
  // Those of a cluster wait half of their time: for what is gone to be missed, and for what is back to be found.
  { title: 'Browser tests, and tests of a cluster', run: sideBySide(runBrowserTests, runClusterTests) },
];

// Whatever runs here leaves much that is short-lived behind; with V8's small default room it is gathered too often.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim();

/** Four times what it takes on two processors. A run that hangs fails by itself, and says at which step. */
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
for (const { project, passed, failed: lost } of counted.perProject) {
  console.log(`  ${project}: ${passed} passed, ${lost} failed`);
}
console.log(failed.length === 0 ? 'Everything holds.' : `Failed: ${failed.join(', ')}.`);
console.log(`${counted.passed} passed, ${counted.failed} failed`);
process.exit(failed.length === 0 && counted.failed === 0 && counted.passed > 0 ? 0 : 1);
