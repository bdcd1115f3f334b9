// Runs before the installation, so it is plain JavaScript with Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stampFile = path.join(root, 'node_modules', '.installed-lockfile');

/** The oldest Node that can run npm and this file. Everything else runs on the installed Node. */
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

/** Installs the dependencies unless this lockfile is already installed. */
function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  // On stderr, because stdout belongs to the script's own output.
  console.error('Installing dependencies (a minute or two the first time) ...');
  // Not `npm ci`, which rejects a lockfile without the binaries of other platforms; not every registry has them.
  // `engines` requires the Node that this installs.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'];
  const result = spawnSync('npm', args, { cwd: root, stdio: ['inherit', process.stderr, process.stderr] });
  if (result.status !== 0) fail('The dependencies could not be installed: see the lines above.');
  writeFileSync(stampFile, wanted);
}

/** The folder of the Node that npm installed for this platform; undefined if the registry has none. */
function installedNodeFolder() {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys(optionalDependencies)
    .map((name) => path.join(root, 'node_modules', name, 'bin'))
    .find((folder) => existsSync(folder));
}

/** Runs the same command on the installed Node. Only needed once per clone: then npm finds it in node_modules/.bin. */
function restartOnInstalledNode() {
  const folder = installedNodeFolder();
  if (!folder) fail(`There is no Node ${REQUIRED_MAJOR} package for this platform: install it and run this again.`);
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(path.join(folder, 'node'), process.argv.slice(1), { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}

/** Makes a fresh clone ready, then runs `src/<script>.ts`: `node tools/bootstrap.mjs <script> [arguments]`. */
async function run() {
  assertNodeVersion();
  ensureInstalled();
  if (major < REQUIRED_MAJOR) return restartOnInstalledNode();
  // Relative paths on the command line start from the caller's folder, which npm names itself.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  // Most of what is started loads the same modules.
  process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'node');
  const [script] = process.argv.splice(2, 1);
  await import(new URL(`./src/${script}.ts`, import.meta.url).href);
}

await run();
