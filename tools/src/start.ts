import path from 'node:path';
import { buildFrontEnds, publishFrontEnds } from './front-ends';
import { ROOT } from './paths';
import { isPortBusy } from './ports';
import { loadSettings, portFrom } from './settings';
import { startStack, type Stack } from './stack';
import { readDemoSignIns } from './demo-sign-ins';

const startedAt = Date.now();

function say(line: string): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(3);
  console.log(`[${seconds} s] ${line}`);
}

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : String(reason));
  process.exit(1);
}

async function assertPortsFree(ports: Record<string, number>): Promise<void> {
  for (const [setting, port] of Object.entries(ports)) {
    if (await isPortBusy(port)) throw new Error(`Port ${port} is busy. Free it, or set ${setting} to another port.`);
  }
}

async function start(): Promise<Stack> {
  loadSettings();
  const ports = {
    gateway: portFrom('PORT', 3000),
    api: portFrom('API_PORT', 4000),
    mongo: portFrom('MONGO_PORT', 27027),
  };
  const mongodbUrl = process.env['MONGODB_URL'] || undefined;
  const dataDir = path.resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
  await assertPortsFree({ PORT: ports.gateway, API_PORT: ports.api, ...(!mongodbUrl && { MONGO_PORT: ports.mongo }) });
  say('Building the front ends');
  await buildFrontEnds();
  say('Publishing the front ends');
  await publishFrontEnds(path.join(dataDir, 'releases'));
  return startStack({
    dataDir,
    ports,
    mongodbUrl,
    publicUrl: process.env['PUBLIC_URL'] || `http://localhost:${ports.gateway}`,
    onProgress: say,
    onTrouble: (line) => console.error(line),
  });
}

const stack = await start().catch(fail);
say(`MagnetX is up: ${stack.url}`);
for (const line of readDemoSignIns()) console.log(line);
console.log('Logs are in .data/logs. Ctrl-C stops everything; your data stays in .data.');

let isStopping = false;
const stop = async (code: number): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  console.log('\nStopping ...');
  await stack.stop();
  console.log('Stopped. Your data is safe.');
  process.exit(code);
};
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
for (const service of stack.services) {
  void service.ended.then((how) => {
    if (isStopping) return;
    console.error(`The ${service.name} stopped unexpectedly, ${how}. Stopping the rest; run npm start again.`);
    return stop(1);
  });
}
