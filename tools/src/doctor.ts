import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './paths.ts';

/** Runs `doctor` of each server, as in its image, and ends with 1 if one reports a failure. */
const args = process.argv.slice(2);
const isJson = args.includes('--json');
const results = ['api', 'gateway'].map((server) => {
  if (!isJson) console.log(`\n${server}`);
  return spawnSync(process.execPath, ['src/cli.ts', 'doctor', ...args], {
    cwd: path.join(ROOT, server),
    stdio: ['inherit', isJson ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
  });
});
if (isJson) console.log(`[${results.map(({ stdout }) => stdout.trim()).join(',\n')}]`);
process.exitCode = Math.max(...results.map(({ status }) => status ?? 1));
