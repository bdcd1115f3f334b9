import path from 'node:path';
import { loadSettingsFile } from '@magnetx/operations';
import { DEV_PORT, serveOnSite } from '@magnetx/release';
import { readDevArgs } from './dev-args.ts';
import { buildFrontEnds, buildRemote, publishFrontEnds } from './front-ends.ts';
import { localStackOptions } from './local-stack.ts';
import { FRONT_ENDS, ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import { fail, say } from './progress.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { startService, waitUntilReady, type Service } from './service.ts';
import { portFrom } from './settings.ts';
import { startStack } from './stack.ts';

interface DevServer {
  readonly name: string;
  readonly url: string;
  readonly service: Service;
}

async function startDevServer(name: string, logDir: string): Promise<DevServer> {
  const port = await freePort();
  const service = startService({
    name,
    folder: name,
    args: [path.join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), 'serve', '--port', String(port)],
    env: { ...process.env, NODE_ENV: 'development', DEV_PORT: String(port) },
    logDir,
    onTrouble: (line) => console.error(`${name}: ${line}`),
  });
  const url = `http://127.0.0.1:${port}`;
  const first = name === 'shell' ? 'index.html' : 'mf-manifest.json';
  await waitUntilReady(service, `${url}/assets/${name}/dev/${first}`, 120_000);
  return { name, url, service };
}

async function start(areas: readonly string[]) {
  const options = await localStackOptions();
  const rest = FRONT_ENDS.filter((name) => !areas.includes(name));
  say(`From source: ${areas.join(', ')}. From the last build: ${rest.join(', ') || 'nothing'}.`);
  await buildFrontEnds(rest);
  await publishFrontEnds(rest, path.join(options.dataDir, 'releases'));
  const devServers: DevServer[] = [];
  for (const name of areas) {
    say(`Compiling ${name}`);
    devServers.push(await startDevServer(name, path.join(options.dataDir, 'logs')));
  }
  const devRemotes = Object.fromEntries(devServers.map(({ name, url }) => [name, url]));
  const env = { DEV_REMOTES: JSON.stringify(devRemotes) };
  const stack = await startStack({ ...options, env, nodeArgs: ['--watch'], onProgress: say });
  const services = [...stack.services, ...devServers.map(({ service }) => service)];
  const stop = async (): Promise<void> => {
    await stack.stop();
    await Promise.all(devServers.map(({ service }) => service.stop()));
  };
  return { url: stack.url, services, stop };
}

async function run(): Promise<void> {
  const { areas, site } = readDevArgs(process.argv.slice(2));
  const [remote = ''] = areas;
  if (site !== undefined) {
    loadSettingsFile();
    const { env, stdout, stderr } = process;
    const folder = path.join(ROOT, remote);
    const served = { folder, remote, port: portFrom('DEV_PORT', DEV_PORT), site };
    process.exitCode = await serveOnSite(served, { env, stdout, stderr, buildRemote });
    return;
  }
  const running = await start(areas);
  say(`MagnetX is up for development: ${running.url}. Changes appear by themselves; Ctrl-C stops everything.`);
  runUntilStopped(running);
}

await run().catch(fail);
