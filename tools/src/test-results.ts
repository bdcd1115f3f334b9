import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolders, ROOT } from './paths.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Jest's `--json` report. A file that could not be run at all counts as one failed test. */
function countJest(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** Playwright's JSON report. */
function countPlaywright(file: string): Count {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Adds up what the test runners reported into the `reports` folder of each project. */
export function countResults(): Count & { perProject: readonly (Count & { project: string })[] } {
  const perProject = projectFolders().flatMap((project) => {
    const reports = path.join(ROOT, project, 'reports');
    const unit = path.join(reports, 'unit.json');
    const byPlaywright = ['browser.json', 'cluster.json'].map((file) => path.join(reports, file)).filter(existsSync);
    return [
      ...(existsSync(unit) ? [{ project, ...countJest(unit) }] : []),
      ...byPlaywright.map((file) => ({ project: `${project} ${path.parse(file).name}`, ...countPlaywright(file) })),
    ];
  });
  const sum = (key: keyof Count) => perProject.reduce((total, count) => total + count[key], 0);
  return { perProject, passed: sum('passed'), failed: sum('failed') };
}
