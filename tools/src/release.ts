import { runRelease } from './release/run-release.ts';
import { loadSettings } from './settings.ts';

loadSettings();
const { env, stdout, stderr } = process;
process.exitCode = await runRelease(process.argv.slice(2), { env, stdout, stderr });
