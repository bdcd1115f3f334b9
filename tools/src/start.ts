import path from 'node:path';
import { describeDemo } from './demo.ts';
import { buildFrontEnds, publishFrontEnds } from './front-ends.ts';
import { localStackOptions } from './local-stack.ts';
import { FRONT_ENDS } from './paths.ts';
import { fail, say } from './progress.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { startStack, type Stack } from './stack.ts';

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
