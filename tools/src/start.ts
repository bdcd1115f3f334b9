import path from 'node:path';
import { describeDemo } from './demo';
import { buildFrontEnds, publishFrontEnds } from './front-ends';
import { localStackOptions } from './local-stack';
import { FRONT_ENDS } from './paths';
import { fail, say } from './progress';
import { runUntilStopped } from './run-until-stopped';
import { startStack, type Stack } from './stack';

async function start(): Promise<Stack & { dataDir: string }> {
  const options = await localStackOptions();
  say('Building the front ends');
  await buildFrontEnds(FRONT_ENDS);
  say('Publishing the front ends');
  await publishFrontEnds(FRONT_ENDS, path.join(options.dataDir, 'releases'));
  return { ...(await startStack({ ...options, onProgress: say })), dataDir: options.dataDir };
}

const stack = await start().catch(fail);
say(`MagnetX is up: ${stack.url}`);
for (const line of describeDemo()) console.log(line);
console.log(
  `Data and logs are in ${path.relative(process.cwd(), stack.dataDir)}. Ctrl-C stops everything; the data stays.`,
);
runUntilStopped(stack);
