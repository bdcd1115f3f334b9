import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, type Cluster } from './cluster/cluster.ts';
import type { Member } from './cluster/member.ts';
import { describeDemo } from './demo.ts';
import { buildFrontEnds, publishFrontEnds } from './front-ends.ts';
import { localStackOptions } from './local-stack.ts';
import { FRONT_ENDS } from './paths.ts';
import { fail, say } from './progress.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const FIRST_PAUSE_MS = 500;
const PAUSE_MAX_MS = 30_000;

/** Restarts a server with exponential backoff, as Docker does for the containers of docker-compose.yml. */
async function startAgain(member: Member, how: string): Promise<void> {
  say(`${member.name} ended ${how}. Starting it again ...`);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
    try {
      await member.start();
      return say(`${member.name} is back (process ${member.pid})`);
    } catch (error) {
      console.error(`${member.name} did not start. ${String(error)}`, `Trying again in ${pauseMs / 1000} s.`);
      await pause(pauseMs);
    }
  }
}

async function start(): Promise<Cluster & { dataDir: string }> {
  const { ports, mongodbUrl, ...options } = await localStackOptions();
  if (mongodbUrl) throw new Error('npm run cluster brings its own database: leave MONGODB_URL empty for it.');
  say('Building the front ends');
  await buildFrontEnds(FRONT_ENDS);
  say('Publishing the front ends');
  await publishFrontEnds(FRONT_ENDS, path.join(options.dataDir, 'releases'));
  const where = { port: ports.gateway, mongoPort: ports.mongo };
  const cluster = await startCluster({
    ...options,
    ...where,
    onProgress: say,
    onLoss: (member, how) => void startAgain(member, how),
  });
  return { ...cluster, dataDir: options.dataDir };
}

const cluster = await start().catch(fail);
say(`MagnetX is up, as a cluster: ${cluster.url}`);
for (const { name, url, pid } of cluster.members) console.log(`  ${name.padEnd(9)}  ${url}  (process ${pid})`);
for (const line of describeDemo()) console.log(line);
console.log('End one of them (kill, kill -9): the site stays, and what ended is started again.');
console.log(
  `Data and logs are in ${path.relative(process.cwd(), cluster.dataDir)}. Ctrl-C stops everything; the data stays.`,
);
runUntilStopped({ services: [], stop: cluster.stop });
