import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './browser.ts';
import { findObstacles, IS_DOCKER } from './containers/machine.ts';
import { ROOT } from './paths.ts';
import { fail, say } from './progress.ts';

// A rehearsal of docker-compose.yml with real containers; see docs/reference/containers.md. Each phase runs in
// namespaces of its own for processes, mounts and, but for the making of images, networks: when its first process
// ends, however that comes, the kernel ends all the others and undoes mounts and networks.

const FOLDERS = '/var/tmp';
const PREFIX = 'magnetx-containers-';
const LOG = path.join(ROOT, 'tools/reports/containers.log');

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });

/** Folders of rehearsals that were killed before they could remove them. */
function removeOldFolders(): void {
  for (const name of readdirSync(FOLDERS).filter((name) => name.startsWith(PREFIX))) {
    if (!existsSync(`/proc/${name.slice(PREFIX.length)}`)) remove(path.join(FOLDERS, name));
  }
}

const obstacles = findObstacles();
if (obstacles.length > 0) fail(obstacles.join('\n'));
removeOldFolders();
/** With CONTAINERS_ROOT the images stay, and the next rehearsal only builds what changed. */
const kept = process.env['CONTAINERS_ROOT'];
const root = kept ?? path.join(FOLDERS, `${PREFIX}${process.pid}`);
mkdirSync(root, { recursive: true });
mkdirSync(path.dirname(LOG), { recursive: true });
const log = createWriteStream(LOG);

async function runPhase(phase: 'images' | 'rehearsal'): Promise<void> {
  // Only images outlive a phase.
  for (const name of ['run', 'alive', 'networks', 'site', 'tmp']) remove(path.join(root, name));
  const namespaces = ['--mount', '--pid', '--mount-proc', ...(phase === 'rehearsal' ? ['--net'] : [])];
  const inside = path.join(import.meta.dirname, 'containers/inside.ts');
  const args = ['--pdeathsig', 'KILL', 'unshare', ...namespaces, '--fork', '--kill-child'];
  const command = [process.execPath, inside, phase, root];
  // The first process of the namespaces must reap what others leave behind.
  const [program = '', ...words] = IS_DOCKER ? command : ['setpriv', ...args, 'catatonit', '--', ...command];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  stopChild = () => void child.kill('SIGKILL');
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      log.write(chunk);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The rehearsal failed: see above, ${LOG} and the folder beside it.`);
}

let stopChild = (): void => undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopChild());
try {
  const chromium = await ensureChromium();
  if (chromium) process.env['CHROMIUM_PATH'] = chromium;
  await runPhase('images');
  await runPhase('rehearsal');
  say('The rehearsal went well');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  if (kept === undefined) remove(root);
}
