import { rmSync } from 'node:fs';
import { ensureProgram, ensureRedisServer } from '@magnetx/operations/testing';
import { ensureChromium } from './browser.ts';
import { runCommand, runNx, type CommandResult } from './command.ts';
import { countResults } from './test-results.ts';

interface Step {
  readonly title: string;
  readonly run: () => Promise<CommandResult>;
}

/** Runs a command, and prints its output once it has ended, so that the output of concurrent commands is not mixed. */
async function runQuietly(command: string, args: readonly string[]): Promise<CommandResult> {
  const result = await runCommand(command, args);
  process.stdout.write(result.output);
  return result;
}

const script = (...args: readonly string[]) => runQuietly('npm', ['run', '--silent', ...args]);

/** Runs a script with the processor time that tests leave, because tests have time limits and these checks do not. */
const scriptBesideTests = (name: string) => runQuietly('nice', ['-n', '19', 'npm', 'run', '--silent', name]);

/** More than the usual two processors, because a project's tests wait for a quarter of their time. */
const PROJECTS_AT_ONCE = '3';

async function runUnitTests(): Promise<CommandResult> {
  // Before many processes compete for the processor.
  await ensureRedisServer().catch((error: unknown) => console.log(String(error)));
  const atOnce = `--parallel=${PROJECTS_AT_ONCE}`;
  return runNx(['run-many', '-t', 'unit,unit-first,build', '--outputStyle=static', atOnce], { live: true });
}

/**
 * All that needs no browser, concurrently, so that no processor is idle. The checks of the sources run once for the
 * whole repository: per project, the tools would start and check the libraries again each time.
 */
async function runChecksAndUnitTests(): Promise<CommandResult> {
  const checks = ['tidy', 'lint', 'types'].map(scriptBesideTests);
  const results = await Promise.all([...checks, runUnitTests()]);
  const output = results.map((result) => result.output).join('');
  return { code: Math.max(...results.map(({ code }) => code)), output };
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
  return script('cluster', '-w', '@magnetx/e2e');
}

/** Later steps run even after a failure. */
const STEPS: readonly Step[] = [
  { title: 'Tidiness, lint, types, unit and integration tests, builds', run: runChecksAndUnitTests },
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
