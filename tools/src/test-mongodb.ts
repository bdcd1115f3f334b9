import path from 'node:path';
import { runCommand } from './command.ts';
import { ROOT } from './paths.ts';

/** Suites that must pass on MongoDB as on the embedded database: conformance, then all API tests. */
const SUITES = [
  { folder: 'libs/embedded-mongo', args: ['conformance'] },
  { folder: 'api', args: [] },
];

const failed: string[] = [];
for (const { folder, args } of SUITES) {
  console.log(`\n${folder}: against the server that MONGODB_URL names`);
  const options = { cwd: path.join(ROOT, folder), live: true };
  const { code } = await runCommand('npx', ['--no-install', 'jest', ...args], options);
  if (code !== 0) failed.push(folder);
}
console.log(failed.length === 0 ? 'Everything holds.' : `Failed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
