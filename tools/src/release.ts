import { loadSettingsFile, surviveClosedPipes } from '@magnetx/operations';
import { runRelease } from '@magnetx/release';
import { buildRemote } from './front-ends.ts';

surviveClosedPipes();
loadSettingsFile();
const { env, stdout, stderr } = process;
process.exitCode = await runRelease(process.argv.slice(2), { env, stdout, stderr, buildRemote });
