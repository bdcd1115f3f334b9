// Runs before anything is installed, so: plain JavaScript, Node's own modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stampFile = path.join(root, 'node_modules', '.installed-lockfile');

/** Stops with one clear line on a Node that the dependencies do not run on. */
function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`MagnetX needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the dependencies unless this very lockfile is installed already. */
function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  // Not on stdout, which belongs to what the script itself answers with.
  console.error('Installing dependencies (a minute or two the first time) ...');
  // Not `npm ci`: it refuses a lockfile without the binaries of other platforms, which not every registry carries.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync('npm', args, { cwd: root, stdio: ['inherit', process.stderr, process.stderr] });
  if (result.status !== 0) {
    console.error('The dependencies could not be installed; the lines above say why.');
    process.exit(1);
  }
  writeFileSync(stampFile, wanted);
}

/**
 * Makes a fresh clone ready, then hands over to a TypeScript script of this folder with the command line's arguments.
 *
 * @param {string} script path of the script, relative to tools/src
 */
export async function run(script) {
  assertNodeVersion();
  ensureInstalled();
  process.chdir(root);
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(`./src/${script}`, import.meta.url).href);
}
