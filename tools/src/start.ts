import path from 'node:path';
import { describeDemo } from './demo';
import { buildFrontEnds, publishFrontEnds } from './front-ends';
import { localStackOptions } from './local-stack';
import { FRONT_ENDS } from './paths';
import { fail, say } from './progress';
import { runUntilStopped } from './run-until-stopped';
import { startStack, type Stack } from './stack';

async function start(): Promise<Stack> {
  const options = await localStackOptions();
  say('Building the front ends');
  await buildFrontEnds(FRONT_ENDS);
  say('Publishing the front ends');
  await publishFrontEnds(FRONT_ENDS, path.join(options.dataDir, 'releases'));
  return startStack({ ...options, onProgress: say });
}

const stack = await start().catch(fail);
say(`MagnetX is up: ${stack.url}`);
for (const line of describeDemo()) console.log(line);
console.log('Logs are in .data/logs. Ctrl-C stops everything; your data stays in .data.');
runUntilStopped(stack);
