import path from 'node:path';
import { startCluster, type Cluster } from './cluster/cluster';
import type { Member } from './cluster/member';
import { describeDemo } from './demo';
import { buildFrontEnds, publishFrontEnds } from './front-ends';
import { localStackOptions } from './local-stack';
import { FRONT_ENDS } from './paths';
import { fail, say } from './progress';
import { runUntilStopped } from './run-until-stopped';

/** As whatever runs the containers of docker-compose.yml does. */
function startAgain(member: Member, how: string): void {
  say(`${member.name} ended ${how}. Starting it again ...`);
  member.start().then(
    () => say(`${member.name} is back (process ${member.pid})`),
    (error: unknown) => console.error(`${member.name} could not be started again. ${String(error)}`),
  );
}

async function start(): Promise<Cluster & { dataDir: string }> {
  const { ports, mongodbUrl, ...options } = await localStackOptions();
  if (mongodbUrl) throw new Error('npm run cluster brings its own database: leave MONGODB_URL empty for it.');
  say('Building the front ends');
  await buildFrontEnds(FRONT_ENDS);
  say('Publishing the front ends');
  await publishFrontEnds(FRONT_ENDS, path.join(options.dataDir, 'releases'));
  const where = { port: ports.gateway, mongoPort: ports.mongo };
  const cluster = await startCluster({ ...options, ...where, onProgress: say, onLoss: startAgain });
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
