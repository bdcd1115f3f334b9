import path from 'node:path';
import { buildFrontEnds, publishFrontEnds } from './front-ends.ts';
import { localStackOptions } from './local-stack.ts';
import { FRONT_ENDS, ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import { fail, say } from './progress.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { startService, waitUntilReady, type Service } from './service.ts';
import { startStack } from './stack.ts';

interface DevServer {
  readonly name: string;
  readonly url: string;
  readonly service: Service;
}

/** The areas on the command line, or all of them. Throws for an unknown name. */
function chosenAreas(names: readonly string[]): readonly string[] {
  if (names.length === 0) return FRONT_ENDS;
  return names.map((name) => {
    const known = FRONT_ENDS.find((candidate) => candidate === name);
    if (!known) throw new Error(`There is no area "${name}". Choose from: ${FRONT_ENDS.join(', ')}.`);
    return known;
  });
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

async function start() {
  const areas = chosenAreas(process.argv.slice(2));
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

const running = await start().catch(fail);
say(`MagnetX is up for development: ${running.url}. Changes appear by themselves; Ctrl-C stops everything.`);
runUntilStopped(running);
