import { run } from './bootstrap.mjs';

// Paths on the command line are meant from where it was typed; npm says so itself.
process.env.INIT_CWD ??= process.cwd();
await run('release.ts');
