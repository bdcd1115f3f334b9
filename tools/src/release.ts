import { runRelease } from './release/run-release';
import { loadSettings } from './settings';

loadSettings();
const { env, stdout, stderr } = process;
process.exitCode = await runRelease(process.argv.slice(2), { env, stdout, stderr });
