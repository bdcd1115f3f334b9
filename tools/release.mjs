import { run } from './bootstrap.mjs';

// Paths on the command line are relative to the folder of the caller, which npm provides.
process.env.INIT_CWD ??= process.cwd();
await run('release.ts');
