import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectFolders, ROOT } from './paths.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The full titles of the failed tests, each with the start of its error. */
  readonly titles: readonly string[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  /** A test runs once in each browser project. */
  readonly specs?: readonly { file: string; title: string; tests: BrowserTest[] }[];
}

interface BrowserTest {
  readonly projectName: string;
  readonly status: string;
  readonly results: readonly { errors: readonly { message?: string }[] }[];
}

/** Enough to see what was expected and received. */
const ERROR_LINES = 12;

/** The log of a run elsewhere may be kept only from its end, where the summary is. */
function startOf(message = ''): string[] {
  const lines = stripVTControlCharacters(message).split('\n');
  const kept = lines.filter((line) => line.trim() !== '').slice(0, ERROR_LINES);
  return kept.map((line) => `      ${line.trimEnd()}`);
}

/** Jest's `--json` report. A file that could not be run at all counts as one failed test. */
function countJest(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  };
  const titles = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const lost = assertionResults.filter(({ status }) => status === 'failed');
      const why = lost.flatMap(({ fullName, failureMessages: [first] }) => [`  ${fullName}`, ...startOf(first)]);
      return [path.relative(ROOT, name), ...(lost.length > 0 ? why : startOf(message))];
    });
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites, titles };
}

function failedSpecs({ suites = [], specs = [] }: Suite): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .flatMap(({ projectName, results }) => [
        `${file}${projectName ? ` in ${projectName}` : ''}: ${title}`,
        ...startOf(results[0]?.errors[0]?.message),
      ]),
  );
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** Playwright's JSON report. */
function countPlaywright(file: string): Count {
  const { stats, errors, ...report } = JSON.parse(readFileSync(file, 'utf8')) as Suite & {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, titles: failedSpecs(report) };
}

/** Adds up what the test runners reported into the `reports` folder of each project. */
export function countResults(): Omit<Count, 'titles'> & { perProject: readonly (Count & { project: string })[] } {
  const perProject = projectFolders().flatMap((project) => {
    const reports = path.join(ROOT, project, 'reports');
    const unit = path.join(reports, 'unit.json');
    const byPlaywright = ['browser.json', 'cluster.json'].map((file) => path.join(reports, file)).filter(existsSync);
    return [
      ...(existsSync(unit) ? [{ project, ...countJest(unit) }] : []),
      ...byPlaywright.map((file) => ({ project: `${project} ${path.parse(file).name}`, ...countPlaywright(file) })),
    ];
  });
  const sum = (key: 'passed' | 'failed') => perProject.reduce((total, count) => total + count[key], 0);
  return { perProject, passed: sum('passed'), failed: sum('failed') };
}
