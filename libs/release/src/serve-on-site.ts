import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MANIFEST_FILE, assetBase } from '@magnetx/federation';
import { runRelease, type Surroundings } from './run-release.ts';

const READY_MAX_MS = 120_000;
const POLL_MS = 200;
export const DEV_PORT = 4010;

export interface ServedRemote {
  /** The folder of the remote, with its `webpack.config.cjs`. */
  readonly folder: string;
  readonly remote: string;
  /** Of the development server, on this machine. */
  readonly port: number;
  /** The address of the site; undefined for the one of the settings. */
  readonly site: string | undefined;
}

function startDevServer({ folder, port }: ServedRemote, origin: string, env: NodeJS.ProcessEnv) {
  const manifest = createRequire(path.join(folder, 'package.json')).resolve('webpack-cli/package.json');
  const cli = path.join(path.dirname(manifest), 'bin/cli.js');
  return spawn(process.execPath, [cli, 'serve', '--port', String(port)], {
    cwd: folder,
    env: { ...env, NODE_ENV: 'development', DEV_PORT: String(port), DEV_ORIGIN: origin },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Whether the server answered before it stopped and before the time was up. */
async function isReady(url: string, hasStopped: () => boolean): Promise<boolean> {
  const endsAt = Date.now() + READY_MAX_MS;
  while (Date.now() < endsAt && !hasStopped()) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return true;
    await pause(POLL_MS);
  }
  return false;
}

/**
 * Serves a remote from its sources, and prints a link that shows it on a site: to the browser that opens the link, with
 * live reload. Runs until the process gets a signal to stop. Returns the exit code.
 */
export async function serveOnSite(served: ServedRemote, surroundings: Surroundings): Promise<number> {
  const { remote, port, site } = served;
  const origin = `http://localhost:${port}`;
  const server = startDevServer(served, origin, surroundings.env);
  const stopped = once(server, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill());
  const base = assetBase({ name: remote, version: 'dev' });
  if (!(await isReady(`http://127.0.0.1:${port}${base}/${MANIFEST_FILE}`, () => server.exitCode !== null))) {
    server.kill();
    surroundings.stderr.write(`error: ${remote} is not served at ${origin}.\n`);
    return 1;
  }
  const args = ['pin', remote, '--origin', origin, ...(site === undefined ? [] : ['--url', site])];
  const code = await runRelease(args, surroundings);
  if (code === 0) surroundings.stdout.write('Open this link. Changes appear by themselves; Ctrl-C stops it.\n');
  else server.kill();
  await stopped;
  return code;
}
