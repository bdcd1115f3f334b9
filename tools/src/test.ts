import { rmSync } from 'node:fs';
import { ensureProgram, ensureRedisServer } from '@magnetx/operations/testing';
import { ensureChromium } from './browser.ts';
import { runCommand, runNx, type CommandResult } from './command.ts';
import { countResults } from './test-results.ts';

interface Step {
  readonly title: string;
  readonly run: () => Promise<CommandResult>;
}

const script = (name: string) => (): Promise<CommandResult> => runCommand('npm', ['run', '--silent', name]);

/**
 * Runs steps concurrently, so that no processor is idle. Prints the output of each once it has ended, so that their
 * outputs are not mixed.
 */
const sideBySide =
  (...runs: readonly Step['run'][]) =>
  async (): Promise<CommandResult> => {
    const printed = async (run: Step['run']) => {
      const result = await run();
      process.stdout.write(result.output);
      return result;
    };
    const results = await Promise.all(runs.map(printed));
    const output = results.map((result) => result.output).join('');
    return { code: Math.max(...results.map(({ code }) => code)), output };
  };

/** Their tests measure times and lose connections, and are the longest: they have the processors for themselves. */
const SERVERS = '@magnetx/api,@magnetx/gateway';

async function runServerTests(): Promise<CommandResult> {
  await ensureRedisServer().catch((error: unknown) => console.log(String(error)));
  return runNx(['run-many', '-t', 'unit', '-p', SERVERS, '--outputStyle=static'], { live: true });
}

const runOtherUnitTests = (): Promise<CommandResult> =>
  runNx(['run-many', '-t', 'unit', `--exclude=${SERVERS}`, '--outputStyle=static']);

const BROWSER_TESTS_MS_MAX = 30 * 60_000;

async function runBrowserTests(): Promise<CommandResult> {
  const chromium = await ensureChromium();
  const env = chromium ? { CHROMIUM_PATH: chromium } : {};
  const limit = `--global-timeout=${BROWSER_TESTS_MS_MAX}`;
  return runCommand('npm', ['run', '--silent', 'browser', '-w', '@magnetx/e2e', '--', limit], { env });
}

async function runClusterTests(): Promise<CommandResult> {
  await ensureProgram('haproxy').catch((error: unknown) => console.log(String(error)));
  return runCommand('npm', ['run', '--silent', 'cluster', '-w', '@magnetx/e2e'], { live: true });
}

/** Fast steps first, so that mistakes are found early. Later steps run even after a failure. */
const STEPS: readonly Step[] = [
  // Once for the whole repository: per project, the tools would start and check the libraries again each time.
  { title: 'Tidiness, lint and types', run: sideBySide(script('tidy'), script('lint'), script('types')) },
  { title: 'Builds', run: () => runNx(['run-many', '-t', 'build', '--outputStyle=static'], { live: true }) },
  { title: 'Tests of the API and the gateway', run: runServerTests },
  // Together: a journey waits for a third of its time.
  { title: 'Browser tests, and the other unit tests', run: sideBySide(runBrowserTests, runOtherUnitTests) },
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
