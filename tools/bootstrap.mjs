// Runs before anything is installed, so: plain JavaScript, Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stampFile = path.join(root, 'node_modules', '.installed-lockfile');

/** The oldest Node that npm and this file run on. Everything else runs on the Node that the install brings. */
const OLDEST_NODE = [20, 19];
const REQUIRED_MAJOR = 24;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

function assertNodeVersion() {
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(`MagnetX installs with Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
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
  // `engines` asks for the Node that is being installed here.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'];
  const result = spawnSync('npm', args, { cwd: root, stdio: ['inherit', process.stderr, process.stderr] });
  if (result.status !== 0) fail('The dependencies could not be installed; the lines above say why.');
  writeFileSync(stampFile, wanted);
}

/** The folder of the Node that npm installed for this platform, or undefined where the registry has none. */
function installedNodeFolder() {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys(optionalDependencies)
    .map((name) => path.join(root, 'node_modules', name, 'bin'))
    .find((folder) => existsSync(folder));
}

/**
 * Runs the same command again, on the installed Node. Needed once per clone: afterwards npm finds that Node first,
 * in node_modules/.bin.
 */
function restartOnInstalledNode() {
  const folder = installedNodeFolder();
  if (!folder)
    fail(`No Node ${REQUIRED_MAJOR} comes with the packages of this platform: install it and run this again.`);
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(path.join(folder, 'node'), process.argv.slice(1), { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}

/**
 * Makes a fresh clone ready, then hands over to a TypeScript script of this folder with the command line's arguments.
 *
 * @param {string} script path of the script, relative to tools/src
 */
export async function run(script) {
  assertNodeVersion();
  ensureInstalled();
  if (major < REQUIRED_MAJOR) return restartOnInstalledNode();
  process.chdir(root);
  // Most of what is started loads the same modules.
  process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'node');
  await import(new URL(`./src/${script}`, import.meta.url).href);
}
