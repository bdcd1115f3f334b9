import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const APT_GET = '/usr/bin/apt-get';
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;
/** How much of apt's output is printed when it fails; the end has the reason. */
const TOLD_CHARACTERS = 500;

/** Runs to the end; the answer is what it said, and null for a success. */
function failureOf(command: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(command, args, { maxBuffer: OUTPUT_BYTES_MAX }, (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}${error.message}`.slice(-TOLD_CHARACTERS) : null);
    });
  });
}

/**
 * Installs packages of the machine's Debian. Null when they are there, else why they are not: no Debian, not root,
 * no network. Processes that ask at the same time wait for each other. No service of a package is started.
 */
export async function installDebianPackages(packages: readonly string[]): Promise<string | null> {
  if (!existsSync(APT_GET)) return 'This machine has no apt-get.';
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  // Debian starts a package's service in every run level but this one.
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const apt = (...args: string[]) => {
    const lock = path.join(tmpdir(), 'magnetx-apt.lock');
    const [command = '', ...rest] = [...asRoot, 'flock', lock, ...environment, APT_GET, ...args];
    return failureOf(command, rest);
  };
  // Without a network the lists that are there may do.
  await apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where a program of this name is, or undefined. Those of servers may be where only root's PATH leads. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin'];
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/**
 * The path of a program that tests need: the machine's own, else Debian's package of the same name. Throws a sentence
 * that says what to install.
 */
export async function ensureProgram(name: string): Promise<string> {
  const existing = findProgram(name);
  if (existing) return existing;
  process.stderr.write(`Installing ${name} from Debian for the tests ...\n`);
  const failure = await installDebianPackages([name]);
  const installed = findProgram(name);
  if (installed) return installed;
  throw new Error(`The tests need ${name}: install it, and have it on the PATH. ${failure ?? ''}`);
}
